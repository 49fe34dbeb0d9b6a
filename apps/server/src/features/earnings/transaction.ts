import type { Earning as WireEarning, Transaction as WireTransaction } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { MoveCause } from '../../domain/earnings/earning.ts';
import { transactionEventType } from '../../domain/earnings/status-tables.ts';
import { Failure } from '../../domain/failure.ts';
import type { SaleLine } from '../../domain/incentives/sale-lines.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Earning, Transaction } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { execute, sql } from '../../platform/db/sql.ts';
import { changedFields, emit, type OutboxEvent, outboxEvent } from '../../platform/outbox/events.ts';
import { toAmount, toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { lockReferralOf } from './lock.ts';

/** Converts a transaction to its API object, for conversions, refunds and commissions alike. */
export const toTransaction = (row: Transaction): WireTransaction => ({
  id: row.id,
  referral_id: row.referralId,
  affiliate_id: row.affiliateId,
  program_id: row.programId,
  sale_amount: toAmount(row.saleRemainingMinor, row.saleCurrency),
  sale_amount_currency: row.saleCurrency,
  commission_amount:
    row.commissionCurrency === null ? 0 : toAmount(row.commissionRemainingMinor, row.commissionCurrency),
  commission_currency: row.commissionCurrency,
  status: row.status as WireTransaction['status'],
  sales_status: row.salesStatus as WireTransaction['sales_status'],
  is_subscription: row.isSubscription,
  interval: row.interval as WireTransaction['interval'],
  product_ids: row.productIds,
  ...toLines(row),
  event_name: row.eventName,
  hold_period_days: row.holdPeriodDays,
  payment_intent_id: row.paymentIntentId,
  invoice_id: row.invoiceId,
  counts_as_payment: row.countsAsPayment,
  earning_id: row.earningId,
  earning_type: row.earningType as WireTransaction['earning_type'],
  external_event_id: row.externalEventId,
  calculation_mode: row.calculationMode as WireTransaction['calculation_mode'],
  matched_incentive_id: row.incentiveId,
  rejection_reason: row.rejectionReason,
  voided_at: toTimestampOrNull(row.voidedAt),
  flags: row.flags,
  possible_duplicate_of: row.possibleDuplicateOf,
  occurred_at: toTimestamp(row.occurredAt),
  ...(row.importId !== null && { import_id: row.importId }),
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

function toLines({ lines: stored, saleCurrency }: Transaction): Pick<WireTransaction, 'lines'> {
  const lines = stored as readonly SaleLine[] | null;
  if (lines === null) return {};
  return {
    lines: lines.map(({ minor, ...ids }) => ({ ...ids, amount: toAmount(BigInt(minor), saleCurrency) })),
  };
}

/**
 * Converts the transaction for the response to a refund, in which the specification requires
 * `matched_incentive_id` to be null.
 */
export const toRefundedTransaction = (row: Transaction): WireTransaction => ({
  ...toTransaction(row),
  matched_incentive_id: null,
});

export const toEarning = (row: Earning): WireEarning => ({
  id: row.id,
  affiliate_id: row.affiliateId,
  earning_type: row.earningType as WireEarning['earning_type'],
  amount: toAmount(row.remainingMinor, row.currency),
  original_amount: toAmount(row.originalMinor, row.currency),
  currency: row.currency,
  status: row.status as WireEarning['status'],
  hold_until: toTimestampOrNull(row.holdUntil),
  created_at: toTimestamp(row.createdAt),
});

/** Throws `NOT_FOUND` with the noun that the route uses, because a conversion and a commission are the same row. */
export function assertFound<Row>(
  row: Row | null | undefined,
  noun: 'conversion' | 'commission',
  id: string,
): asserts row is Row {
  if (!row) throw new Failure('NOT_FOUND', `No such ${noun}: ${id}.`);
}

/**
 * Locks a commission after its referral, which is the lock order everywhere. To delete the commission, pass
 * `update`.
 * @throws NOT_FOUND
 */
export async function lockCommission(
  tx: Tx,
  key: { environmentId: number; id: string },
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Transaction> {
  await execute(tx, lockReferralOf.with(key));
  await lockRow(tx, 'transactions', key, strength);
  const locked = await tx.transaction.findUnique({ where: { environmentId_id: key } });
  assertFound(locked, 'commission', key.id);
  return locked;
}

export function announceTransaction(before: Transaction, after: Transaction): OutboxEvent[] {
  const [was, is] = [toTransaction(before), toTransaction(after)];
  const previous = changedFields(was, is);
  if (!previous) return [];
  // A voided transaction no longer counts, regardless of its status.
  const isVoided = was.voided_at === null && is.voided_at !== null;
  const type = isVoided ? 'transaction.rejected' : transactionEventType(was.status, is.status);
  return [outboxEvent(type, is, previous)];
}

/** ORM statements have one parameter per id, and at most 32,767 parameters. */
const TRANSACTIONS_PER_READ = 10_000;

/** Reads transactions in chunks, because a payout or an approval can cover several years. */
export async function readTransactions(
  tx: Tx,
  environmentId: number,
  ids: ReadonlySet<string>,
): Promise<Transaction[]> {
  const sorted = [...ids].sort();
  const transactions: Transaction[] = [];
  for (let from = 0; from < sorted.length; from += TRANSACTIONS_PER_READ) {
    const id = { in: sorted.slice(from, from + TRANSACTIONS_PER_READ) };
    const part = await tx.transaction.findMany({ where: { environmentId, id }, orderBy: { id: 'asc' } });
    for (const transaction of part) transactions.push(transaction);
  }
  return transactions;
}

type Ready = { environmentId: number; now: Date; ids: readonly string[] };

/** Reasons why earnings become ready for payment. */
type ReadyCause = Extract<MoveCause, 'hold_released' | 'affiliate_approved'>;

const makeEarningsReady = sql<Ready & { cause: ReadyCause }>('make-earnings-ready')`
  update earnings set status = 'ready_for_payment', updated_at = ${'now'}, move_cause = ${'cause'}
  where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])`;

const makeTransactionsReady = sql<Ready>('make-transactions-ready')`
  update transactions set status = 'ready_for_payment', updated_at = ${'now'}
  where environment_id = ${'environmentId'} and id = any(${'ids'}::text[])`;

/**
 * Makes earnings ready for payment, and the transactions whose direct earning is among them. The caller has
 * locked the transactions. Uses multi-row statements, because one request must be able to process years of
 * earnings.
 */
export async function makeReady(
  tx: Tx,
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  earnings: readonly (Earning & { transaction: Transaction })[],
  cause: ReadyCause,
): Promise<void> {
  const own = earnings.filter(({ id, transaction }) => transaction.earningId === id);
  const events = own.flatMap(({ transaction }) =>
    announceTransaction(transaction, { ...transaction, status: 'ready_for_payment', updatedAt: now }),
  );
  const earningIds = earnings.map(({ id }) => id);
  const transactionIds = own.map(({ transactionId }) => transactionId);
  await execute(tx, makeEarningsReady.with({ environmentId, now, ids: earningIds, cause }));
  await execute(tx, makeTransactionsReady.with({ environmentId, now, ids: transactionIds }));
  await emit(tx, { environmentId, now }, events);
}
