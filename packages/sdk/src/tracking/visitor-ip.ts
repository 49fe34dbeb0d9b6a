/**
 * Returns the IP address, or its /24 (IPv4) or /48 (IPv6); undefined for any other text. Removes ports, brackets and
 * zones. A `::` before the third group stands for all following groups, as in RFC 5952.
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
