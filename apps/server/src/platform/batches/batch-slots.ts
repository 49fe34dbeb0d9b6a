import { Failure } from '../../domain/failure.ts';

export const BATCHES_AT_ONCE_MAX = 2;

const running = new Map<number, number>();

/** Takes one of the environment's two batch slots in this process. Returns a function that frees it. */
export function takeBatchSlot(environmentId: number): () => void {
  const taken = running.get(environmentId) ?? 0;
  if (taken >= BATCHES_AT_ONCE_MAX) {
    throw new Failure(
      'RATE_LIMIT_EXCEEDED',
      `${BATCHES_AT_ONCE_MAX} batches are already running in this environment. Try again when one of them has finished.`,
      { headers: { 'Retry-After': '1' } },
    );
  }
  running.set(environmentId, taken + 1);
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    const left = (running.get(environmentId) ?? 1) - 1;
    if (left > 0) running.set(environmentId, left);
    else running.delete(environmentId);
  };
}
