import type { LoweredPayout, ReducedEarning } from '../../../domain/refunds/refund.ts';
import { insertEntries } from '../../../ledger/entries.ts';
import { StaleRead } from '../../../platform/db/failures.ts';
import type { Earning, Payout, Refund } from '../../../platform/db/generated/client.ts';
import { type Bound, columns, raw, sql } from '../../../platform/db/sql.ts';
import { insertEvents, type OutboxEvent } from '../../../platform/outbox/events.ts';
import { standsForEarned } from '../../earnings/standing-entry.ts';
import { announcePayout, type Payee, payoutColumns } from '../../payouts/payout.ts';

/** Returns the earnings of a sale after a refund as parameters of `recordRefund`, with amounts as text. */
export const reducedRecords = (earnings: readonly ReducedEarning[]): string =>
  JSON.stringify(
    earnings.map(({ id, remainingMinor, status, entryMinor, payoutId }) => ({
      id,
      remainingMinor: remainingMinor.toString(),
      status,
      // The next payout run has to consider the entry.
      leavesUnclaimed: entryMinor !== 0n && payoutId === null,
    })),
  );

type RefundValues = Pick<
  Refund,
  | 'environmentId'
  | 'id'
  | 'programId'
  | 'transactionId'
  | 'externalEventId'
  | 'fingerprint'
  | 'amountMinor'
  | 'currency'
  | 'kind'
  | 'reason'
  | 'refundedAt'
  | 'connectionId'
> & {
  now: Date;
  saleRemainingMinor: bigint;
  commissionRemainingMinor: bigint;
  status: string;
  rejectionReason: string | null;
  salesStatus: string;
  earnings: string;
  entries: string;
  outbox: string;
};

/** Writes a refund with all its effects. Fails if the key has already been recorded. */
export const recordRefund = sql<RefundValues>('record-refund')`
  with f as (
    insert into refunds (environment_id, id, program_id, transaction_id, external_event_id, fingerprint,
      amount_minor, currency, kind, reason, refunded_at, connection_id, created_at)
    values (${'environmentId'}, ${'id'}, ${'programId'}, ${'transactionId'},
      ${'externalEventId'}, ${'fingerprint'}, ${'amountMinor'},
      ${'currency'}, ${'kind'}, ${'reason'}, ${'refundedAt'}, ${'connectionId'}, ${'now'})),
  t as (
    update transactions set sale_remaining_minor = ${'saleRemainingMinor'},
      commission_remaining_minor = ${'commissionRemainingMinor'}, status = ${'status'},
      rejection_reason = ${'rejectionReason'}, sales_status = ${'salesStatus'}, updated_at = ${'now'},
      sales_status_before_refund = case when sale_remaining_minor = sale_original_minor then sales_status
        else sales_status_before_refund end
    where environment_id = ${'environmentId'} and id = ${'transactionId'}),
  e as (
    update earnings set remaining_minor = c."remainingMinor", status = c.status, updated_at = ${'now'}, move_cause = 'refunded',
      has_unclaimed = has_unclaimed or c."leavesUnclaimed"
    from json_to_recordset(${'earnings'}::json)
      as c(id text, "remainingMinor" bigint, status text, "leavesUnclaimed" boolean)
    where earnings.environment_id = ${'environmentId'} and earnings.id = c.id),
  l as (${insertEntries('entries')}),
  o as (${insertEvents('outbox')})
  select 1 where false`;

/** Locked payout that includes earnings of a sale, with its payee. */
export type RefundedPayout = Payout & Payee;

/**
 * Locks payouts before the sale, in the same order as every status change of a payout. Skips completed
 * payouts, because a refund does not change them.
 */
export const lockPayoutsOfSale = sql<{ environmentId: number; transactionId: string }, RefundedPayout>(
  'lock-payouts-of-sale',
)`
  select ${raw(columns(payoutColumns, 'p'))}, a.name, a.email
  from payouts p join affiliates a on a.environment_id = p.environment_id and a.id = p.affiliate_id
  where p.environment_id = ${'environmentId'} and p.status in ('pending', 'processing', 'failed') and p.id in (
    select i.payout_id from earnings e
    join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and ${standsForEarned}
    join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
    where e.environment_id = ${'environmentId'} and e.transaction_id = ${'transactionId'})
  order by p.id for no key update of p`;

/**
 * Throws unless all payouts are locked. A payout run may claim the sale while the refund waits for it; the
 * refund then starts again and locks that payout first.
 */
export function assertLocked(earnings: readonly RefundedEarning[], payouts: readonly Payout[]): void {
  const locked = new Set(payouts.map(({ id }) => id));
  if (earnings.every(({ payoutId }) => payoutId === null || locked.has(payoutId))) return;
  throw new StaleRead();
}

/**
 * Returns the event for a reduced payout. The database revokes the approval, which was for a different
 * amount.
 */
export const announceLowered = ({ before, after }: LoweredPayout<RefundedPayout>): OutboxEvent =>
  announcePayout(before, { ...after, approvedBy: null, approvedAt: null }, after);

/**
 * Adds the new entries to their payouts, and releases all items of canceled payouts. A new item of a canceled
 * payout is inserted as released, and only active items are released, so that the order in which parts of the
 * statement run does not matter.
 */
const writeLowered = sql<{ environmentId: number; payouts: string; entries: string }, { id: string }>(
  'lower-payouts',
)`
  with x as (
    select x.* from json_to_recordset(${'payouts'}::json) as x(id text, "amountMinor" bigint, status text,
      "updatedAt" timestamptz)),
  p as (
    update payouts set amount_minor = x."amountMinor", status = x.status, updated_at = x."updatedAt"
    from x where payouts.environment_id = ${'environmentId'} and payouts.id = x.id),
  i as (
    insert into payout_items (environment_id, payout_id, ledger_entry_id, is_live)
    select ${'environmentId'}, x.id, n."ledgerEntryId", x.status <> 'cancelled'
    from json_to_recordset(${'entries'}::json) as n("ledgerEntryId" text, "payoutId" text)
    join x on x.id = n."payoutId"),
  r as (
    update payout_items set is_live = false
    from x where x.status = 'cancelled' and payout_items.environment_id = ${'environmentId'} and payout_items.payout_id = x.id
      and payout_items.is_live
    returning payout_items.ledger_entry_id),
  e as (
    update earnings set has_unclaimed = true where environment_id = ${'environmentId'} and id in (
      select l.earning_id from r
      join ledger_entries l on l.environment_id = ${'environmentId'} and l.id = r.ledger_entry_id)),
  a as (
    update adjustments set has_unclaimed = true where environment_id = ${'environmentId'} and id in (
      select l.adjustment_id from r
      join ledger_entries l on l.environment_id = ${'environmentId'} and l.id = r.ledger_entry_id))
  select id from x`;

/** Entry of a refund, with the payout to add it to. */
export interface ClaimedEntry {
  readonly ledgerEntryId: string;
  readonly payoutId: string;
}

/** Returns the changes to payouts, or null if no payout is affected, as for nearly all refunds. */
export function loweringOf(
  environmentId: number,
  lowered: readonly LoweredPayout<RefundedPayout>[],
  claimed: readonly ClaimedEntry[],
): Bound<{ id: string }> | null {
  if (lowered.length === 0) return null;
  const payouts = lowered.map(({ after }) => ({
    id: after.id,
    amountMinor: after.amountMinor.toString(),
    status: after.status,
    updatedAt: after.updatedAt,
  }));
  return writeLowered.with({
    environmentId,
    payouts: JSON.stringify(payouts),
    entries: JSON.stringify(claimed),
  });
}

/**
 * Runs as a separate statement after the lock, so that its snapshot sees the changes for which the lock
 * waited. An earning is in the payout that claims its current entry, until that payout is completed.
 */
export const earningsOf = sql<{ environmentId: number; transactionId: string }, RefundedEarning>(
  'earnings-of',
)`
  select ${raw(columns(['id', 'affiliateId', 'earningType', 'currency', 'originalMinor', 'remainingMinor', 'status'], 'e'))},
    (select i.payout_id from ledger_entries l
      join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
      join payouts p on p.environment_id = i.environment_id and p.id = i.payout_id and p.status <> 'completed'
      where l.environment_id = ${'environmentId'} and l.earning_id = e.id and ${standsForEarned}) as "payoutId"
  from earnings e
  where e.environment_id = ${'environmentId'} and e.transaction_id = ${'transactionId'}
  order by e.id for no key update`;

export type RefundedEarning = Pick<
  Earning,
  'id' | 'affiliateId' | 'earningType' | 'currency' | 'originalMinor' | 'remainingMinor' | 'status'
> & { readonly payoutId: string | null };
