import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval at which the pacer checks whether the process is still overloaded. */
export const LOOK_EVERY_MS = 100;
/** Number of starts per interval while overloaded. */
export const OVERLOADED_STARTS = 32;

/** Decides when each delivery may start. */
export interface StartPacer {
  /** Resolves when the caller may start, in order of arrival; immediately unless the process is overloaded. */
  start(): Promise<void>;
}

/**
 * Slows deliveries down while requests overload this process. A caller waits for the response to a sale, but
 * nobody waits for a delivery. An overloaded process starts only about three hundred deliveries a second, in
 * groups, because the outcomes of each group are written together.
 */
export function startPacer(isOverloaded: () => boolean): StartPacer {
  const waiting: (() => void)[] = [];
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let startsLeft = 0;
  let isPacing = false;

  const look = () => {
    lookedAtMs = performance.now();
    startsLeft = isOverloaded() ? OVERLOADED_STARTS : Number.POSITIVE_INFINITY;
  };
  const startSome = () => {
    const starting = waiting.splice(0, startsLeft);
    startsLeft -= starting.length;
    for (const start of starting) start();
  };
  const paceUntilNoneWaits = async () => {
    isPacing = true;
    while (waiting.length > 0) {
      await sleep(Math.max(0, lookedAtMs + LOOK_EVERY_MS - performance.now()));
      look();
      startSome();
    }
    isPacing = false;
  };
  return {
    start: () =>
      new Promise((start) => {
        waiting.push(start);
        if (isPacing) return;
        if (performance.now() >= lookedAtMs + LOOK_EVERY_MS) look();
        startSome();
        if (waiting.length > 0) void paceUntilNoneWaits();
      }),
  };
}

/** Share of idle time below which a process that serves requests counts as overloaded. */
const SPARE_SHARE = 0.5;

/**
 * Returns a function that is true while requests take up most of this process's time. `quietMs` returns the
 * time since the last request. A process that is busy only with deliveries is not overloaded.
 */
export function overloadByRequests(quietMs: () => number): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return quietMs() < LOOK_EVERY_MS && 1 - utilization < SPARE_SHARE;
  };
}
