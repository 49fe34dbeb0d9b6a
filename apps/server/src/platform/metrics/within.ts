import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves to the result of `reading`, or to null if it fails or takes longer than `ms`. */
export async function within<T>(ms: number, reading: Promise<T>): Promise<T | null> {
  const late = new AbortController();
  const tooLate = sleep(ms, null, { signal: late.signal }).catch(() => null);
  const read = await Promise.race([reading.catch(() => null), tooLate]);
  late.abort();
  return read;
}
