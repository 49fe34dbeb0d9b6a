/** Returns an IPv4 address, including one from an IPv4-mapped IPv6 address; null for any other address. */
const ipv4Of = (address: string): string | null =>
  /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;

/** Returns the first `count` of the eight groups of an IPv6 address. */
function ipv6Groups(address: string, count: number): string {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const gap = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...gap, ...after].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/**
 * Returns the part of an address that identifies a caller: an IPv4 address, or an IPv6 /64, because one
 * client usually controls a whole /64.
 */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address);
  return ipv4 ?? (address.includes(':') ? ipv6Groups(address, 4) : address);
}

/** Returns the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function truncatedIp(ip: string): string {
  const ipv4 = ipv4Of(ip);
  return ipv4 === null ? `${ipv6Groups(ip, 3)}::` : ipv4.replace(/\d+$/, '0');
}
