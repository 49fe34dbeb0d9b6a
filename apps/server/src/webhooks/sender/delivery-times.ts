import type { Deps } from '../../context.ts';
import { retryDelaysMs } from '../../domain/retry-schedule.ts';
import { SEND_MS } from './send-delivery.ts';

/** What a worker needs of the server; none of it is of a request. */
export type DeliveryDeps = Pick<Deps, 'db' | 'feed' | 'cipher' | 'addressRules' | 'metrics'>;

/** Shorter in tests. */
export interface DeliveryTimes {
  /** For so long nobody else takes what a process has claimed. */
  readonly leaseMs: number;
  /** Between two looks when nothing wakes it. */
  readonly pollMs: number;
  readonly sendMs: number;
  /** For what is in flight when it is stopped. */
  readonly drainMs: number;
  /** From each failed attempt to the next. */
  readonly delaysMs: readonly number[];
}

export const defaultTimes: DeliveryTimes = {
  leaseMs: 60_000,
  pollMs: 1_000,
  sendMs: SEND_MS,
  drainMs: 20_000,
  delaysMs: retryDelaysMs,
};
