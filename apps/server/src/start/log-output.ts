import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type DestinationStream } from 'pino';

/** Maximum number of bytes waiting for a reader. Further lines are dropped. */
const WAITING_BYTES_MAX = 16 * 1024 * 1024;
const END_MS = 1_000;

/**
 * Returns the standard output for the log. Lines are written asynchronously and in groups, so that no request waits for
 * a reader of the log.
 */
export function logOutput(): {
  readonly destination: DestinationStream;
  /**
   * Resolves when every line is written, or after a second without a reader, which discards the remaining
   * lines.
   */
  end(): Promise<void>;
} {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: WAITING_BYTES_MAX });
  return {
    destination,
    end: async () => {
      const closed = once(destination, 'close');
      destination.end();
      await Promise.race([closed, sleep(END_MS, undefined, { ref: false })]);
      // Otherwise, the exit itself would wait for a reader.
      destination.destroy();
    },
  };
}
