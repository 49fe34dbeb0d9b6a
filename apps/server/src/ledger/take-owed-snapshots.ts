import type pg from 'pg';
import { rows, sql } from '../platform/db/sql.ts';
import { inPoolTransaction } from '../platform/db/transaction.ts';
import { insertOwedSnapshot } from './owed.ts';

/**
 * Age at which a moment is over. A row gets the time at which its request or job began, and is committed seconds or,
 * for a large job, minutes later.
 */
const OVER_AFTER_MS = 86_400_000;

const limits = "set local statement_timeout = '60s'; set local work_mem = '32MB'";

interface Taking {
  /** The real time. */
  readonly now: Date;
  readonly stopped?: { readonly aborted: boolean };
}

/**
 * Stores what was owed at the end of each day (UTC) on which something was booked. Begins with the newest day that is
 * missing, so that each is computed from a later one that differs little.
 */
export async function takeOwedSnapshots(pool: pg.Pool, { now, stopped }: Taking): Promise<void> {
  const before = new Date(now.getTime() - OVER_AFTER_MS);
  for (const { environmentId } of await rows(pool, environmentsWithEntries.with({}))) {
    for (const { at } of await rows(pool, missingDays.with({ environmentId, before }))) {
      if (stopped?.aborted) return;
      await inPoolTransaction(pool, async (client) => {
        await client.query(limits);
        await insertOwedSnapshot(client, { environmentId, asOf: at });
      });
    }
  }
}

/** Uses a lateral join with a limit, which guarantees one index lookup per environment. */
const environmentsWithEntries = sql<object, { environmentId: number }>('environments-with-entries')`
  select e.id as "environmentId" from environments e
  cross join lateral (select from ledger_entries l where l.environment_id = e.id limit 1) l
  order by e.id`;

/** Ends of the days on which something was booked, if they have no snapshot. */
const missingDays = sql<{ environmentId: number; before: Date }, { at: Date }>('days-without-owed-snapshot')`
  select d.at from (select min(created_at) as at from ledger_entries where environment_id = ${'environmentId'}) f
  cross join generate_series(date_trunc('day', f.at), ${'before'}::timestamptz, interval '1 day') d(at)
  where not exists (select from owed_snapshots s where s.environment_id = ${'environmentId'} and s.at = d.at)
    and (exists (
        select from ledger_entries l where l.environment_id = ${'environmentId'}
          and l.created_at > d.at - interval '1 day' and l.created_at <= d.at and l.booked_at is null)
      or exists (
        select from ledger_entries l where l.environment_id = ${'environmentId'}
          and l.booked_at > d.at - interval '1 day' and l.booked_at <= d.at))
  order by d.at desc`;
