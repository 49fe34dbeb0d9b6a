import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../domain/failure.ts';

/** Maximum time that a duplicate waits for the first request with its key. */
export const IN_FLIGHT_WAIT_MS = 2_000;

export const stillInProgress = () =>
  new Failure(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this key is still running. Try again in a second.',
    {
      headers: { 'Retry-After': '1' },
    },
  );

const running = new Map<string, Promise<unknown>>();

/**
 * Does the work of concurrent duplicates once. Within a process, duplicates wait for the first request
 * without holding a connection; otherwise, 40 retries of one slow event would leave no connections for other
 * requests. The first request does the work, and the others call `replay` before they try the work themselves.
 * Between processes, the unique index decides.
 */
export async function onceInFlight<T>(
  key: string,
  work: () => Promise<T>,
  replay: () => Promise<T | null>,
): Promise<T> {
  const deadline = Date.now() + IN_FLIGHT_WAIT_MS;
  for (let first = running.get(key); first; first = running.get(key)) {
    await waitFor(first, deadline);
    const earlier = await replay();
    if (earlier) return earlier;
  }
  const mine = work();
  const settled = mine.then(
    () => {},
    () => {},
  );
  running.set(key, settled);
  try {
    return await mine;
  } finally {
    if (running.get(key) === settled) running.delete(key);
  }
}

async function waitFor(first: Promise<unknown>, deadline: number): Promise<void> {
  const timer = new AbortController();
  const tooLate = sleep(Math.max(0, deadline - Date.now()), 'late', { signal: timer.signal }).catch(
    () => 'late',
  );
  const outcome = await Promise.race([first, tooLate]);
  timer.abort();
  if (outcome === 'late') throw stillInProgress();
}
