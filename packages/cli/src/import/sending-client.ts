import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { watch } from '../client.ts';

// Retry long enough to outlast server restarts and rate limits. Idempotency keys make retries safe.
const retriesMax = 12;
const retryAfterMaxMs = 10 * 60_000;
// A batch of 500 rows takes longer than other calls. `--timeout` overrides this.
const batchTimeoutMs = 120_000;

/** Returns a client for batches, with more retries and a longer timeout. */
export function sendingClient(cli: Cli, client: Tributary): Tributary {
  const { timeout, verbose } = cli.options();
  return client.withOptions({
    maxRetries: retriesMax,
    maxRetryAfter: retryAfterMaxMs,
    ...(timeout === undefined && { timeout: batchTimeoutMs }),
    onEvent: (event) => {
      // Report retries, so that a long wait does not look like a hang.
      if (verbose || event.type === 'retry') {
        cli.progress('');
        watch(event, cli);
      }
    },
  });
}
