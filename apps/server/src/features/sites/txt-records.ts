import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolveTxt } from '../../dependencies.ts';

const RESOLVER = { timeout: 1_500, tries: 2 };
/** Time limit for the whole lookup, because a resolver queries several servers in turn. */
const LOOK_UP_MS = 5_000;

/**
 * Creates a resolver for TXT records. The result is empty if a name has none or cannot be looked up.
 * @param servers addresses of name servers, such as 127.0.0.1:53. Default: those of the system
 */
export function txtResolver(servers?: readonly string[]): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver(RESOLVER);
    if (servers) resolver.setServers(servers);
    const late = sleep(LOOK_UP_MS, [] as string[][], { ref: false });
    const records = await Promise.race([resolver.resolveTxt(name).catch(() => []), late]);
    resolver.cancel();
    return records.map((parts) => parts.join('').trim());
  };
}
