import { setTimeout as sleep } from 'node:timers/promises';
import type { Listening } from '../http/listen.ts';

/** From the signal on; with what comes after it, a stop takes less than 25 s. */
const IN_FLIGHT_MS = 20_000;
/** For who came last in a long grace. */
const IN_FLIGHT_MS_MIN = 5_000;

/** A balancer that is slow to notice goes on sending: it is served beyond the grace, so long from the signal on. */
const STRAGGLERS_MS_MAX = 12_000;
const QUIET_MS = 500;
const LOOK_EVERY_MS = 50;

/** What works by itself, beside requests. */
export interface Background {
  /** Takes nothing new, and resolves when what was begun is over. */
  stop(): Promise<void>;
}

interface Draining {
  readonly listening: Listening;
  readonly background: readonly Background[];
  readonly draining: AbortController;
}

/**
 * Lets a server end without a failed request. At once: `/readyz` answers 503, held-back requests are answered,
 * connections end with their next answer, and nothing new is claimed. For `graceMs` new connections are still
 * served, so that a balancer can notice, and longer while it does not; then what is in flight is waited for.
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
