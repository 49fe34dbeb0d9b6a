import { setTimeout as sleep } from 'node:timers/promises';

const STEPS = 10;

/**
 * How long `work` takes, as a multiple of a wait of `waitMs` that runs beside it in ten steps: on a busy machine both
 * take longer.
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
