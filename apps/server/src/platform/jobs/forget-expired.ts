import { SESSION_IDLE_HOURS, SESSION_LINK_SECONDS, USER_SESSION_DAYS } from '@tributary/contract';
import type pg from 'pg';
import { SIGNATURE_AGE_SECONDS_MAX } from '../../domain/time.ts';
import { timeOf } from '../db/database-time.ts';
import { composed, execute, rows, sql } from '../db/sql.ts';

const ROWS_AT_ONCE = 5_000;

/** Hours for which the response to an `Idempotency-Key` is stored (decisions, section 5). */
export const KEY_HOURS = 24;

/**
 * Seconds for which used signatures are stored: twice the maximum age, because a timestamp may be that far in the
 * past or in the future, plus a minute for clock differences.
 */
export const SIGNATURE_SECONDS = 2 * SIGNATURE_AGE_SECONDS_MAX + 60;

/** Hours for which the salts for telling a day's visitors apart are stored. */
export const SALT_HOURS = 48;
const ACTIVITY_DAYS = 90;
const REFUSED_SALE_DAYS = 90;
const REJECTED_APPLICATION_DAYS = 365;
export const MAIL_DAYS = 90;
const PROVIDER_EVENT_DAYS = 30;
/** Hours for which counts of codes sent by e-mail are stored. */
const CODE_HOURS = 24;
/** Days for which browsers and networks of users are recognized. */
const BROWSER_DAYS = 365;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

interface Expiring {
  readonly table: string;
  readonly keptMs: number;
  /** @param environment SQL for the environment of the row */
  readonly rule: (before: string, environment: string) => string;
}

/**
 * Rules for what has expired. A key without a response belongs to unfinished work that will be completed.
 * Keys of voided work are kept, as is the request that claimed the key afterwards; otherwise, a late retry
 * would find the key unused.
 */
const expiring: readonly Expiring[] = [
  {
    table: 'idempotency_keys',
    keptMs: KEY_HOURS * HOUR_MS,
    rule: (before, environment) => `created_at < ${before} and body is not null and voided_at is null
      and not exists (
        select 1 from idempotency_keys g where g.environment_id = ${environment}
          and g.key = idempotency_keys.key and g.key_generation > 0)`,
  },
  olderThan('signature_uses', 'seen_at', SIGNATURE_SECONDS * SECOND_MS),
  olderThan('rate_limit_windows', 'started_at', 24 * HOUR_MS),
  olderThan('counted_visitors', 'counted_at', HOUR_MS),
  olderThan('sessions', 'last_used_at', SESSION_IDLE_HOURS * HOUR_MS),
  olderThan('session_links', 'created_at', SESSION_LINK_SECONDS * SECOND_MS),
  { table: 'invitations', keptMs: 0, rule: (before) => `expires_at < ${before}` },
  olderThan('portal_links', 'expires_at', 0),
  {
    table: 'applications',
    keptMs: REJECTED_APPLICATION_DAYS * 24 * HOUR_MS,
    // The time of a rejection follows the environment's clock.
    rule: (before, environment) => `rejected_at < ${before} + (
      select make_interval(secs => e.clock_offset_seconds::float8) from environments e where e.id = ${environment})`,
  },
  olderThan('affiliate_sessions', 'created_at', BROWSER_DAYS * 24 * HOUR_MS),
  olderThan('affiliate_challenges', 'expires_at', 24 * HOUR_MS),
  olderThan('affiliate_codes', 'asked_at', CODE_HOURS * HOUR_MS),
  olderThan('site_activity', 'day', ACTIVITY_DAYS * 24 * HOUR_MS),
  olderThan('refused_sales', 'refused_at', REFUSED_SALE_DAYS * 24 * HOUR_MS),
  olderThan('mails', 'created_at', MAIL_DAYS * 24 * HOUR_MS),
  {
    table: 'provider_events',
    keptMs: PROVIDER_EVENT_DAYS * 24 * HOUR_MS,
    // Keep unreadable events, so that they can be processed later.
    rule: (before) => `created_at < ${before} and status in ('read', 'ignored')`,
  },
];

function olderThan(table: string, column: string, keptMs: number): Expiring {
  return { table, keptMs, rule: (before) => `${column} < ${before}` };
}

// Without its salt, a hash can no longer be traced to a visitor.
const forgetSalts = sql<{ before: Date }>('forget-visitor-salts')`
  delete from visitor_salts where created_at < ${'before'}`;

const forgetUserMails = sql<{ before: Date }>('forget-user-mails')`
  delete from user_mails where created_at < ${'before'}`;

const forgetIdleSessions = sql<{ before: Date }>('forget-idle-user-sessions')`
  delete from user_sessions where last_used_at < ${'before'}`;
const forgetOldSessions = sql<{ before: Date }>('forget-old-user-sessions')`
  delete from user_sessions where created_at < ${'before'}`;
const forgetChallenges = sql<{ now: Date }>('forget-user-challenges')`
  delete from user_challenges where expires_at < ${'now'}::timestamptz - interval '1 day'`;
const forgetResets = sql<{ now: Date }>('forget-user-resets')`
  delete from user_resets where expires_at < ${'now'}`;

const forgetCodes = sql<{ before: Date }>('forget-user-codes')`
  delete from user_codes where asked_at < ${'before'}`;
const forgetBrowsers = sql<{ before: Date }>('forget-user-browsers')`
  delete from user_browsers where last_seen_at < ${'before'}`;
const forgetBrowserTokens = sql<{ before: Date }>('forget-browser-tokens')`
  delete from browser_tokens where last_seen_at < ${'before'}`;

/** Deletes expired rows of accounts. There are few, so each table takes one statement. */
const forgetOfUsers = async (pool: pg.Pool, now: Date, ago: (ms: number) => Date): Promise<number> => {
  const counts = [
    await execute(pool, forgetIdleSessions.with({ before: ago(SESSION_IDLE_HOURS * HOUR_MS) })),
    await execute(pool, forgetOldSessions.with({ before: ago(USER_SESSION_DAYS * 24 * HOUR_MS) })),
    await execute(pool, forgetChallenges.with({ now })),
    await execute(pool, forgetResets.with({ now })),
    await execute(pool, forgetCodes.with({ before: ago(CODE_HOURS * HOUR_MS) })),
    await execute(pool, forgetBrowsers.with({ before: ago(BROWSER_DAYS * 24 * HOUR_MS) })),
    await execute(pool, forgetBrowserTokens.with({ before: ago(BROWSER_DAYS * 24 * HOUR_MS) })),
    await execute(pool, forgetUserMails.with({ before: ago(MAIL_DAYS * 24 * HOUR_MS) })),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * Deletes data whose retention period has ended, in all environments and accounts, a few thousand rows at a
 * time. Returns the number of rows.
 */
export async function forgetExpired(pool: pg.Pool, stopped?: AbortSignal): Promise<number> {
  const now = await timeOf(pool);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  let forgotten = 0;
  for (const each of expiring) {
    const before = ago(each.keptMs);
    if (stopped?.aborted) return forgotten;
    for (const { id } of await rows(pool, environmentsWith(each, before)))
      forgotten += await forgetIn(pool, { ...each, id, before, stopped });
  }
  forgotten += await forgetOfUsers(pool, now, ago);
  return forgotten + (await execute(pool, forgetSalts.with({ before: ago(SALT_HOURS * HOUR_MS) })));
}

const environmentsWith = ({ table, rule }: Expiring, before: Date) =>
  composed<{ id: number }>(
    (bind) =>
      `select distinct environment_id as id from ${table} where ${rule(`${bind(before)}::timestamptz`, `${table}.environment_id`)}`,
  );

async function forgetIn(
  pool: pg.Pool,
  {
    table,
    rule,
    id,
    before,
    stopped,
  }: Expiring & { readonly id: number; readonly before: Date; readonly stopped: AbortSignal | undefined },
): Promise<number> {
  let forgotten = 0;
  for (let isMore = true; isMore && !stopped?.aborted; ) {
    const deleted = await execute(
      pool,
      composed((bind) => {
        const environment = bind(id);
        return `delete from ${table} where environment_id = ${environment} and ctid = any(array(
          select ctid from ${table} where environment_id = ${environment}
            and ${rule(`${bind(before)}::timestamptz`, environment)} limit ${ROWS_AT_ONCE}))`;
      }),
    );
    forgotten += deleted;
    isMore = deleted === ROWS_AT_ONCE;
  }
  return forgotten;
}
