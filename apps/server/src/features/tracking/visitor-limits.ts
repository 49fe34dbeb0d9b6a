import { networkOf } from '../../domain/tracking/network.ts';

const PER_MINUTE = 60;
const BURST = 20;
const MINUTE_MS = 60_000;
const NETWORKS_MAX = 20_000;

/** Visits that a network may send for a site: 60 a minute, at most 20 at once. */
export interface VisitorLimits {
  /** Takes a visit from the budget. Returns false if the budget is used up. */
  take(siteId: string, ip: string): boolean;
}

/**
 * Limits visits in memory, with a bucket per site and network. Beyond a number of buckets, drops the least
 * recently used one.
 */
export function visitorLimits(now: () => number = () => performance.now()): VisitorLimits {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (siteId, ip) => {
      const key = `${siteId} ${networkOf(ip)}`;
      const at = now();
      const before = buckets.get(key);
      const refilled = before ? before.left + ((at - before.at) / MINUTE_MS) * PER_MINUTE : BURST;
      const left = Math.min(BURST, refilled);
      const isAllowed = left >= 1;
      buckets.delete(key);
      buckets.set(key, { left: isAllowed ? left - 1 : left, at });
      const [oldest] = buckets.keys();
      if (buckets.size > NETWORKS_MAX && oldest !== undefined) buckets.delete(oldest);
      return isAllowed;
    },
  };
}
