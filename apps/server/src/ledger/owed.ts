import type pg from 'pg';
import { execute, type Fragment, fragment, raw, rows, sql } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import { amountOfPayout, isBooked, isHeld, isOpenPayout, statusOfEarning } from './at-moment.ts';
import { presentFigures } from './balances.ts';
import { settlementTypes } from './entry-types.ts';

/**
 * Total owed to the affiliates of a program, in minor units. `claimed` is in open payouts, and `ready` in
 * none.
 */
export interface Owed {
  readonly programId: string;
  readonly currency: string;
  readonly pending: bigint;
  readonly held: bigint;
  readonly ready: bigint;
  readonly claimed: bigint;
  readonly owed: bigint;
  readonly paid: bigint;
}

interface OwedScope {
  readonly environmentId: number;
  /** Null means every program. */
  readonly programId: string | null;
  /** Null means now. */
  readonly asOf: Date | null;
}

/** Time that PostgreSQL compares as later than any other. As of this time, every row is as it is now. */
const NOW = 'infinity';

type Moment = Date | typeof NOW;

interface Between {
  readonly environmentId: number;
  readonly asOf: Moment;
  /** Time of a snapshot, or now. */
  readonly until: Moment;
}

interface Difference extends Between, Pick<OwedScope, 'programId'> {}

const isBetween = (at: Fragment): Fragment<'asOf' | 'until'> =>
  fragment<'asOf' | 'until'>`${at} > ${'asOf'}::timestamptz and ${at} <= ${'until'}::timestamptz`;

/** Entries booked after `asOf` and by `until`. */
const laterEntries = fragment<keyof Between>`
  select l.affiliate_id, l.earning_id, l.currency, l.type, l.amount_minor from ledger_entries l
  where l.environment_id = ${'environmentId'} and ${isBetween(raw('l.created_at'))} and l.booked_at is null
  union all
  select l.affiliate_id, l.earning_id, l.currency, l.type, l.amount_minor from ledger_entries l
  where l.environment_id = ${'environmentId'} and ${isBetween(raw('l.booked_at'))}`;

const openStatuses = fragment`'pending', 'approved'`;

/**
 * Earnings whose open amount may have changed after `asOf` and by `until`. Settlements and changes between two statuses
 * that are not open do not affect it.
 */
const changedEarnings = fragment<keyof Between>`
  select earning_id as id from later where earning_id is not null and type not in (${settlementTypes})
  union
  select m.earning_id from earning_moves m
  where m.environment_id = ${'environmentId'} and ${isBetween(raw('m.at'))}
    and (m.from_status in (${openStatuses}) or m.to_status in (${openStatuses}))
  union
  select m.earning_id from approval_moves m where m.environment_id = ${'environmentId'} and ${isBetween(raw('m.at'))}
  union
  select e.id from partnership_moves m
  join earnings e on e.environment_id = m.environment_id and e.affiliate_id = m.affiliate_id and e.hold_until is not null
  where m.environment_id = ${'environmentId'} and ${isBetween(raw('m.at'))} and 'PENDING' in (m.from_status, m.to_status)`;

/** Payouts that were created or changed after `asOf` and by `until`. */
const changedPayouts = fragment<keyof Between>`
  select p.id from payouts p where p.environment_id = ${'environmentId'} and ${isBetween(raw('p.created_at'))}
  union
  select m.payout_id from payout_moves m where m.environment_id = ${'environmentId'} and ${isBetween(raw('m.at'))}`;

const isOfProgram = fragment<'programId'>`(${'programId'}::text is null or a.program_id = ${'programId'})`;

/** Counts a row as it was at `asOf` positively, and as it was at `until` negatively. */
const bothMoments = fragment<'asOf' | 'until'>`
  (values (1, ${'asOf'}::timestamptz), (-1, ${'until'}::timestamptz)) t (sign, at)`;

/**
 * The figures at `until`, from the snapshot or, if it is infinity, from the current rows, and the difference of each
 * row that has changed since `asOf`. Rows that have not changed are not read. Each earning is read by its primary key,
 * because the planner would otherwise read the whole table.
 */
const owedRows = fragment<keyof Difference>`
  with later as materialized (${laterEntries}),
  changed as materialized (${changedEarnings}),
  parts as (
    select s.program_id, s.currency, s.pending_minor as pending, s.held_minor as held, s.claimed_minor as claimed,
      s.owed_minor as owed, s.paid_minor as paid
    from owed_snapshot_amounts s
    where s.environment_id = ${'environmentId'} and s.at = ${'until'}::timestamptz
      and (${'programId'}::text is null or s.program_id = ${'programId'})
    union all
    select a.program_id, x.currency, sum(x.pending), sum(x.held), sum(x.claimed),
      sum(coalesce(x.pending, 0) + coalesce(x.held, 0) + x.unclaimed + x.claimed), sum(x.paid)
    from affiliates a
    cross join lateral (${presentFigures}) x
    where a.environment_id = ${'environmentId'} and ${isOfProgram} and ${'until'}::timestamptz = 'infinity'
    group by a.program_id, x.currency
    union all
    select a.program_id, l.currency, 0, 0, 0, -sum(l.amount_minor),
      coalesce(sum(l.amount_minor) filter (where l.type in (${settlementTypes})), 0)
    from later l
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and ${isOfProgram}
    group by a.program_id, l.currency
    union all
    select e.program_id, e.currency, sum(t.sign * o.amount) filter (where not h.is_held),
      sum(t.sign * o.amount) filter (where h.is_held), 0, 0, 0
    from changed c
    cross join lateral (
      select * from earnings x where x.environment_id = ${'environmentId'} and x.id = c.id offset 0) e
    cross join lateral (
      select * from affiliates x where x.environment_id = ${'environmentId'} and x.id = e.affiliate_id offset 0) a
    cross join ${bothMoments}
    cross join lateral (select ${statusOfEarning} as status offset 0) s
    cross join lateral (select ${isHeld} as is_held offset 0) h
    cross join lateral (
      select sum(l.amount_minor) as amount from ledger_entries l
      where l.environment_id = ${'environmentId'} and l.earning_id = e.id and l.type not in (${settlementTypes})
        and ${isBooked}) o
    where ${isOfProgram} and s.status in (${openStatuses})
    group by e.program_id, e.currency
    union all
    select p.program_id, p.currency, 0, 0, sum(t.sign * ${amountOfPayout}), 0, 0
    from (${changedPayouts}) c
    join payouts p on p.environment_id = ${'environmentId'} and p.id = c.id
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = p.affiliate_id and ${isOfProgram}
    cross join ${bothMoments}
    where ${isOpenPayout}
    group by p.program_id, p.currency)
  select program_id, currency, pending, held, claimed, owed, paid
  from (
    select program_id, currency, coalesce(sum(pending), 0)::bigint as pending, coalesce(sum(held), 0)::bigint as held,
      coalesce(sum(claimed), 0)::bigint as claimed, coalesce(sum(owed), 0)::bigint as owed, coalesce(sum(paid), 0)::bigint as paid
    from parts group by program_id, currency) f
  where (pending, held, claimed, owed, paid) <> (0, 0, 0, 0, 0)`;

const owedSums = sql<Difference, Owed>('owed')`
  select program_id as "programId", currency, pending, held, owed - pending - held - claimed as ready, claimed, owed, paid
  from (${owedRows}) f order by program_id, currency`;

const nextSnapshot = sql<{ environmentId: number; asOf: Date }, { at: Date | null }>('next-owed-snapshot')`
  select min(at) as at from owed_snapshots where environment_id = ${'environmentId'} and at >= ${'asOf'}`;

async function momentAfter(
  query: SnapshotQuery,
  { environmentId, asOf }: { environmentId: number; asOf: Date },
) {
  const [next] = await query(nextSnapshot.with({ environmentId, asOf }));
  return next?.at ?? NOW;
}

/** Returns the amounts owed per program and currency, computed from the next snapshot or from the current rows. */
export async function owedOf(query: SnapshotQuery, { asOf, ...scope }: OwedScope): Promise<Owed[]> {
  const until = asOf === null ? NOW : await momentAfter(query, { ...scope, asOf });
  return query(owedSums.with({ ...scope, asOf: asOf ?? NOW, until }));
}

const insertSnapshot = sql<{ environmentId: number; asOf: Date }>('insert-owed-snapshot')`
  insert into owed_snapshots (environment_id, at) values (${'environmentId'}, ${'asOf'}) on conflict do nothing`;

const insertAmounts = sql<Difference>('insert-owed-snapshot-amounts')`
  insert into owed_snapshot_amounts (
    environment_id, at, program_id, currency, pending_minor, held_minor, claimed_minor, owed_minor, paid_minor)
  select ${'environmentId'}::integer, ${'asOf'}::timestamptz, program_id, currency, pending, held, claimed, owed, paid
  from (${owedRows}) f`;

/**
 * Stores the amounts owed at a past time, unless they are stored already. All transactions that began before it must
 * have ended.
 */
export async function insertOwedSnapshot(
  client: pg.PoolClient,
  of: { environmentId: number; asOf: Date },
): Promise<void> {
  const until = await momentAfter((statement) => rows(client, statement), of);
  if ((await execute(client, insertSnapshot.with(of))) === 0) return;
  await execute(client, insertAmounts.with({ ...of, programId: null, until }));
}
