import type { RequestContext } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { execute, fragment, rows, sql } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockTransactions } from './lock.ts';
import { makeReady } from './transaction.ts';

const RELEASED_AT_ONCE_MAX = 500;

type At = Pick<RequestContext, 'environmentId' | 'now'>;

/** Uses a lateral join with a limit, which guarantees one index lookup per environment. */
const environmentsDue = sql<{ now: Date }, { id: number; offset: number }>('environments-with-holds-over')`
  select e.id, e.clock_offset_seconds::float8 as "offset" from environments e
  cross join lateral (
    select from earnings n where n.environment_id = e.id and n.hold_until is not null
      and (n.status = 'approved' or (n.status = 'pending' and n.approval_type = 'hold_period'))
      and n.hold_until <= ${'now'}::timestamptz + e.clock_offset_seconds * interval '1 second'
    limit 1) due
  order by e.id`;

/** The first two lines of the `where` clause match the condition of earnings_hold_until_idx. */
const isDue = fragment<'environmentId' | 'now'>`
  join affiliates a on a.environment_id = e.environment_id and a.id = e.affiliate_id
  join transactions t on t.environment_id = e.environment_id and t.id = e.transaction_id
  join affiliates s on s.environment_id = t.environment_id and s.id = t.affiliate_id
  where e.environment_id = ${'environmentId'} and e.hold_until is not null
    and (e.status = 'approved' or (e.status = 'pending' and e.approval_type = 'hold_period'))
    and e.hold_until <= ${'now'}::timestamptz
    and (e.status = 'approved' or 'PENDING' not in (a.partnership_status, s.partnership_status))`;

const dueTransactions = sql<At & { after: string; atOnce: number }, { id: string }>(
  'transactions-with-holds-over',
)`
  select distinct e.transaction_id as id from earnings e ${isDue} and e.transaction_id > ${'after'}
  order by e.transaction_id limit ${'atOnce'}`;

const dueEarnings = sql<At & { ids: readonly string[] }, { id: string }>('earnings-with-holds-over')`
  select e.id from earnings e ${isDue} and e.transaction_id = any(${'ids'}::text[]) order by e.id`;

/** Releases all holds that have ended by their environment's clock. `now` is the actual time. */
export async function releaseHolds(
  db: Database,
  now: Date,
  stopped?: AbortSignal,
  atOnce = RELEASED_AT_ONCE_MAX,
): Promise<number> {
  let released = 0;
  for (const { id, offset } of await rows(db.lists, environmentsDue.with({ now }))) {
    const at = { environmentId: id, now: new Date(now.getTime() + offset * 1_000) };
    released += await releaseHoldsOf(db, at, stopped, atOnce);
  }
  return released;
}

/**
 * Makes earnings ready for payment if their hold ends by `now`: held earnings, unless their affiliate or
 * seller is still pending, and earnings approved manually during the hold. Processes transactions in batches
 * in id order, each batch in its own transaction. Returns the number of earnings.
 */
export async function releaseHoldsOf(
  db: Database,
  at: At,
  stopped?: AbortSignal,
  atOnce = RELEASED_AT_ONCE_MAX,
): Promise<number> {
  let released = 0;
  for (let after = ''; !stopped?.aborted; ) {
    const batch = await inTransaction(db, (tx) => releaseBatch(tx, at, { after, atOnce }));
    if (!batch) break;
    released += batch.released;
    after = batch.last;
  }
  return released;
}

async function releaseBatch(
  tx: Tx,
  at: At,
  { after, atOnce }: { after: string; atOnce: number },
): Promise<{ released: number; last: string } | null> {
  const { environmentId, now } = at;
  const found = await rows(tx, dueTransactions.with({ environmentId, now, after, atOnce }));
  const last = found.at(-1)?.id;
  if (last === undefined) return null;
  const ids = found.map(({ id }) => id);
  // Lock transactions before earnings and in id order, like refunds, which may run concurrently.
  await execute(tx, lockTransactions.with({ environmentId, ids }));
  const due = await rows(tx, dueEarnings.with({ environmentId, now, ids }));
  const earnings = await tx.earning.findMany({
    where: { environmentId, id: { in: due.map(({ id }) => id) } },
    include: { transaction: true },
    orderBy: { id: 'asc' },
  });
  await makeReady(tx, at, earnings, 'hold_released');
  return { released: earnings.length, last };
}
