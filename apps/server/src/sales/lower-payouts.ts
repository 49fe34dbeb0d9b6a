import type { Payout } from '../db/generated/client.ts';
import { type Bound, columns, raw, sql } from '../db/sql.ts';
import type { LoweredPayout } from '../domain/refund.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Payee } from '../payouts/payout.ts';
import { announcePayout, payoutColumns } from '../payouts/payout.ts';
import type { RefundedEarning } from './sql/lock.ts';

/** A payout that a sale's earnings are in, locked, with whom it is for. */
export type RefundedPayout = Payout & Payee;

/**
 * Locked before the sale, in the same order as every move of a payout. A refund does not touch a completed payout: its
 * earnings are paid.
 */
export const lockPayoutsOfSale = sql<{ environmentId: number; transactionId: string }, RefundedPayout>(
  'lock-payouts-of-sale',
)`
  select ${raw(columns(payoutColumns, 'p'))}, a.name, a.email
  from payouts p join affiliates a on a.environment_id = p.environment_id and a.id = p.affiliate_id
  where p.environment_id = ${'environmentId'} and p.status in ('pending', 'processing', 'failed') and p.id in (
    select i.payout_id from earnings e
    join ledger_entries l on l.environment_id = e.environment_id and l.earning_id = e.id and l.type = 'earned'
    join payout_items i on i.environment_id = l.environment_id and i.ledger_entry_id = l.id and i.is_live
    where e.environment_id = ${'environmentId'} and e.transaction_id = ${'transactionId'})
  order by p.id for no key update of p`;

/**
 * A payout run may claim the sale while the refund waits for it. Then the refund begins again, with the payout locked
 * first: `retrying` takes it for the serialization failure (40001) that it is.
 */
export function assertLocked(earnings: readonly RefundedEarning[], payouts: readonly Payout[]): void {
  const locked = new Set(payouts.map(({ id }) => id));
  if (earnings.every(({ payoutId }) => payoutId === null || locked.has(payoutId))) return;
  throw Object.assign(new Error('A payout claimed the sale while it was being refunded.'), { code: '40001' });
}

export const announceLowered = ({ before, after }: LoweredPayout<RefundedPayout>): OutboxEvent =>
  announcePayout(before, after, after);

/**
 * The new entries become items of their payouts, and a cancelled payout releases all its items. The parts of one
 * statement see the same rows, so an item of a cancelled payout is inserted as already released.
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
    returning payout_items.ledger_entry_id),
  e as (
    update earnings set has_unclaimed = true where environment_id = ${'environmentId'} and id in (
      select l.earning_id from r
      join ledger_entries l on l.environment_id = ${'environmentId'} and l.id = r.ledger_entry_id))
  select id from x`;

/** An entry of a refund, and the payout that takes it up. */
export interface ClaimedEntry {
  readonly ledgerEntryId: string;
  readonly payoutId: string;
}

/** Null when no payout is touched, as in nearly every refund. */
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
