import { setTimeout as sleep } from 'node:timers/promises';

const STEPS = 10;

/**
 * Returns the duration of `work` as a multiple of a concurrent wait of `waitMs` in ten steps. A busy machine slows down
 * both.
 */
export async function besideWait(waitMs: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const waited = (async () => {
    for (let step = 0; step < STEPS; step += 1) await sleep(waitMs / STEPS);
    return elapsedMs();
  })();
  const [workMs, waitedMs] = await Promise.all([work().then(elapsedMs), waited]);
  return workMs / waitedMs;
}
