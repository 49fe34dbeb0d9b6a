import { setTimeout as sleep } from 'node:timers/promises';
import { Tributary } from '@tributary/sdk';
import type { Random } from './random.ts';
import type { ServerSlot } from './server-slot.ts';

const POLL_MS = 50;
const RETRIES = 10;

/** Returns an SDK client that sends each attempt to a server that is ready at the time. */
export function clientOf(servers: readonly ServerSlot[], apiKey: string): Tributary {
  return new Tributary({
    apiKey,
    baseUrl: servers[0]?.baseUrl ?? '',
    maxRetries: RETRIES,
    timeout: 60_000,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      return fetch(new URL(pathname + search, await servingAddress(servers)), init);
    },
  });
}

/** Waits for a ready server and returns its URL. */
export async function servingAddress(servers: readonly ServerSlot[]): Promise<string> {
  for (;;) {
    const serving = servers.find((server) => server.isServing());
    if (serving) return serving.baseUrl;
    await sleep(POLL_MS);
  }
}

/**
 * Returns the URLs of ready servers, as a load balancer would, and occasionally the URL of a server that is not
 * ready.
 */
export function addressesOf(servers: readonly ServerSlot[], random: Random): string[] {
  const serving = servers.filter((server) => server.isServing());
  const chosen = serving.length > 0 && !random.chance(0.05) ? serving : servers;
  return chosen.map(({ baseUrl }) => baseUrl);
}
