import { lookup, Resolver } from 'node:dns/promises';
import type { ResolveHost } from '../../services.ts';

const RESOLVER = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers, not the system: the system's call holds one of the four threads of this process for as long
 * as a name server is silent, and four slow names of one customer would stop all deliveries.
 */
export const resolvePublicHost: ResolveHost = async (hostname) => {
  const resolver = new Resolver(RESOLVER);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw (answers[0] as PromiseRejectedResult).reason;
};

/** As the system sees it, with `/etc/hosts` and `localhost`: for a server that may deliver to its own machine. */
export const resolveAnyHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
