import type pg from 'pg';
import { rows, sql } from '../db/sql.ts';
import { allowanceOf, type RateLimiter, type RateLimits } from './rate-limiter.ts';

/**
 * Number of blocks per minute. With about fifty, few writes are needed, and idle processes hold few unused
 * requests.
 */
const BLOCKS_PER_MINUTE = 50;
const WINDOWS_MAX = 10_000;
/** Row for the environment as a whole. Ids of keys begin with `key_`. */
const WHOLE_ENVIRONMENT = '*';

type Lease = { environmentId: number; keyId: string; block: number };

const leaseBlock = sql<Lease, { leased: number; msLeft: number }>('lease-rate-limit-block')`
  with leased as (
    insert into rate_limit_windows as w (environment_id, key_id, started_at, leased)
    values (${'environmentId'}, ${'keyId'}, date_trunc('minute', now()), ${'block'})
    on conflict (environment_id, key_id) do update set
      started_at = excluded.started_at,
      leased = case when w.started_at = excluded.started_at then w.leased else 0 end + excluded.leased
    returning w.leased, w.started_at)
  select leased, extract(epoch from started_at + interval '1 minute' - now())::float8 * 1000 as "msLeft" from leased`;

/**
 * Counts requests in the database: all processes share one count per minute of the database's clock. A request that
 * fits into a leased block needs no query.
 */
export function sharedRateLimiter(pool: pg.Pool, limits: RateLimits): RateLimiter {
  const keys = leasedWindows(pool, limits.perMinute);
  const environments = leasedWindows(pool, limits.perMinuteEnvironment);
  return {
    ...limits,
    take: async ({ environmentId, actor }, points) => {
      const [key, environment] = [
        { environmentId, keyId: actor },
        { environmentId, keyId: WHOLE_ENVIRONMENT },
      ];
      while (!keys.isKnown(key, points) || !environments.isKnown(environment, points))
        await Promise.all([keys.lease(key, points), environments.lease(environment, points)]);
      const allowance = allowanceOf(keys.left(key, points), environments.left(environment, points));
      if (allowance.isAllowed) {
        keys.use(key, points);
        environments.use(environment, points);
      }
      const used = allowance.isAllowed ? points : 0;
      return { ...allowance, remaining: allowance.remaining - used };
    },
  };
}

type Owner = Pick<Lease, 'environmentId' | 'keyId'>;

interface Window {
  /** End of the window, as a `performance.now()` timestamp. */
  readonly until: number;
  /** Number of requests that this process has leased and not used yet. */
  left: number;
  /**
   * Number of requests leased by all processes at this process's last lease; above the limit if none are
   * left.
   */
  leased: number;
}

/** Leases windows for many owners, each with a limit of `perMinute`. */
function leasedWindows(pool: pg.Pool, perMinute: number) {
  const blockSize = Math.ceil(perMinute / BLOCKS_PER_MINUTE);
  const windows = new Map<string, Window>();
  const leasing = new Map<string, Promise<void>>();
  const nameOf = ({ environmentId, keyId }: Owner) => `${environmentId}:${keyId}`;

  const current = (owner: Owner) => {
    const window = windows.get(nameOf(owner));
    return window && window.until > performance.now() ? window : null;
  };

  const lease = async (owner: Owner, points: number) => {
    const block = Math.max(blockSize, points - (current(owner)?.left ?? 0));
    const asked = leaseBlock.with({ ...owner, block });
    const [row] = await rows(pool, asked);
    if (!row) throw new Error('A lease returned no row.');
    const granted = Math.max(0, Math.min(block, perMinute - (row.leased - block)));
    if (windows.size >= WINDOWS_MAX) windows.clear();
    // Keep the remainder of an earlier lease, unless this is the first block of a new minute.
    const earlier = current(owner);
    const left = (earlier && row.leased > block ? earlier.left : 0) + granted;
    windows.set(nameOf(owner), { until: performance.now() + row.msLeft, left, leased: row.leased });
  };

  /** Returns true if it is known without another lease whether `points` are left. */
  const isKnown = (owner: Owner, points: number) => {
    const window = current(owner);
    return window !== null && (window.left >= points || window.leased >= perMinute);
  };

  return {
    isKnown,
    /** Leases a block. Each owner has one lease at a time; waiting callers check again afterwards. */
    lease: (owner: Owner, points: number): Promise<void> => {
      if (isKnown(owner, points)) return Promise.resolve();
      const name = nameOf(owner);
      const running = leasing.get(name);
      if (running) return running;
      const mine = lease(owner, points).finally(() => leasing.delete(name));
      leasing.set(name, mine);
      return mine;
    },
    left: (owner: Owner, points: number) => {
      const window = current(owner);
      const left = window?.left ?? 0;
      return {
        isEnough: left >= points,
        remaining: Math.max(0, perMinute - (window?.leased ?? perMinute)) + left,
        resetsInMs: Math.max(0, (window?.until ?? 0) - performance.now()),
      };
    },
    use: (owner: Owner, points: number) => {
      const window = windows.get(nameOf(owner));
      if (window) window.left -= points;
    },
  };
}
