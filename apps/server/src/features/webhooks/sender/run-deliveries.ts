import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '../../../context.ts';
import { retryDelaysMs } from '../../../domain/webhooks/retry-schedule.ts';
import { faultForLog } from '../../../platform/db/fault-for-log.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { claimFor, type Group, release, type Taken } from './claim-deliveries.ts';
import { defaultLimits, endpointQueues, type Limits, type Room } from './endpoint-queues.ts';
import { outcomeRecorder } from './record-outcomes.ts';
import { openSender, SEND_MS } from './send-delivery.ts';
import { type StartPacer, startPacer } from './start-pacer.ts';

export interface DeliveryOptions {
  readonly deps: DeliveryDeps;
  readonly log: Logger;
  readonly times?: Partial<DeliveryTimes> | undefined;
  readonly limits?: Limits | undefined;
  /** Returns true while requests overload this process. Default: always false. */
  readonly isOverloaded?: (() => boolean) | undefined;
}

/**
 * Delivers due events until stopped, alongside any number of other processes.
 * A delivery is claimed by moving `due_at` forward by the lease, under a unique id. Its outcome counts only
 * under that lease: if a process dies or is too slow, the next server that finds the delivery due takes over.
 * No delivery is started that might outlast its lease, so an event is delivered twice only after a crash or a
 * lost outcome.
 */
export function runDeliveries(options: DeliveryOptions): { stop(): Promise<void> } {
  const { deps, log, limits = defaultLimits } = options;
  const times = { ...defaultTimes, ...options.times };
  if (times.leaseMs <= times.sendMs)
    throw new RangeError('The lease must be longer than the request timeout.');
  const stopping = new AbortController();
  let turn = new AbortController();
  let isMoreDue = false;
  const onFree = () => {
    if (isMoreDue) turn.abort();
  };
  const pacer = startPacer(options.isOverloaded ?? (() => false));
  const worker = openWorker({ deps, log, times, limits, pacer, onFree });

  const keepClaiming = async () => {
    while (!stopping.signal.aborted) {
      turn = new AbortController();
      // Wait before checking, so that deliveries that become due in the meantime are not missed.
      const woken = deps.feed.changed(times.pollMs, turn.signal);
      try {
        const more = await Promise.all(worker.groups.map((group) => claimFor(deps.db, group, times)));
        isMoreDue = more.includes(true);
      } catch (error) {
        log.warn({ fault: faultForLog(error) }, 'deliveries could not be claimed');
      }
      await woken;
      await pacer.start();
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

/** Dependencies of a worker, none of which belong to a request. */
export type DeliveryDeps = Pick<Deps, 'db' | 'feed' | 'cipher' | 'addressRules' | 'metrics'>;

/** Timings, overridden in tests. */
export interface DeliveryTimes {
  /** Duration of an exclusive claim. */
  readonly leaseMs: number;
  readonly pollMs: number;
  readonly sendMs: number;
  /** Time limit for requests in flight at shutdown. */
  readonly drainMs: number;
  readonly delaysMs: readonly number[];
}

export const defaultTimes: DeliveryTimes = {
  leaseMs: 60_000,
  pollMs: 1_000,
  sendMs: SEND_MS,
  drainMs: 20_000,
  delaysMs: retryDelaysMs,
};

interface Options {
  readonly deps: DeliveryDeps;
  readonly log: Logger;
  readonly times: DeliveryTimes;
  readonly limits: Limits;
  readonly pacer: StartPacer;
  /**
   * Called when half of the deliveries claimed for an endpoint are done, because there is then enough room
   * for another claim.
   */
  readonly onFree: () => void;
}

export interface Worker {
  readonly groups: readonly Group[];
  /**
   * Starts no more deliveries, gives requests in flight a limited time to finish, and returns unfinished
   * deliveries.
   */
  drain(): Promise<void>;
}

/** Opens a worker, which sends the deliveries passed to its groups and records the outcomes. */
export function openWorker({ deps, log, times, limits, pacer, onFree }: Options): Worker {
  const sender = openSender(deps.addressRules, times.sendMs);
  const giveBack = (taken: readonly Taken[]) =>
    release(deps.db, taken).catch((error) => {
      log.warn({ fault: faultForLog(error) }, 'deliveries could not be released');
    });
  const record = outcomeRecorder({
    deps,
    log,
    onDisabled: (endpointId) =>
      void giveBack(groups.flatMap((group) => group.queues.removeWaiting(endpointId))),
  });
  const attempting = { sender, cipher: deps.cipher, delaysMs: times.delaysMs };

  /** Resolves when the request has ended, to a promise for writing its outcome. */
  const start = async (delivery: Taken): Promise<{ settled: Promise<void> }> => {
    await pacer.start();
    if (performance.now() > delivery.startBefore) return { settled: Promise.resolve() };
    try {
      const outcome = await attemptDelivery(delivery, attempting);
      return { settled: outcome ? record(outcome) : giveBack([delivery]) };
    } catch (error) {
      // For example, this server's key cannot decrypt the secret. The lease ends, and the delivery is
      // attempted again.
      log.warn({ fault: faultForLog(error) }, 'a delivery could not be attempted');
      return { settled: Promise.resolve() };
    }
  };
  const queuesOf = ({ each }: Room) => {
    const onOver = (left: number) => {
      if (left <= each / 2) onFree();
    };
    return endpointQueues<Taken>({ sendingMax: limits.sendingEach, start, onFree: onOver });
  };
  const groups: readonly Group[] = [
    { isFailing: false, room: limits.well, queues: queuesOf(limits.well) },
    { isFailing: true, room: limits.failing, queues: queuesOf(limits.failing) },
  ];
  return {
    groups,
    drain: async () => {
      await giveBack(groups.flatMap((group) => group.queues.removeWaiting()));
      const idle = Promise.all(groups.map((group) => group.queues.idle()));
      const inTime = new AbortController();
      const late = sleep(times.drainMs, undefined, { signal: inTime.signal }).catch(() => {});
      await Promise.race([idle, late]);
      inTime.abort();
      await sender.close();
      await idle;
    },
  };
}
