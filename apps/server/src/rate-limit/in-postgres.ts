import type pg from 'pg';
import { statement } from '../db/statement.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** A key's minute is leased in about fifty blocks: few writes, and little that idle processes hold back. */
const BLOCKS_PER_MINUTE = 50;
const KEYS_MAX = 10_000;

type Lease = { environmentId: number; keyId: string; block: number };

const leaseBlock = statement<Lease>(
  'lease-rate-limit-block',
  (bind) => `
  insert into rate_limit_windows as w (environment_id, key_id, started_at, leased)
  values (${bind('environmentId')}, ${bind('keyId')}, date_trunc('minute', now()), ${bind('block')})
  on conflict (environment_id, key_id) do update set
    started_at = excluded.started_at,
    leased = case when w.started_at = excluded.started_at then w.leased else 0 end + excluded.leased
  returning leased, extract(epoch from started_at + interval '1 minute' - now())::float8 * 1000 as "msLeft"`,
);

interface Window {
  /** By `performance.now()`. */
  readonly until: number;
  /** Leased by this process and not used. */
  left: number;
  /** Leased by all processes, as this one last heard; above the limit when nothing more is to be had. */
  leased: number;
}

/** All processes count together, by the minutes of the database's clock. A request that finds its block open asks nobody. */
export function sharedRateLimiter(pool: pg.Pool, perMinute: number): RateLimiter {
  const blockSize = Math.ceil(perMinute / BLOCKS_PER_MINUTE);
  const windows = new Map<string, Window>();
  const leasing = new Map<string, Promise<void>>();

  const current = (keyId: string) => {
    const window = windows.get(keyId);
    return window && window.until > performance.now() ? window : null;
  };

  const lease = async (environmentId: number, keyId: string, points: number) => {
    const block = Math.max(blockSize, points - (current(keyId)?.left ?? 0));
    const asked = leaseBlock.with({ environmentId, keyId, block });
    const [row] = (await pool.query<{ leased: number; msLeft: number }>(asked)).rows;
    if (!row) throw new Error('A lease returned no row.');
    const granted = Math.max(0, Math.min(block, perMinute - (row.leased - block)));
    if (windows.size >= KEYS_MAX) windows.clear();
    // The first block that was ever leased of a minute, or of one that began while it was asked for.
    const earlier = current(keyId);
    const left = (earlier && row.leased > block ? earlier.left : 0) + granted;
    windows.set(keyId, { until: performance.now() + row.msLeft, left, leased: row.leased });
  };

  /** One lease at a time for each key: who waits looks again. */
  const leaseOnce = (environmentId: number, keyId: string, points: number) => {
    const running = leasing.get(keyId);
    if (running) return running;
    const mine = lease(environmentId, keyId, points).finally(() => leasing.delete(keyId));
    leasing.set(keyId, mine);
    return mine;
  };

  return {
    perMinute,
    take: async ({ environmentId, keyId }, points) => {
      let window = current(keyId);
      while (!window || (window.left < points && window.leased < perMinute)) {
        await leaseOnce(environmentId, keyId, points);
        window = current(keyId);
      }
      const isAllowed = window.left >= points;
      if (isAllowed) window.left -= points;
      const remaining = Math.max(0, perMinute - window.leased) + window.left;
      return { isAllowed, remaining, resetsInMs: Math.max(0, window.until - performance.now()) };
    },
  };
}
