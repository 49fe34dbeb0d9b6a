import { AdminError } from '../admin-error.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`, and aborts its signal on Ctrl-C or a termination signal. The process exits once `work` has
 * cleaned up.
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const onSignal = () =>
    interruption.abort(new AdminError('interrupted', 'Interrupted. Nothing was left behind.'));
  for (const name of signals) process.on(name, onSignal);
  try {
    return await work(interruption.signal);
  } catch (error) {
    // Report an error caused by the interruption as an interruption.
    interruption.signal.throwIfAborted();
    throw error;
  } finally {
    for (const name of signals) process.off(name, onSignal);
  }
}

/** Rejects as soon as `signal` is aborted, even if `work` is still pending. */
export async function orInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
  });
  // The connection is about to be closed, so any operation still in progress will fail.
  work.catch(() => {});
  try {
    signal.throwIfAborted();
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
