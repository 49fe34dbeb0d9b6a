import { setTimeout as sleep } from 'node:timers/promises';
import type { Listening } from '../http/listen.ts';

/** Time for requests in flight, counted from the signal. Stopping takes less than 25 s in total. */
const IN_FLIGHT_MS = 20_000;
/** Minimum time for requests that arrive at the end of a long grace period. */
const IN_FLIGHT_MS_MIN = 5_000;

/**
 * Time after the signal until which requests from a load balancer are still served, if it keeps sending them after
 * the grace period.
 */
const STRAGGLERS_MS_MAX = 12_000;
const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;

export interface Background {
  /** Starts nothing new, and resolves when work in progress has finished. */
  stop(): Promise<void>;
}

interface Draining {
  readonly listening: Listening;
  readonly background: readonly Background[];
  readonly draining: AbortController;
}

/**
 * Stops a server without failing a request. `/readyz` returns 503 immediately, long polls return, connections
 * end with their next response, and background work starts nothing new. New connections are served for
 * `graceMs`, so that a load balancer can notice the shutdown, and longer if it keeps sending. Requests in
 * flight then get time to finish.
 */
export async function drain({ listening, background, draining }: Draining, graceMs: number): Promise<void> {
  draining.abort();
  listening.turnAway();
  const requests = async () => {
    const startedAtMs = performance.now();
    const sinceStartMs = () => performance.now() - startedAtMs;
    await sleep(graceMs);
    while (graceMs > 0 && listening.quietMs() < QUIET_MS && sinceStartMs() < STRAGGLERS_MS_MAX)
      await sleep(LOOK_EVERY_MS);
    await listening.drain(Math.max(IN_FLIGHT_MS - sinceStartMs(), IN_FLIGHT_MS_MIN));
  };
  await Promise.all([requests(), ...background.map((each) => each.stop())]);
}
