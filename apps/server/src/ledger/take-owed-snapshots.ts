import type pg from 'pg';
import { timeOf } from '../platform/db/database-time.ts';
import { rows, sql } from '../platform/db/sql.ts';
import { inPoolTransaction } from '../platform/db/transaction.ts';
import { insertOwedSnapshot } from './owed.ts';

/**
 * Delay after which all transactions of a day have ended. A row gets the time at which its request or job began, and is
 * committed seconds or, for a large job, minutes later.
 */
const DELAY_MS = 86_400_000;

/** A day can have millions of bookings. */
const limits = "set local statement_timeout = '10min'; set local work_mem = '32MB'";

interface Taking {
  /** The real time. */
  readonly now: Date;
  readonly stopped?: { readonly aborted: boolean };
}

/**
 * Stores the amounts owed at the beginning and the end of each day (UTC) on which something was booked. If an environment
 * fails, continues with the others and throws its error at the end.
 */
export async function takeOwedSnapshots(pool: pg.Pool, { now, stopped }: Taking): Promise<void> {
  // A clock that is ahead must not end a day early.
  const until = Math.min(now.getTime(), (await timeOf(pool)).getTime());
  const before = new Date(until - DELAY_MS);
  const errors: unknown[] = [];
  for (const { environmentId } of await rows(pool, environmentsWithEntries.with({}))) {
    if (stopped?.aborted) break;
    await takeMissing(pool, { environmentId, before }, stopped).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

interface Missing {
  readonly environmentId: number;
  readonly before: Date;
}

/** Begins with the newest missing day, so that each is computed from a later one that differs little. */
async function takeMissing(pool: pg.Pool, missing: Missing, stopped: Taking['stopped']): Promise<void> {
  const limited = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
    inPoolTransaction(pool, async (client) => {
      // Reads one snapshot of the database, so that no row that it is computed from disappears in between.
      await client.query(`set transaction isolation level repeatable read; ${limits}`);
      return work(client);
    });
  for (const { at } of await limited((client) => rows(client, missingDays.with(missing)))) {
    if (stopped?.aborted) return;
    await limited((client) => insertOwedSnapshot(client, { environmentId: missing.environmentId, asOf: at }));
  }
}

/** Uses a lateral join with a limit, which guarantees one index lookup per environment. */
const environmentsWithEntries = sql<object, { environmentId: number }>('environments-with-entries')`
  select e.id as "environmentId" from environments e
  cross join lateral (select from ledger_entries l where l.environment_id = e.id limit 1) l
  order by e.id`;

/** Beginnings and ends of the days on which something was booked, if they have no snapshot. */
const missingDays = sql<Missing, { at: Date }>('days-without-owed-snapshot')`
  select d.at from (select min(created_at) as at from ledger_entries where environment_id = ${'environmentId'}) f
  cross join generate_series(date_trunc('day', f.at), ${'before'}::timestamptz, interval '1 day') d(at)
  where not exists (select from owed_snapshots s where s.environment_id = ${'environmentId'} and s.at = d.at)
    and (exists (
        select from ledger_entries l where l.environment_id = ${'environmentId'}
          and l.created_at > d.at - interval '1 day' and l.created_at <= d.at + interval '1 day' and l.booked_at is null)
      or exists (
        select from ledger_entries l where l.environment_id = ${'environmentId'}
          and l.booked_at > d.at - interval '1 day' and l.booked_at <= d.at + interval '1 day'))
  order by d.at desc`;
