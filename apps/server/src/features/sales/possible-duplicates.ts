import { POSSIBLE_DUPLICATE_FLAG, sumToMinor } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import {
  POSSIBLE_DUPLICATE_HOURS,
  possibleDuplicatesOf,
  type RecordedSale,
} from '../../domain/earnings/duplicate.ts';
import type { MoveCause } from '../../domain/earnings/earning.ts';
import { grouped } from '../../domain/grouped.ts';
import { digitsOf } from '../../domain/money/money.ts';
import { type ResumedEarning, resumedStatus } from '../../domain/refunds/undo.ts';
import type { Transaction } from '../../platform/db/generated/client.ts';
import { type Bound, columns, raw, sql } from '../../platform/db/sql.ts';
import { liveClaims, lockEarnings, lockTransactions, transactionColumns } from '../earnings/lock.ts';
import { isPaidOut } from '../earnings/standing-entry.ts';
import { type NearbySale, undecidedSalesNearby } from './sql/read.ts';

/** Runs a statement in the transaction of a sale whose referral is locked. */
export type Query = <Row>(statement: Bound<Row>) => Promise<Row[]>;

export const isPossibleDuplicate = ({ flags }: Pick<Transaction, 'flags'>): boolean =>
  flags.includes(POSSIBLE_DUPLICATE_FLAG);

type Sold = Pick<Transaction, 'referralId' | 'occurredAt'>;

/** Reads the recorded sales that the sales in `sold` may duplicate. */
export async function undecidedNear(
  query: Query,
  environmentId: number,
  sold: readonly Sold[],
): Promise<RecordedSale[]> {
  if (sold.length === 0) return [];
  const found = await query(
    undecidedSalesNearby.with({
      environmentId,
      referralIds: sold.map(({ referralId }) => referralId),
      times: sold.map(({ occurredAt }) => occurredAt),
      hours: POSSIBLE_DUPLICATE_HOURS,
    }),
  );
  return found.map(toRecorded);
}

const toRecorded = ({ gross, ...sale }: NearbySale): RecordedSale => ({
  ...sale,
  grossMinor: gross === null ? null : sumToMinor(gross, digitsOf(sale.saleCurrency)),
});

/** Converts a sale for comparison. Returns null until the sale is complete. */
export function toCompared(sale: Transaction): RecordedSale | null {
  if (sale.keyScope === 'event' || sale.salesStatus === 'pending' || sale.salesStatus === 'failed')
    return null;
  const { gross } = (sale.metadata ?? {}) as { gross?: unknown };
  return toRecorded({
    ...sale,
    gross: sale.connectionId !== null && typeof gross === 'number' ? gross : null,
  });
}

/** Sale that was changed by a decision about duplicates, or held until someone decides. */
interface Changed {
  readonly before: Transaction;
  readonly after: Transaction;
}

const cause = (of: MoveCause) => raw(`'${of}'`);

/**
 * Makes earnings wait for a manual decision, in addition to anything else they wait for. The reason is
 * recorded in their status changes.
 */
const hold = sql<
  { environmentId: number; ids: readonly string[]; sameAs: readonly string[]; now: Date },
  object
>('hold-possible-duplicates')`
  with e as (
    update earnings set status_before_hold = status, approval_type_before_hold = approval_type, status = 'pending',
      approval_type = 'manual', updated_at = ${'now'}, move_cause = case when status <> 'pending' then ${cause('possible_duplicate')} end
    where environment_id = ${'environmentId'} and transaction_id = any(${'ids'}::text[])
      and status in ('pending', 'approved', 'ready_for_payment'))
  update transactions t set flags = t.flags || '{${raw(POSSIBLE_DUPLICATE_FLAG)}}', possible_duplicate_of = x.same_as,
    status = case when t.earning_id is null then t.status else 'pending' end, updated_at = ${'now'}
  from unnest(${'ids'}::text[], ${'sameAs'}::text[]) x (id, same_as)
  where t.environment_id = ${'environmentId'} and t.id = x.id`;

/**
 * Holds a new sale and the sales that it may duplicate, so that none of them is paid until someone decides.
 * Sales that are in a payout or have no remaining amount do not change, and only the new one waits.
 */
export async function holdPossibleDuplicates(
  { environmentId, now }: RequestContext,
  query: Query,
  sale: Transaction,
  alike: readonly RecordedSale[],
): Promise<Changed[]> {
  const [first] = alike;
  if (!first) return [];
  const ids = [sale.id, ...alike.map(({ id }) => id)];
  const locked = await query(lockTransactions.with({ environmentId, ids }));
  const earnings = await query(lockEarnings.with({ environmentId, ids }));
  const claims = await query(liveClaims.with({ environmentId, earningIds: earnings.map(({ id }) => id) }));
  const claimed = new Set(claims.map(({ earningId }) => earningId));
  const inPayouts = new Set(
    earnings.filter(({ id }) => claimed.has(id)).map(({ transactionId }) => transactionId),
  );
  const held = locked.filter(
    (each) => isOpen(each.status) && !inPayouts.has(each.id) && !isPossibleDuplicate(each),
  );
  const changed = held.map((before) => ({
    before,
    after: {
      ...before,
      flags: [...before.flags, POSSIBLE_DUPLICATE_FLAG],
      possibleDuplicateOf: before.id === sale.id ? first.id : sale.id,
      status: before.earningId === null ? before.status : 'pending',
      updatedAt: now,
    },
  }));
  await query(
    hold.with({
      ...{ environmentId, now, ids: held.map(({ id }) => id) },
      sameAs: changed.map(({ after }) => after.possibleDuplicateOf),
    }),
  );
  return changed;
}

const isOpen = (status: string) => ['pending', 'approved', 'ready_for_payment'].includes(status);

type OfReferrals = { environmentId: number; referralIds: readonly string[] };

const lockHeld = sql<OfReferrals, Transaction>('lock-possible-duplicates')`
  select ${raw(columns([...transactionColumns, 'voidedAt'], 't'))} from transactions t
  where t.environment_id = ${'environmentId'} and t.referral_id = any(${'referralIds'}::text[])
    and '${raw(POSSIBLE_DUPLICATE_FLAG)}' = any(t.flags) and t.voided_at is null
  order by t.id for no key update`;

interface HeldEarning extends ResumedEarning {
  readonly transactionId: string;
  readonly statusBefore: string;
  readonly sellerStatus: string;
}

const heldEarnings = sql<{ environmentId: number; ids: readonly string[] }, HeldEarning>('held-earnings')`
  select e.id, e.transaction_id as "transactionId", e.earning_type as "earningType", e.status, e.hold_until as "holdUntil",
    e.status_before_hold as "statusBefore", e.approval_type_before_hold as "approvalType", e.is_settled as "isSettled",
    ${isPaidOut} as "isPaidOut", a.partnership_status as "affiliateStatus", s.partnership_status as "sellerStatus",
    exists (select 1 from earning_moves m
      where m.environment_id = ${'environmentId'} and m.earning_id = e.id and m.cause = 'reopened_by_hand') as "wasReopened"
  from earnings e
  join transactions t on t.environment_id = ${'environmentId'} and t.id = e.transaction_id
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = e.affiliate_id
  join affiliates s on s.environment_id = ${'environmentId'} and s.id = t.affiliate_id
  where e.environment_id = ${'environmentId'} and e.transaction_id = any(${'ids'}::text[]) and e.status_before_hold is not null
  order by e.id for no key update of e`;

/** Releases held sales. Sales that have been rejected or refunded in the meantime do not change. */
const release = sql<{
  environmentId: number;
  saleIds: readonly string[];
  ids: readonly string[];
  statuses: readonly string[];
  now: Date;
}>('release-possible-duplicates')`
  with e as (
    update earnings set status = x.status, approval_type = approval_type_before_hold, status_before_hold = null,
      approval_type_before_hold = null, updated_at = ${'now'},
      move_cause = case when earnings.status <> x.status then ${cause('duplicate_decided')} end
    from unnest(${'ids'}::text[], ${'statuses'}::text[]) x (id, status)
    where earnings.environment_id = ${'environmentId'} and earnings.id = x.id)
  update transactions t set flags = array_remove(t.flags, '${raw(POSSIBLE_DUPLICATE_FLAG)}'), updated_at = ${'now'},
    status = coalesce((
      select x.status from unnest(${'ids'}::text[], ${'statuses'}::text[]) x (id, status) where x.id = t.earning_id), t.status)
  where t.environment_id = ${'environmentId'} and t.id = any(${'saleIds'}::text[])`;

/** Releases the referrals' sales that no longer need a decision. The referrals must be locked. */
export async function releaseDecided(
  { environmentId, now }: RequestContext,
  query: Query,
  referralIds: readonly string[],
): Promise<Changed[]> {
  const held = await query(lockHeld.with({ environmentId, referralIds }));
  const others = await undecidedNear(query, environmentId, held);
  const isFree = (sale: Transaction) => {
    const own = others.find(({ id }) => id === sale.id);
    return own === undefined || possibleDuplicatesOf(own, others).length === 0;
  };
  const free = held.filter(isFree);
  if (free.length === 0) return [];
  const saleIds = free.map(({ id }) => id);
  const earnings = grouped(
    await query(heldEarnings.with({ environmentId, ids: saleIds })),
    ({ transactionId }) => transactionId,
  );
  const resumed = new Map(free.flatMap((sale) => resumedOf(sale, earnings.get(sale.id) ?? [], now)));
  await query(
    release.with({
      ...{ environmentId, saleIds, now },
      ids: [...resumed.keys()],
      statuses: [...resumed.values()],
    }),
  );
  return free.map((before) => ({
    before,
    after: {
      ...before,
      flags: before.flags.filter((flag) => flag !== POSSIBLE_DUPLICATE_FLAG),
      status: resumed.get(before.earningId ?? '') ?? before.status,
      updatedAt: now,
    },
  }));
}

/**
 * Returns the new statuses of held earnings. The direct earning determines the statuses of the levels above
 * it.
 */
function resumedOf(
  { earningId }: Transaction,
  earnings: readonly HeldEarning[],
  now: Date,
): [id: string, status: string][] {
  const statusOf = (earning: HeldEarning, statusOfDirect: ReturnType<typeof resumedStatus> | null) =>
    earning.status === 'pending'
      ? resumedStatus(earning.statusBefore, earning, { ...earning, now, statusOfDirect })
      : (earning.status as ReturnType<typeof resumedStatus>);
  const direct = earnings.find(({ id }) => id === earningId);
  const statusOfDirect = direct ? statusOf(direct, null) : null;
  return earnings.map((earning) => [earning.id, statusOf(earning, statusOfDirect)]);
}
