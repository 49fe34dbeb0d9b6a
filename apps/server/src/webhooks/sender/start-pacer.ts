import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks at whether requests press, while they do. */
export const LOOK_EVERY_MS = 100;
/** Started after each of these looks. */
export const PRESSED_STARTS = 5;

/** Who may start now, of all that a worker has to do. */
export interface Turns {
  /** Resolves when the next may start: at once while no requests press. First come, first served. */
  take(): Promise<void>;
}

/**
 * The sender of a sale waits for the response; the receiver of an event does not. So while requests take the time of
 * this process, deliveries get a little of it: fifty a second, so that none waits for ever. Each set of starts
 * ends in one write of outcomes, which is why they start together.
 */
export function openTurns(isPressed: () => boolean): Turns {
  const waiting: (() => void)[] = [];
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let startsLeft = 0;
  let isTurning = false;

  const look = () => {
    lookedAtMs = performance.now();
    startsLeft = isPressed() ? PRESSED_STARTS : Number.POSITIVE_INFINITY;
  };
  const startSome = () => {
    const starting = waiting.splice(0, startsLeft);
    startsLeft -= starting.length;
    for (const start of starting) start();
  };
  const turnUntilNoneWaits = async () => {
    isTurning = true;
    while (waiting.length > 0) {
      await sleep(Math.max(0, lookedAtMs + LOOK_EVERY_MS - performance.now()));
      look();
      startSome();
    }
    isTurning = false;
  };
  return {
    take: () =>
      new Promise((start) => {
        waiting.push(start);
        if (isTurning) return;
        if (performance.now() >= lookedAtMs + LOOK_EVERY_MS) look();
        startSome();
        if (waiting.length > 0) void turnUntilNoneWaits();
      }),
  };
}

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
