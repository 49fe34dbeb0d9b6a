import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { watch } from '../client.ts';

/**
 * How many batches are under way at once: halved when the server asks for time, and grown again by one for each full
 * round of successes, as TCP does.
 */
export function createThrottle(most: number) {
  let limit = most;
  let running = 0;
  const waiting: (() => void)[] = [];
  const admit = () => {
    while (running < Math.floor(limit) && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
  };
  return {
    /** How many may be under way now. */
    limit: (): number => Math.floor(limit),
    slowDown: (): void => {
      limit = Math.max(1, limit / 2);
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        admit();
      });
      try {
        const result = await work();
        limit = Math.min(most, limit + 1 / limit);
        return result;
      } finally {
        running -= 1;
        admit();
      }
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

// A server that starts anew, or a limit of a minute, is waited for; the keys make every repetition safe.
const retriesMax = 12;
const retryAfterMaxMs = 10 * 60_000;
// 500 rows take longer than one call; `--timeout` still decides when it is given.
const batchTimeoutMs = 120_000;

/** The client for batches: it is patient, and every wait makes the import slower. */
export function sendingClient(cli: Cli, client: Tributary, throttle: Throttle): Tributary {
  const { timeout, verbose } = cli.options();
  return client.withOptions({
    maxRetries: retriesMax,
    maxRetryAfter: retryAfterMaxMs,
    ...(timeout === undefined && { timeout: batchTimeoutMs }),
    onEvent: (event) => {
      if (event.type === 'retry') throttle.slowDown();
      if (verbose) watch(event, cli);
    },
  });
}
