import { fragment, sql } from '../platform/db/sql.ts';
import type { SnapshotQuery } from '../platform/db/transaction.ts';
import { amountOfPayout, isEarningVoided, isOpenPayout } from './at-moment.ts';
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

const isOfProgram = fragment<'programId'>`(${'programId'}::text is null or a.program_id = ${'programId'})`;

/** Entries booked after `asOf`. */
const laterEntries = fragment<'environmentId' | 'asOf'>`
  select l.affiliate_id, l.earning_id, l.currency, l.type, l.amount_minor from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.created_at > ${'asOf'}::timestamptz and l.booked_at is null
  union all
  select l.affiliate_id, l.earning_id, l.currency, l.type, l.amount_minor from ledger_entries l
  where l.environment_id = ${'environmentId'} and l.booked_at > ${'asOf'}::timestamptz`;

const openStatuses = fragment`'pending', 'approved'`;

/**
 * Status and type of approval of earnings, and status of affiliates, before their first change after `asOf`.
 * Omits changes between two statuses that are not open, because they do not affect open figures.
 */
const laterMoves = fragment<'environmentId' | 'asOf'>`
  moved as materialized (
    select distinct on (m.earning_id) m.earning_id as id, m.from_status as status from earning_moves m
    where m.environment_id = ${'environmentId'} and m.at > ${'asOf'}::timestamptz
      and (m.from_status in (${openStatuses}) or m.to_status in (${openStatuses}))
    order by m.earning_id, m.number),
  retyped as materialized (
    select distinct on (m.earning_id) m.earning_id as id, m.from_type as type from approval_moves m
    where m.environment_id = ${'environmentId'} and m.at > ${'asOf'}::timestamptz order by m.earning_id, m.id),
  partnered as materialized (
    select distinct on (m.affiliate_id) m.affiliate_id as id, m.from_status as status from partnership_moves m
    where m.environment_id = ${'environmentId'} and m.at > ${'asOf'}::timestamptz order by m.affiliate_id, m.id)`;

/** Earnings booked by `asOf` whose amount, status or type of approval has changed since. */
const changedEarnings = fragment<'environmentId'>`
  select c.id from (
    select id from moved
    union all (
      (select id from after
        union select id from retyped
        union select e.id from partnered p join earnings e on e.environment_id = ${'environmentId'} and e.affiliate_id = p.id)
      except select id from moved)) c
  where not exists (select from added n where n.id = c.id)`;

/**
 * The row `e` of the changed earning `c`, always by primary key, because the planner would otherwise read the whole
 * table.
 */
const earningOfChanged = fragment<'environmentId' | 'programId'>`
  cross join lateral (
    select * from earnings x where x.environment_id = ${'environmentId'} and x.id = c.id offset 0) e
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = e.affiliate_id and ${isOfProgram}`;

const presentAmount = fragment`case e.status when 'rejected' then 0 else e.remaining_minor end`;
const isOpenNow = fragment`(e.status in (${openStatuses}) and e.voided_at is null)`;
const isHeldNow = fragment`
  (e.hold_until is not null and (e.status = 'approved'
    or (e.approval_type = 'hold_period' and a.partnership_status <> 'PENDING')))`;

/**
 * Open amounts of the earnings of `added`, per affiliate. An affiliate's open earnings are read from their index, which
 * takes less time than reading each added earning by its id.
 */
const openOfAdded = fragment<'environmentId' | 'programId'>`
  select a.program_id, x.currency, sum(x.amount) filter (where not x.is_held) as pending,
    sum(x.amount) filter (where x.is_held) as held
  from (select distinct affiliate_id from sums where has_added) n
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = n.affiliate_id and ${isOfProgram}
  cross join lateral (
    select e.currency, ${presentAmount} as amount, ${isHeldNow} as is_held, e.id in (select id from added) as is_added
    from earnings e
    where e.environment_id = ${'environmentId'} and e.affiliate_id = a.id and ${isOpenNow}
    offset 0) x
  where x.is_added
  group by a.program_id, x.currency`;

/**
 * Adds up the current figures and corrects them: subtracts entries, earnings and payouts added after `asOf`,
 * and for each row that has changed since, subtracts the current value and adds the earlier one. All other
 * rows are read once, from an index.
 */
const owedSums = sql<OwedScope, Owed>('owed')`
  with later as materialized (${laterEntries}),
  ${laterMoves},
  sums as materialized (
    select affiliate_id, currency, sum(amount_minor) as amount,
      coalesce(sum(amount_minor) filter (where type in (${settlementTypes})), 0) as settled, bool_or(type = 'earned') as has_added
    from later group by affiliate_id, currency),
  added as not materialized (select earning_id as id from later where type = 'earned'),
  after as materialized (
    select earning_id as id, sum(amount_minor) as amount from later
    where earning_id is not null and type not in ('earned', ${settlementTypes}) group by earning_id),
  changed as materialized (${changedEarnings}),
  states as (
    select e.program_id, e.currency, ${presentAmount} as amount, ${isOpenNow} as is_open, ${isHeldNow} as is_held,
      ${presentAmount} - coalesce(t.amount, 0) as past_amount,
      coalesce(m.status, e.status) in (${openStatuses}) and not ${isEarningVoided} as was_open,
      e.hold_until is not null and (coalesce(m.status, e.status) = 'approved'
        or (coalesce(r.type, e.approval_type) = 'hold_period' and coalesce(p.status, a.partnership_status) <> 'PENDING'))
        as was_held
    from changed c
    ${earningOfChanged}
    left join after t on t.id = c.id
    left join moved m on m.id = c.id
    left join retyped r on r.id = c.id
    left join partnered p on p.id = e.affiliate_id),
  parts as (
    select a.program_id, x.currency, sum(x.pending) as pending, sum(x.held) as held, sum(x.claimed) as claimed,
      sum(coalesce(x.pending, 0) + coalesce(x.held, 0) + x.unclaimed + x.claimed) as owed, sum(x.paid) as paid
    from affiliates a
    cross join lateral (${presentFigures}) x
    where a.environment_id = ${'environmentId'} and ${isOfProgram}
    group by a.program_id, x.currency
    union all
    select a.program_id, l.currency, 0, 0, 0, -sum(l.amount), sum(l.settled)
    from sums l
    join affiliates a on a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and ${isOfProgram}
    group by a.program_id, l.currency
    union all
    select program_id, currency, -coalesce(pending, 0), -coalesce(held, 0), 0, 0, 0 from (${openOfAdded}) o
    union all
    select program_id, currency,
      coalesce(sum(past_amount) filter (where was_open and not was_held), 0)
        - coalesce(sum(amount) filter (where is_open and not is_held), 0),
      coalesce(sum(past_amount) filter (where was_open and was_held), 0)
        - coalesce(sum(amount) filter (where is_open and is_held), 0), 0, 0, 0
    from states group by program_id, currency
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
