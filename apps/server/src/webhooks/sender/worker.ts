import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { faultForLog } from '../../db/fault-for-log.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type Group, release, type Taken } from './claim-deliveries.ts';
import type { DeliveryDeps, DeliveryTimes } from './delivery-times.ts';
import { type Limits, lanes, type Room } from './endpoint-queues.ts';
import { outcomeRecorder } from './record-outcomes.ts';
import { openSender } from './send-delivery.ts';
import type { Turns } from './start-pacer.ts';

interface Options {
  readonly deps: DeliveryDeps;
  readonly log: Logger;
  readonly times: DeliveryTimes;
  readonly limits: Limits;
  readonly turns: Turns;
  /** Half of what may be taken of an endpoint is over: there is room for a claim that is worth its statement. */
  readonly onFree: () => void;
}

export interface Worker {
  readonly groups: readonly Group[];
  /** Starts nothing more, gives what is in flight its time, and returns what is not done then. */
  drain(): Promise<void>;
}

/** Sends what its groups are given, and records how that ended. */
export function openWorker({ deps, log, times, limits, turns, onFree }: Options): Worker {
  const sender = openSender(deps.addressRules, times.sendMs);
  const cutting = new AbortController();
  // Every request listens.
  setMaxListeners(0, cutting.signal);
  const giveBack = (taken: readonly Taken[]) =>
    release(deps.db, taken).catch((error) => {
      log.warn({ fault: faultForLog(error) }, 'deliveries could not be released');
    });
  const record = outcomeRecorder({
    deps,
    log,
    onDisabled: (endpointId) =>
      void giveBack(groups.flatMap((group) => group.lanes.removeWaiting(endpointId))),
  });
  const attempting = { sender, cipher: deps.cipher, delaysMs: times.delaysMs };

  /** Resolves when the request is over, with what is still to be written. */
  const start = async (delivery: Taken): Promise<{ settled: Promise<void> }> => {
    await turns.take();
    if (performance.now() > delivery.startBefore) return { settled: Promise.resolve() };
    try {
      const outcome = await attemptDelivery(delivery, attempting, cutting.signal);
      return { settled: outcome ? record(outcome) : giveBack([delivery]) };
    } catch (error) {
      // Such as a secret that this server's key does not open. Its lease ends, and it is tried again.
      log.warn({ fault: faultForLog(error) }, 'a delivery could not be attempted');
      return { settled: Promise.resolve() };
    }
  };
  const lanesOf = ({ each }: Room) => {
    const onOver = (left: number) => {
      if (left <= each / 2) onFree();
    };
    return lanes<Taken>({ sendingMax: limits.sendingEach, start, onFree: onOver });
  };
  const groups: readonly Group[] = [
    { isFailing: false, room: limits.well, lanes: lanesOf(limits.well) },
    { isFailing: true, room: limits.failing, lanes: lanesOf(limits.failing) },
  ];
  return {
    groups,
    drain: async () => {
      await giveBack(groups.flatMap((group) => group.lanes.removeWaiting()));
      const idle = Promise.all(groups.map((group) => group.lanes.idle()));
      const inTime = new AbortController();
      const late = sleep(times.drainMs, undefined, { signal: inTime.signal }).catch(() => {});
      await Promise.race([idle, late]);
      inTime.abort();
      cutting.abort();
      await idle;
      sender.close();
    },
  };
}
