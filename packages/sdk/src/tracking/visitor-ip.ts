/**
 * The address, or the /24 of IPv4 and the /48 of IPv6; undefined for what is no address. Ports, brackets and zones are
 * left out. `::` before the third group is taken for all that follow, as RFC 5952 writes it.
 */
export function visitorIp(address: string, isFull: boolean): string | undefined {
  const [v4, network] =
    /(?<![\d.])((?:(?:25[0-5]|(?:2[0-4]|1?\d)?\d)\.){3})(?:25[0-5]|(?:2[0-4]|1?\d)?\d)(?![\d.])/.exec(
      address,
    ) ?? [];
  if (v4) return isFull ? v4 : `${network}0`;
  const [v6, prefix] = /((?:[\da-f]{1,4}:){0,3})[\da-f]*:[\da-f:]*/i.exec(address) ?? [];
  return v6 && !isFull ? `${prefix || ':'}:` : v6;
}
