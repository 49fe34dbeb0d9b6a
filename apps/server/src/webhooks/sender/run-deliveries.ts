import type { Logger } from 'pino';
import { faultForLog } from '../../db/fault-for-log.ts';
import { claimFor } from './claim-deliveries.ts';
import { type DeliveryDeps, type DeliveryTimes, defaultTimes } from './delivery-times.ts';
import { defaultLimits, type Limits } from './endpoint-queues.ts';
import { openTurns } from './start-pacer.ts';
import { openWorker } from './worker.ts';

export interface DeliveryOptions {
  readonly deps: DeliveryDeps;
  readonly log: Logger;
  readonly times?: Partial<DeliveryTimes> | undefined;
  readonly limits?: Limits | undefined;
  /** Whether requests need the time of this process. Default: they never do. */
  readonly isPressed?: (() => boolean) | undefined;
}

/**
 * Delivers what is due until it is stopped, beside any number of other processes.
 *
 * A delivery is claimed by moving `due_at` on by the lease, under an id of its own. Its outcome counts only under that
 * lease: a process that dies, or is too slow, leaves it to the next server that finds it due. Nothing is started that might
 * not be over before its lease is, so that only a crash or a lost outcome delivers an event twice.
 */
export function runDeliveries(options: DeliveryOptions): { stop(): Promise<void> } {
  const { deps, log, limits = defaultLimits } = options;
  const times = { ...defaultTimes, ...options.times };
  if (times.leaseMs <= times.sendMs) throw new RangeError('A lease must outlast the request it is for.');
  const stopping = new AbortController();
  let turn = new AbortController();
  let isMoreDue = false;
  const onFree = () => {
    if (isMoreDue) turn.abort();
  };
  const turns = openTurns(options.isPressed ?? (() => false));
  const worker = openWorker({ deps, log, times, limits, turns, onFree });

  const keepClaiming = async () => {
    while (!stopping.signal.aborted) {
      turn = new AbortController();
      // Asked for before looking, so that what is made due meanwhile is not missed.
      const woken = deps.feed.changed(times.pollMs, turn.signal);
      try {
        const more = await Promise.all(worker.groups.map((group) => claimFor(deps.db, group, times)));
        isMoreDue = more.includes(true);
      } catch (error) {
        log.warn({ fault: faultForLog(error) }, 'deliveries could not be claimed');
      }
      await woken;
      await turns.take();
    }
  };
  const claiming = keepClaiming();
  return {
    stop: async () => {
      stopping.abort();
      turn.abort();
      await claiming;
      await worker.drain();
    },
  };
}
