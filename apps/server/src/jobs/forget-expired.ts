import { SESSION_IDLE_HOURS, SESSION_LINK_SECONDS } from '@tributary/contract';
import type pg from 'pg';
import { composed, execute } from '../db/sql.ts';
import { SIGNATURE_AGE_SECONDS_MAX } from '../domain/time.ts';

const ROWS_AT_ONCE = 5_000;

/** What the answer to an `Idempotency-Key` is kept for (decisions, section 5). */
export const KEY_HOURS = 24;

/**
 * A signature can be sent again as long as its timestamp is within the window, which lies on both sides of now: twice
 * its length after the first use, and a minute for clocks that disagree.
 */
export const SIGNATURE_SECONDS = 2 * SIGNATURE_AGE_SECONDS_MAX + 60;

/** How long the visitors of a day can be told apart. */
export const SALT_HOURS = 48;
const ACTIVITY_DAYS = 90;

/**
 * A key without an answer is work that has begun and will be finished. A key that recorded something voided is kept, with
 * the request that took it over: without that one, a late retry would find the key free.
 */
const expired: readonly [table: string, rule: string][] = [
  [
    'idempotency_keys',
    `created_at < now() - interval '${KEY_HOURS} hours' and body is not null and voided_at is null
      and not exists (
        select 1 from idempotency_keys g where g.environment_id = idempotency_keys.environment_id
          and g.key = idempotency_keys.key and g.key_generation > 0)`,
  ],
  ['signature_uses', `seen_at < now() - interval '${SIGNATURE_SECONDS} seconds'`],
  ['rate_limit_windows', "started_at < now() - interval '1 day'"],
  // With the salt goes every way back from a hash to a visitor.
  ['visitor_salts', `created_at < now() - interval '${SALT_HOURS} hours'`],
  ['counted_visitors', "counted_at < now() - interval '1 hour'"],
  ['sessions', `last_used_at < now() - interval '${SESSION_IDLE_HOURS} hours'`],
  ['session_links', `created_at < now() - interval '${SESSION_LINK_SECONDS} seconds'`],
  ['site_activity', `day < current_date - ${ACTIVITY_DAYS}`],
];

/** Deletes what is kept for a time only, of all environments, a few thousand rows at a time. Returns how many. */
export async function forgetExpired(pool: pg.Pool, stopped?: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (const [table, rule] of expired) {
    for (let isMore = true; isMore && !stopped?.aborted; ) {
      const rowsToDelete = `select ctid from ${table} where ${rule} limit ${ROWS_AT_ONCE}`;
      const deleted = await execute(
        pool,
        composed(() => `delete from ${table} where ctid = any(array(${rowsToDelete}))`),
      );
      forgotten += deleted;
      isMore = deleted === ROWS_AT_ONCE;
    }
  }
  return forgotten;
}
