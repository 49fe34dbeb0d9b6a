import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressRules, ResolveHost } from '../../dependencies.ts';
import { validationFailure } from '../../domain/failure.ts';

export const addressRules = (allowsPrivate: boolean, resolve?: ResolveHost): AddressRules => ({
  allowsPrivate,
  resolve: resolve ?? (allowsPrivate ? resolveAnyHost : resolvePublicHost),
});

/** What a connection is refused with. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

const RESOLVE_MS = 3_000;

/**
 * Refuses a URL that leads to this machine or its network, as `VALIDATION_ERROR` on `url`. `new URL` has already made
 * an ordinary address of every way to write one (`0x7f.1`, `2130706433`, `127.1`). A name that has no address now is
 * taken: names come and go, and each delivery asks again and connects to what it was answered, not to this answer.
 */
export async function assertPublicUrl(url: string, { allowsPrivate, resolve }: AddressRules): Promise<void> {
  if (allowsPrivate) return;
  const host = hostOf(new URL(url));
  const addresses = isIP(host) ? [host] : await resolveInTime(resolve, host);
  if (isLocalName(host) || !addresses.every(isPublicAddress)) {
    const message = `Resolves to a loopback, private, link-local or reserved address: ${host}. To receive events on this machine, run \`tributary webhooks listen\`; to allow such addresses, start the server with TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1.`;
    throw validationFailure([{ field: 'url', message }]);
  }
}

/** The host of a URL as sockets want it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Names that mean this machine whatever the name servers say (RFC 6761). */
const isLocalName = (host: string) => /(^|\.)localhost\.?$/.test(host);

async function resolveInTime(resolve: ResolveHost, host: string): Promise<string[]> {
  const late = sleep(RESOLVE_MS, [], { ref: false });
  return Promise.race([resolve(host).catch(() => []), late]);
}

/** To be asked before every connection: sockets do not look up a host that is an address already. */
export function assertConnectable(host: string, { allowsPrivate }: AddressRules): void {
  if (allowsPrivate) return;
  if (isLocalName(host) || (isIP(host) && !isPublicAddress(host))) throw new BlockedAddress();
}

/**
 * The look-up that sockets are opened with: what it answers is what they connect to, so that no name can have another
 * address by then. One private address refuses the name: which of them a socket takes is a matter of luck.
 */
export const guardedLookup =
  ({ allowsPrivate, resolve }: AddressRules): LookupFunction =>
  (host, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(host);
      if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new BlockedAddress();
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    answer().then(
      (found) => {
        if (options.all) return callback(null, found);
        const [first] = found;
        if (first) callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };

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

const RESOLVER = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers, not the system: the system's call holds one of the four threads of this process for as long
 * as a name server is silent, and four slow names of one customer would stop all deliveries.
 */
const resolvePublicHost: ResolveHost = async (hostname) => {
  const resolver = new Resolver(RESOLVER);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw (answers[0] as PromiseRejectedResult).reason;
};

/** As the system sees it, with `/etc/hosts` and `localhost`: for a server that may deliver to its own machine. */
const resolveAnyHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
