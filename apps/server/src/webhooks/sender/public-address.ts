import { BlockList, isIP } from 'node:net';

type Network = readonly [string, number];

/** IANA's special-purpose registry, and what clouds serve their machines at addresses that look public. */
const privateIpv4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** All that was ever given out. Loopback, unique-local, link-local, v4-mapped, `::/96`, NAT64 and multicast are outside. */
const globalIpv6: Network = ['2000::', 3];
/** Of it: protocol assignments with Teredo, documentation, 6to4 (which holds any IPv4 address). */
const privateIpv6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
};
const refusedIpv4 = listOf(privateIpv4, 'ipv4');
const grantedIpv6 = listOf([globalIpv6], 'ipv6');
const refusedIpv6 = listOf(privateIpv6, 'ipv6');

/** Whether the whole internet means the same machine by it. One with a zone (`fe80::1%eth0`) never does. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !refusedIpv4.check(address, 'ipv4');
  return family === 6 && grantedIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
}
