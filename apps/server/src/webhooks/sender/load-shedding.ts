import { performance } from 'node:perf_hooks';
import { LOOK_EVERY_MS } from './start-pacer.ts';

/** Idle for less of its time than this, a process that has requests has little to spare. */
const SPARE_SHARE = 0.5;

/**
 * Tells whether requests take most of this process's time. `quietMs` is since the last one came: a process that is busy
 * with deliveries alone is not pressed.
 */
export function requestPressure(quietMs: () => number): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return quietMs() < LOOK_EVERY_MS && 1 - utilization < SPARE_SHARE;
  };
}
