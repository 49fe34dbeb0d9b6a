import type { Tributary } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { watch } from '../client.ts';

// A server that starts anew, or a limit of a minute, is waited for; the keys make every repetition safe.
const retriesMax = 12;
const retryAfterMaxMs = 10 * 60_000;
// 500 rows take longer than one call; `--timeout` still decides when it is given.
const batchTimeoutMs = 120_000;

/** The client for batches: it is patient. */
export function sendingClient(cli: Cli, client: Tributary): Tributary {
  const { timeout, verbose } = cli.options();
  return client.withOptions({
    maxRetries: retriesMax,
    maxRetryAfter: retryAfterMaxMs,
    ...(timeout === undefined && { timeout: batchTimeoutMs }),
    onEvent: (event) => {
      // What takes longer is said: it must not look like a hang.
      if (verbose || event.type === 'retry') {
        cli.progress('');
        watch(event, cli);
      }
    },
  });
}
