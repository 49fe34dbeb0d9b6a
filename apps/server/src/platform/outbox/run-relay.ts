import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { chainEntries } from '../audit/chain.ts';
import { faultForLog } from '../db/fault-for-log.ts';
import { relayEvents } from './relay-events.ts';

/**
 * Delay between two rounds, so that the events of a burst share a round. The first event after a pause does not wait.
 */
const GAP_MS = 50;
/** Polling interval without notifications, for events of processes that have died. */
const POLL_MS = 250;
const FAILURE_MS = 20;
const FAILURE_MS_MAX = 1_000;

/**
 * Relays events until stopped. Every process relays events, but the database lets only one at a time work on
 * an environment.
 */
export function runRelay({ db, feed }: Pick<Deps, 'db' | 'feed'>, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});

  const keepRelaying = async () => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const { hasMore, isBusy } = await relayEvents(db.background, signal);
        const hasMoreEntries = await chainEntries(db.background, signal);
        failures = 0;
        if (hasMore || hasMoreEntries) continue;
        await pause(GAP_MS);
        // If another process is busy, its pass may have begun before our event was written, so try again.
        if (!isBusy) await feed.poked(POLL_MS, signal);
      } catch (error) {
        failures += 1;
        log.warn({ fault: faultForLog(error) }, 'events could not be relayed');
        await pause(Math.min(FAILURE_MS * 2 ** failures, FAILURE_MS_MAX));
      }
    }
  };
  const relaying = keepRelaying();
  return {
    stop: async () => {
      stopping.abort();
      await relaying;
    },
  };
}
