import type { CommissionUpdate, contract } from '@tributary/contract';
import { referralFlags, type SalesStatus } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { possibleDuplicatesOf } from '../../domain/earnings/duplicate.ts';
import { statusBeforeComplete } from '../../domain/earnings/earning.ts';
import type { ExplanationFacts } from '../../domain/earnings/explanation.ts';
import { isPayment } from '../../domain/earnings/payment.ts';
import { recordedSale } from '../../domain/earnings/sale.ts';
import { assertSalesMoveByHand } from '../../domain/earnings/status-tables.ts';
import { assertNotVoided } from '../../domain/earnings/voiding.ts';
import type { CanonicalEvent } from '../../domain/events/canonical-event.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import { amountInMinor } from '../../domain/money/currency.ts';
import type { Endpoint } from '../../endpoint.ts';
import { requestEntries } from '../../platform/audit/entries.ts';
import { StaleRead } from '../../platform/db/failures.ts';
import type { Transaction } from '../../platform/db/generated/client.ts';
import type { HotTransaction } from '../../platform/db/hot-transaction.ts';
import { retrying } from '../../platform/db/transaction.ts';
import { onceHot } from '../../platform/idempotency/once.ts';
import { eventRecords, eventRows, type OutboxEvent, writeEvents } from '../../platform/outbox/events.ts';
import { lockEarners, lockTransactions, referralOf } from '../earnings/lock.ts';
import { announceTransaction, assertFound, toTransaction } from '../earnings/transaction.ts';
import { moveByHand } from './move-by-hand.ts';
import { holdPossibleDuplicates, toCompared, undecidedNear } from './possible-duplicates.ts';
import { commissionColumns, isOwnSale, referralEvents, toEarnings } from './record/decide.ts';
import { foundReferral } from './record/resolve-referral.ts';
import { conversionsOfMonth, findParents, termsInForce } from './record/terms-in-force.ts';
import { type CreditedReferral, findCredit, lockReferrals } from './sql/read.ts';
import {
  completeSale,
  countPayments,
  moveCommissions,
  movedValues,
  paymentValues,
  saleValues,
} from './sql/write.ts';

/**
 * Changes the sale first, and then the commission. Locks rows in the usual order: the referral, all
 * affiliates who earn from the sale, the transaction, its earnings. Payouts lock a transaction before they
 * claim it, so none can claim it during the change.
 */
export const updateCommission: Endpoint<typeof contract.commissions.update> = (ctx, { params, body }) =>
  retrying(() => onceHot(ctx, { ...body, id: params.id }, (tx) => attempt(ctx, tx, params.id, body)));

async function attempt(ctx: RequestContext, tx: HotTransaction, id: string, body: CommissionUpdate) {
  const { environmentId } = ctx;
  const [found] = await tx.query(referralOf.with({ environmentId, id }));
  assertFound(found, 'commission', id);
  const { referralId } = found;
  const none = { customerIds: [], externalUserIds: [], clickIds: [], keyLocks: [] };
  const [row] = await tx.query(lockReferrals.with({ environmentId, referralIds: [referralId], ...none }));
  await tx.query(lockEarners.with({ environmentId, ids: [id] }));
  const [before] = await tx.query(lockTransactions.with({ environmentId, ids: [id] }));
  const referral = row && foundReferral(row).locked;
  if (!referral) throw new StaleRead();
  assertFound(before, 'commission', id);
  assertNotVoided(before);
  const amount = { ...before, ...amountColumns(before, body.sale_amount) };
  const sold = await moveSale(ctx, tx, { sale: amount, before, referral, to: body.sales_status });
  const { status: to, reason } = body;
  const held = sold.after.salesStatus === before.salesStatus ? [] : await holdCompleted(ctx, tx, sold.after);
  let after = held.find((each) => each.after.id === id)?.after ?? sold.after;
  if (to !== undefined) {
    // Completing the sale may have added earnings for parents, who are already locked.
    const earners = await tx.query(lockEarners.with({ environmentId, ids: [id] }));
    const locked = { transactions: [after], earners };
    const [moved] = await moveByHand(ctx, tx, locked, { to, reason });
    if (moved?.refusal) throw moved.refusal;
    after = moved?.after ?? after;
  }
  const others = held.filter((each) => each.after.id !== id);
  const events = [
    ...sold.events,
    ...announceTransaction(before, after),
    ...others.flatMap((each) => announceTransaction(each.before, each.after)),
  ];
  if (events.length > 0) {
    await tx.query(writeEvents.with({ events: eventRecords(eventRows(ctx, events)) }));
  }
  await tx.query(requestEntries(ctx, id, body));
  return { data: toTransaction(after) };
}

/** Holds a sale that has just completed if a connection or another caller may have recorded it too. */
async function holdCompleted(ctx: RequestContext, tx: HotTransaction, sale: Transaction) {
  const compared = toCompared(sale);
  if (!compared) return [];
  const others = await undecidedNear(tx.query, ctx.environmentId, [sale]);
  return holdPossibleDuplicates(ctx, tx.query, sale, possibleDuplicatesOf(compared, others));
}

/**
 * Sets the final amount of an incomplete sale. Removes its lines, because they add up to the previous amount.
 * Throws `INVALID_TRANSITION` for a complete sale, unless nothing changes.
 */
function amountColumns(sale: Transaction, amount: number | undefined) {
  if (amount === undefined) return {};
  const minor = amountInMinor('sale_amount', amount, sale.saleCurrency);
  if (typeof minor === 'string') throw validationFailure([{ field: 'sale_amount', message: minor }]);
  if (minor === sale.saleOriginalMinor) return {};
  if (sale.salesStatus === 'pending' || sale.salesStatus === 'failed')
    return { saleOriginalMinor: minor, saleRemainingMinor: minor, lines: null };
  const message = `The sale for ${sale.id} is ${sale.salesStatus}, so its amount is final. Refund the difference instead.`;
  throw new Failure('INVALID_TRANSITION', message, { field: 'sale_amount' });
}

interface MovedSale {
  readonly after: Transaction;
  /** Events about the referral. */
  readonly events: readonly OutboxEvent[];
}

/**
 * Changes the sale of a locked transaction, whose amount may differ from `before`. Completing a calculated
 * sale applies the current terms and updates the locked referral; a manually specified commission does not
 * change. Throws `INVALID_TRANSITION`.
 */
async function moveSale(
  ctx: RequestContext,
  tx: HotTransaction,
  {
    sale,
    before,
    referral,
    to = before.salesStatus as SalesStatus,
  }: { sale: Transaction; before: Transaction; referral: CreditedReferral; to: SalesStatus | undefined },
): Promise<MovedSale> {
  const isMoved = to !== before.salesStatus;
  if (!isMoved && sale.saleOriginalMinor === before.saleOriginalMinor) return { after: before, events: [] };
  if (isMoved) assertSalesMoveByHand(before.salesStatus as SalesStatus, to);
  if (sale.calculationMode === 'auto' && to === 'complete') return complete(ctx, tx, sale, referral);
  const isCalculated = sale.calculationMode === 'auto';
  const status = isCalculated ? statusBeforeComplete(to as 'pending' | 'failed') : sale.status;
  const rejectionReason = status === 'rejected' ? sale.rejectionReason : null;
  const isCompleted = to === 'complete';
  const after = {
    ...sale,
    ...{ salesStatus: to, status, rejectionReason, wasComplete: isCompleted, updatedAt: ctx.now },
    decidedAt: isCompleted ? ctx.now : sale.decidedAt,
  };
  const values = movedValues({ transactions: [after], earnings: [], entries: [] });
  await tx.query(
    moveCommissions.with({ ...values, environmentId: ctx.environmentId, cause: null, reason: null }),
  );
  if (isCompleted && isPayment({ ...sale, saleMinor: sale.saleOriginalMinor })) {
    await tx.query(countPayments.with(paymentValues(ctx.environmentId, [sale])));
  }
  return { after, events: [] };
}

async function complete(
  ctx: RequestContext,
  tx: HotTransaction,
  sale: Transaction,
  referral: CreditedReferral,
): Promise<MovedSale> {
  const seller = await sellerOf(ctx, tx, sale, referral);
  const terms = await termsInForce(ctx, tx, seller);
  const event = eventOf(sale);
  const month = await conversionsOfMonth(ctx, () => tx, { event, referral: seller, terms });
  const parents = await findParents(ctx, tx, [seller]);
  const isSelfReferral = isOwnSale(ctx, event, seller);
  const sold = { event, referral: seller, terms, isSelfReferral, now: ctx.now };
  const outcome = recordedSale(sold, { month, parents });
  const earnings = toEarnings(ctx, sale, outcome.earnings);
  const explanation = { ...(sale.explanation as ExplanationFacts | null), ...outcome.facts };
  const after: Transaction = {
    ...sale,
    salesStatus: 'complete',
    rejectionReason: null,
    ...commissionColumns(
      { ...outcome.earned, flags: withKept(sale.flags, outcome.earned.flags) },
      earnings[0],
    ),
    explanation,
    decidedAt: ctx.now,
    updatedAt: ctx.now,
  };
  const change = outcome.referral;
  const rows = {
    event: null,
    transaction: after,
    earnings,
    referralId: referral.id,
    change,
    outbox: [],
    now: ctx.now,
  };
  await tx.query(completeSale.with({ ...saleValues(ctx.environmentId, [rows]), transactionId: sale.id }));
  return { after, events: referralEvents({ referral, madeFrom: null }, change) };
}

/** Returns the referral with the sale's affiliate, who may have been merged since the sale. */
async function sellerOf(
  { environmentId }: RequestContext,
  tx: HotTransaction,
  { affiliateId }: Transaction,
  referral: CreditedReferral,
): Promise<CreditedReferral> {
  if (referral.affiliateId === affiliateId) return referral;
  const [credit] = await tx.query(findCredit.with({ environmentId, affiliateId }));
  if (!credit) throw new StaleRead();
  return { ...referral, ...credit };
}

/** Keeps warnings about the sale's ids, because the ids are not checked again. */
const withKept = (before: readonly string[], now: readonly string[]): string[] => [
  ...now,
  ...referralFlags.filter((flag) => before.includes(flag)),
];

/** Returns the sale as the event that recorded it, without the identifiers, which are no longer needed. */
const eventOf = (sale: Transaction): CanonicalEvent => ({
  kind: 'conversion',
  referralId: sale.referralId,
  customerId: null,
  externalUserId: null,
  clickId: null,
  programId: null,
  couponCode: null,
  saleMinor: sale.saleOriginalMinor,
  currency: sale.saleCurrency,
  salesStatus: 'complete',
  isSubscription: sale.isSubscription,
  interval: sale.interval as CanonicalEvent['interval'],
  productIds: sale.productIds,
  priceIds: sale.priceIds,
  lines: sale.lines as CanonicalEvent['lines'],
  paymentIntentId: null,
  invoiceId: null,
  countsAsPayment: sale.countsAsPayment,
  allowDuplicate: true,
  eventName: sale.eventName,
  externalEventId: null,
  occurredAt: sale.occurredAt,
  occurredAtGiven: true,
  metadata: {},
});
