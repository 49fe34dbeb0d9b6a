import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { validationFailure } from '../../domain/failure.ts';
import type { AddressRules, ResolveHost } from '../../services.ts';
import { isPublicAddress } from './public-address.ts';
import { resolveAnyHost, resolvePublicHost } from './resolve-host.ts';

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
    const message = `The url leads to a loopback, private, link-local or reserved address: ${host}. To receive events on this machine, run \`tributary webhooks listen\`; to allow such addresses, start the server with TRIBUTARY_ALLOW_PRIVATE_WEBHOOKS=1.`;
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
