import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { isClaimable } from '../../ledger/claimable-entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Payout } from '../../platform/db/generated/client.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { standsForEarned } from '../earnings/standing-entry.ts';
import { claimEntries, markClaimed } from './claimable.ts';
import type { FoundPayout } from './payout.ts';

export type PayoutKey = Pick<Payout, 'environmentId' | 'id'>;

/** Ledger entry that a payout claims, or claimed before the payout was canceled. */
export interface PayoutItemRow {
  readonly entryId: string;
  readonly earningId: string | null;
  readonly transactionId: string | null;
  readonly adjustmentId: string | null;
  readonly affiliateId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly type: string;
  /** True if the item is the current `earned` entry. */
  readonly standsForEarned: boolean;
}

const lockSales = sql<PayoutKey, { locked: 1 }>('lock-sales-of-payout')`
  select 1 as locked from transactions t where t.environment_id = ${'environmentId'} and t.id in (
    select l.transaction_id from payout_items i
    join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
    where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'})
  order by t.id for no key update`;

const lockAdjustments = sql<PayoutKey, { locked: 1 }>('lock-adjustments-of-payout')`
  select 1 as locked from adjustments a where a.environment_id = ${'environmentId'} and a.id in (
    select l.adjustment_id from payout_items i
    join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
    where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'})
  order by a.id for no key update`;

/**
 * Locks the sales of a payout's items and then its adjustments, each in id order, as everywhere else, so that
 * their refunds, voids and payout runs wait.
 */
export async function lockItemOwners(tx: Tx, { environmentId, id }: PayoutKey): Promise<void> {
  await rows(tx, lockSales.with({ environmentId, id }));
  await rows(tx, lockAdjustments.with({ environmentId, id }));
}

const claimedEntries = sql<PayoutKey, PayoutItemRow>('entries-of-payout')`
  select l.id as "entryId", l.earning_id as "earningId", l.transaction_id as "transactionId",
    l.adjustment_id as "adjustmentId", l.affiliate_id as "affiliateId", l.currency, l.amount_minor as "amountMinor", l.type,
    ${standsForEarned} as "standsForEarned"
  from payout_items i join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'} order by l.id`;

export const itemsOf = (tx: Tx, { environmentId, id }: PayoutKey): Promise<PayoutItemRow[]> =>
  rows(tx, claimedEntries.with({ environmentId, id }));

const sumOf = (items: readonly Pick<PayoutItemRow, 'amountMinor'>[]): bigint =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

const releaseEntries = sql<PayoutKey>('release-payout-items')`
  update payout_items set is_live = false where environment_id = ${'environmentId'} and payout_id = ${'id'}`;

const markEarningsUnclaimed = sql<PayoutKey>('mark-earnings-unclaimed')`
  update earnings set has_unclaimed = true where environment_id = ${'environmentId'} and id in (
    select l.earning_id from payout_items i
    join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
    where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'})`;

const markAdjustmentsUnclaimed = sql<PayoutKey>('mark-adjustments-unclaimed')`
  update adjustments set has_unclaimed = true where environment_id = ${'environmentId'} and id in (
    select l.adjustment_id from payout_items i
    join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
    where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'})`;

/** Marks all earnings and adjustments in the payout, so that the next run considers them. */
export async function markUnclaimed(tx: Tx, { environmentId, id }: PayoutKey): Promise<void> {
  await execute(tx, markEarningsUnclaimed.with({ environmentId, id }));
  await execute(tx, markAdjustmentsUnclaimed.with({ environmentId, id }));
}

/** Releases everything that a canceled payout claimed, including clawbacks, for the next run. */
export async function releaseItems(tx: Tx, { environmentId, id }: PayoutKey): Promise<void> {
  const payout = { environmentId, id };
  await lockItemOwners(tx, payout);
  await execute(tx, releaseEntries.with(payout));
  await markUnclaimed(tx, payout);
}

/**
 * Claims the former entries of a payout that becomes pending again, and later entries of the same earnings and
 * adjustments. Returns their total in minor units. Throws `INVALID_TRANSITION` if another payout claims an entry,
 * if an earning is waiting for approval again, or if nothing remains to be paid.
 */
export async function reclaimItems(ctx: RequestContext, tx: Tx, payout: FoundPayout): Promise<bigint> {
  await lockItemOwners(tx, payout);
  if (payout.status === 'cancelled') await takeBack(tx, payout);
  await claimWrittenSince(ctx, tx, payout);
  const items = await itemsOf(tx, payout);
  const sum = sumOf(items);
  if (sum <= 0n) {
    const left = formatMoney({ minor: sum, currency: payout.currency });
    throw cannotReopen(`Refunds have since reduced its amount to ${left}.`, [`amount: ${left}`]);
  }
  const entryIds = items.map(({ entryId }) => entryId);
  await markClaimed(tx, ctx.environmentId, entryIds);
  return sum;
}

const claimedElsewhere = sql<PayoutKey, { entryId: string; payoutId: string }>('items-claimed-elsewhere')`
  select i.ledger_entry_id as "entryId", other.payout_id as "payoutId" from payout_items i
  join payout_items other on other.environment_id = i.environment_id and other.ledger_entry_id = i.ledger_entry_id
    and other.is_live
  where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'} order by i.ledger_entry_id`;

const notReady = sql<PayoutKey, { id: string; status: string; isVoided: boolean }>('earnings-not-ready')`
  select distinct e.transaction_id as id, e.status, e.voided_at is not null as "isVoided"
  from payout_items i
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  join earnings e on e.environment_id = l.environment_id and e.id = l.earning_id
  where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'}
    and (case e.status when 'refunded' then e.status_before_refund else e.status end in ('pending', 'approved')
      or e.voided_at is not null)
  union all
  select distinct a.id, '', true
  from payout_items i
  join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
  join adjustments a on a.environment_id = l.environment_id and a.id = l.adjustment_id
  where i.environment_id = ${'environmentId'} and i.payout_id = ${'id'} and a.voided_at is not null
  order by id`;

const takeBackItems = sql<PayoutKey>('take-back-payout-items')`
  update payout_items set is_live = true where environment_id = ${'environmentId'} and payout_id = ${'id'}`;

async function takeBack(tx: Tx, { environmentId, id }: PayoutKey): Promise<void> {
  const payout = { environmentId, id };
  const taken = await rows(tx, claimedElsewhere.with(payout));
  if (taken.length > 0) {
    throw cannotReopen(
      'Some of its entries are now in another payout.',
      taken.map(({ entryId, payoutId }) => `${entryId} is in ${payoutId}.`),
    );
  }
  const waiting = await rows(tx, notReady.with(payout));
  if (waiting.length > 0) {
    throw cannotReopen(
      'Some of its commissions are no longer ready for payment.',
      waiting.map(({ id, status, isVoided }) => (isVoided ? `${id} was voided.` : `${id} is ${status}.`)),
    );
  }
  await execute(tx, takeBackItems.with(payout));
}

const writtenSince = sql<PayoutKey, { entryId: string }>('entries-written-since')`
  select l.id as "entryId" from (
    select distinct h.earning_id from payout_items held
    join ledger_entries h on h.environment_id = held.environment_id and h.id = held.ledger_entry_id
    where held.environment_id = ${'environmentId'} and held.payout_id = ${'id'}) of_payout
  join earnings e on e.environment_id = ${'environmentId'} and e.id = of_payout.earning_id
  join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id
  where ${isClaimable}
  order by l.id`;

async function claimWrittenSince(
  { now }: RequestContext,
  tx: Tx,
  { environmentId, id }: PayoutKey,
): Promise<void> {
  const written = await rows(tx, writtenSince.with({ environmentId, id }));
  const items = written.map(({ entryId }) => ({ payoutId: id, entryId }));
  if (items.length > 0) await claimEntries(tx, environmentId, items, now);
}

const cannotReopen = (message: string, problems: readonly string[]) =>
  new Failure('INVALID_TRANSITION', `The payout cannot be set back to pending. ${message}`, {
    field: 'status',
    details: problems.map((problem) => ({ field: 'status', message: problem })),
  });
