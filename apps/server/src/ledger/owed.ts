import { fragment, sql } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import { amountOfPayout, isEarningVoided, isOpenPayout } from './at-moment.ts';
import { presentFigures } from './balances.ts';
import { settlementTypes } from './entry-types.ts';

/** Total owed to the affiliates of a program, in minor units; `claimed` is in open payouts, and `ready` in none. */
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

const isOfProgram = fragment<'programId'>`(${'programId'}::text is null or a.program_id = ${'programId'})`;

/** Entries that were booked after `asOf`. */
const laterEntries = fragment<'environmentId' | 'asOf'>`
  select l.affiliate_id, l.earning_id, l.currency, l.type, l.amount_minor from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.created_at > ${'asOf'}::timestamptz and l.booked_at is null
  union all
  select l.affiliate_id, l.earning_id, l.currency, l.type, l.amount_minor from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.booked_at > ${'asOf'}::timestamptz`;

/** Status and type of approval of earnings, and status of affiliates, before their first change after `asOf`. */
const laterMoves = fragment<'environmentId' | 'asOf'>`
  moved as materialized (
    select distinct on (m.earning_id) m.earning_id as id, m.from_status as status from earning_moves m
    where m.environment_id = ${'environmentId'} and m.at > ${'asOf'}::timestamptz order by m.earning_id, m.number),
  retyped as materialized (
    select distinct on (m.earning_id) m.earning_id as id, m.from_type as type from approval_moves m
    where m.environment_id = ${'environmentId'} and m.at > ${'asOf'}::timestamptz order by m.earning_id, m.id),
  partnered as materialized (
    select distinct on (m.affiliate_id) m.affiliate_id as id, m.from_status as status from partnership_moves m
    where m.environment_id = ${'environmentId'} and m.at > ${'asOf'}::timestamptz order by m.affiliate_id, m.id)`;

/** Earnings whose amount, status or type of approval has changed after `asOf`. */
const changedEarnings = fragment<'environmentId'>`
  select id from after
  union
  select id from moved
  union
  select id from retyped
  union
  select e.id from partnered p join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = p.id`;

/**
 * Sums the current figures and corrects them for every row that has changed after the moment: its current
 * value is subtracted, and its value at the moment is added. Rows that have not changed since are read once,
 * from an index.
 */
const owedSums = sql<OwedScope, Owed>('owed')`
  with later as materialized (${laterEntries}),
  ${laterMoves},
  after as materialized (
    select earning_id as id, coalesce(sum(amount_minor) filter (where type not in (${settlementTypes})), 0) as amount
    from later where earning_id is not null group by earning_id),
  changed as materialized (${changedEarnings}),
  states as (
    select e.affiliate_id, e.currency, case e.status when 'rejected' then 0 else e.remaining_minor end as amount,
      e.status in ('pending', 'approved') and e.voided_at is null as is_open,
      e.hold_until is not null and (e.status = 'approved'
        or (e.approval_type = 'hold_period' and a.partnership_status <> 'PENDING')) as is_held,
      coalesce(t.amount, 0) as later_amount,
      coalesce(m.status, e.status) in ('pending', 'approved') and not ${isEarningVoided} as was_open,
      e.hold_until is not null and (coalesce(m.status, e.status) = 'approved'
        or (coalesce(r.type, e.approval_type) = 'hold_period' and coalesce(p.status, a.partnership_status) <> 'PENDING'))
        as was_held
    from changed c
    cross join lateral (
      select * from earnings n where n.environment_id = ${'environmentId'} and n.id = c.id offset 0) e
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = e.affiliate_id
    left join after t on t.id = c.id
    left join moved m on m.id = c.id and e.updated_at > ${'asOf'}::timestamptz
    left join retyped r on r.id = c.id and e.updated_at > ${'asOf'}::timestamptz
    left join partnered p on p.id = e.affiliate_id),
  parts as (
    select a.program_id, x.currency, sum(x.pending) as pending, sum(x.held) as held, sum(x.claimed) as claimed,
      sum(coalesce(x.pending, 0) + coalesce(x.held, 0) + x.unclaimed + x.claimed) as owed, sum(x.paid) as paid
    from affiliates a
    cross join lateral (${presentFigures}) x
    where a.environment_id = ${'environmentId'} and ${isOfProgram}
    group by a.program_id, x.currency
    union all
    select a.program_id, l.currency, 0, 0, 0, -sum(l.amount_minor),
      coalesce(sum(l.amount_minor) filter (where l.type in (${settlementTypes})), 0)
    from later l
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and ${isOfProgram}
    group by a.program_id, l.currency
    union all
    select a.program_id, s.currency,
      coalesce(sum(s.amount - s.later_amount) filter (where s.was_open and not s.was_held), 0)
        - coalesce(sum(s.amount) filter (where s.is_open and not s.is_held), 0),
      coalesce(sum(s.amount - s.later_amount) filter (where s.was_open and s.was_held), 0)
        - coalesce(sum(s.amount) filter (where s.is_open and s.is_held), 0), 0, 0, 0
    from states s
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = s.affiliate_id and ${isOfProgram}
    group by a.program_id, s.currency
    union all
    select p.program_id, p.currency, 0, 0,
      coalesce(sum(${amountOfPayout}) filter (where ${isOpenPayout}), 0)
        - coalesce(sum(p.amount_minor) filter (where p.status in ('pending', 'processing', 'failed')), 0), 0, 0
    from payouts p
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = p.affiliate_id and ${isOfProgram}
    where p.environment_id = ${'environmentId'} and p.updated_at > ${'asOf'}::timestamptz
    group by p.program_id, p.currency)
  select program_id as "programId", currency, pending::bigint, held::bigint, (owed - pending - held - claimed)::bigint as ready,
    claimed::bigint, owed::bigint, paid::bigint
  from (
    select program_id, currency, coalesce(sum(pending), 0) as pending, coalesce(sum(held), 0) as held,
      coalesce(sum(claimed), 0) as claimed, coalesce(sum(owed), 0) as owed, coalesce(sum(paid), 0) as paid
    from parts group by program_id, currency) f
  where (pending, held, claimed, owed, paid) <> (0, 0, 0, 0, 0)
  order by program_id, currency`;

export const owedOf = (query: SnapshotQuery, scope: OwedScope): Promise<Owed[]> =>
  query(owedSums.with(scope));
