import { Failure } from '../domain/failure.ts';

export const BATCHES_AT_ONCE_MAX = 2;

const running = new Map<number, number>();

/** Runs `work` in one of the environment's places for a batch, of which each process has two. */
export async function withBatchSlot<T>(environmentId: number, work: () => Promise<T>): Promise<T> {
  const taken = running.get(environmentId) ?? 0;
  if (taken >= BATCHES_AT_ONCE_MAX) {
    throw new Failure(
      'RATE_LIMIT_EXCEEDED',
      `${BATCHES_AT_ONCE_MAX} batches of this environment are running; send this one when one of them has ended.`,
      { headers: { 'Retry-After': '1' } },
    );
  }
  running.set(environmentId, taken + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(environmentId) ?? 1) - 1;
    if (left > 0) running.set(environmentId, left);
    else running.delete(environmentId);
  }
}
