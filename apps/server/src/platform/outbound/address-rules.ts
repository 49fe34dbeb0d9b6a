import diagnostics from 'node:diagnostics_channel';
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import type { AddressRules, ResolveHost } from '../../dependencies.ts';
import { validationFailure } from '../../domain/failure.ts';

export const addressRules = (allowsPrivate: boolean, resolve?: ResolveHost): AddressRules => ({
  allowsPrivate,
  resolve: resolve ?? (allowsPrivate ? resolveAnyHost : resolvePublicHost),
});

/** Error thrown for a connection to an address that the rules reject. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

const RESOLVE_MS = 3_000;

/**
 * Throws a `VALIDATION_ERROR` on `url` for a URL that points to this machine or its network. `new URL` has
 * already normalized all spellings of an address (`0x7f.1`, `2130706433`, `127.1`). Accepts a name that has
 * no address yet, because DNS records change: each delivery resolves the name again, and connects to the
 * address found then.
 */
export async function assertPublicUrl(url: string, { allowsPrivate, resolve }: AddressRules): Promise<void> {
  if (allowsPrivate) return;
  const host = unbracketed(new URL(url).hostname);
  const addresses = isIP(host) ? [host] : await resolveInTime(resolve, host);
  if (isLocalName(host) || !addresses.every(isPublicAddress)) {
    const message = `Resolves to a loopback, private, link-local or reserved address: ${host}. To receive events on this machine, run \`tributary webhooks listen\`; to allow such addresses, start the server with TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1.`;
    throw validationFailure([{ field: 'url', message }]);
  }
}

/** Removes the brackets of an IPv6 address in a URL. */
const unbracketed = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Returns true for names that always mean this machine, regardless of DNS (RFC 6761). */
const isLocalName = (host: string) => /(^|\.)localhost\.?$/.test(host);

async function resolveInTime(resolve: ResolveHost, host: string): Promise<string[]> {
  const late = sleep(RESOLVE_MS, [], { ref: false });
  return Promise.race([resolve(host).catch(() => []), late]);
}

/**
 * Creates an agent that connects only to addresses that `rules` allow. It connects to the address that was
 * checked, so that the name cannot resolve differently in between. A name with any private address is
 * rejected, because the socket may use any of its addresses.
 */
export function guardedAgent(rules: AddressRules): Agent {
  const lookup: LookupFunction = (host, _options, callback) => {
    const answer = async () => {
      const addresses = await rules.resolve(host);
      if (!rules.allowsPrivate && !addresses.every(isPublicAddress)) throw new BlockedAddress();
      return addresses.map((address) => ({ address, family: isIP(address) }));
    };
    answer().then(
      (found) => callback(null, found),
      (error) => callback(error, []),
    );
  };
  const connect = buildConnector({ lookup, autoSelectFamily: true });
  return new Agent({
    connect: (options, callback) => {
      // Sockets do not resolve a host that is already an address.
      const host = unbracketed(options.hostname);
      const isPrivate = isLocalName(host) || (isIP(host) > 0 && !isPublicAddress(host));
      if (isPrivate && !rules.allowsPrivate) return callback(new BlockedAddress(), null);
      connect(options, (error, socket) => {
        if (!socket) return callback(error, null);
        socket.once('error', (broken) => {
          if ((requestsOf.get(socket) ?? 0) > 1) staleErrors.add(broken);
        });
        callback(null, socket);
      });
    },
  });
}

/** Number of requests sent on each connection. */
const requestsOf = new WeakMap<object, number>();
diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { readonly socket: object };
  requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + 1);
});

const staleErrors = new WeakSet<object>();

/** Returns true if the error occurred on a connection that had already served a request. */
export const isStale = (error: object): boolean => staleErrors.has(error);

const globalIpv6 = ipaddr.parseCIDR('2000::/3');
/** Address that every machine in Azure can reach. */
const AZURE_HOST = '168.63.129.16';

/** Returns true if an address is part of the public internet. An address with a zone (`fe80::1%eth0`) never is. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text === AZURE_HOST) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (!text.includes('%') && address.match(globalIpv6));
}

const RESOLVER = { timeout: 2_000, tries: 2 };

/**
 * Resolves through DNS instead of the operating system. The system's call blocks one of this process's four
 * threads while a name server does not respond, so four slow names would stop all deliveries.
 */
const resolvePublicHost: ResolveHost = async (hostname) => {
  const resolver = new Resolver(RESOLVER);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw (answers[0] as PromiseRejectedResult).reason;
};

/** Resolves like the operating system, including `/etc/hosts` and `localhost`, for servers that may deliver to private addresses. */
const resolveAnyHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
