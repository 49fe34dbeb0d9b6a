import {
  type CreditedBy,
  fromMinor,
  type NotCreditedReason,
  type PaymentWait,
  type ProviderPaymentNote,
  type ProviderPaymentStatus,
} from '@tributary/core';
import type { Payment } from '../../../domain/connectors/payment.ts';
import { type BookedRefund, planReversals } from '../../../domain/connectors/plan-reversals.ts';
import { canonicalConversion } from '../../../domain/events/canonical-event.ts';
import { Failure } from '../../../domain/failure.ts';
import { digitsOf } from '../../../domain/money/money.ts';
import { audit } from '../../../platform/audit/entries.ts';
import type { Refund, Transaction } from '../../../platform/db/generated/client.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { keep } from '../../sales/keep-commission.ts';
import { isPossibleDuplicate } from '../../sales/possible-duplicates.ts';
import { ingestConversion } from '../../sales/record/ingest.ts';
import { type RefundStep, type RefundsOfSale, settleRefunds } from '../../sales/settle-refunds.ts';
import { lockSales, voidSales } from '../../sales/void-sales.ts';
import { contextOf, type Working, type WorkingConnection } from './connection.ts';
import {
  type Attributed,
  adoptCustomer,
  type Credit,
  creditOf,
  customerIdOf,
  wouldCredit,
} from './credit.ts';
import { findSales } from './find-sales.ts';

/** Prefix of the keys of everything recorded from Stripe. */
export const KEY_PREFIX = 'stripe';

export interface Settled {
  readonly status: ProviderPaymentStatus;
  readonly reason: string | null;
  readonly notes: readonly ProviderPaymentNote[];
  readonly sale: Transaction | null;
  readonly isAdopted: boolean;
  readonly affiliateId: string | null;
  readonly creditedBy: CreditedBy | null;
}

export interface Decided {
  /** True to record the payment even though it was made before the connection went live. */
  readonly isChosen: boolean;
  readonly attributed: Attributed;
}

export interface Settling {
  readonly working: Working;
  readonly connection: WorkingConnection;
  readonly payment: Payment;
  /** Times of the customer's earlier payments. */
  readonly earlierPayments: readonly Date[];
  /** False while information may still arrive in an event. */
  readonly isFinal: boolean;
  readonly decided: Decided;
  /** True if the facts about the payment were deleted, because nobody was credited in time. */
  readonly isForgotten: boolean;
  readonly isBehind: boolean;
}

/** Returns true if a connection recorded the sale. */
const isOurs = ({ connectionId }: Transaction): boolean => connectionId !== null;

/** Updates the ledger to match the facts about one payment. Safe to repeat. */
export async function settlePayment(settling: Settling): Promise<Settled> {
  const { working, connection, payment } = settling;
  const notes = new Set<ProviderPaymentNote>(payment.notes);
  const sales = await findSales(working.deps.db.lists, connection.environmentId, payment);
  const [sale, ...younger] = sales.filter(({ voidedAt }) => voidedAt === null);
  if (!sale) {
    // Someone voided the sale, so it is not recorded again.
    if (sales.length > 0) return { ...nothing, status: 'not_credited', reason: 'voided', notes: [...notes] };
    return settleNew(settling, notes);
  }
  if (younger.length > 0) await settleDouble(settling, sale, younger, notes);
  return settleSale(settling, sale, notes);
}

const nothing = { sale: null, isAdopted: false, affiliateId: null, creditedBy: null } as const;

/** Processes a payment whose sale was already recorded, by this connection or by another caller. */
async function settleSale(
  settling: Settling,
  sale: Transaction,
  notes: Set<ProviderPaymentNote>,
): Promise<Settled> {
  const { working, connection, payment } = settling;
  // An affiliate is credited without the code, so the code no longer matters.
  notes.delete('codes_unknown');
  const isAdopted = !isOurs(sale);
  if (sale.saleOriginalMinor !== BigInt(payment.base) || sale.saleCurrency !== payment.currency)
    notes.add('wrong_amount');
  const shown = {
    ...{ reason: null, isAdopted, affiliateId: sale.affiliateId },
    creditedBy: isAdopted
      ? 'own_sale'
      : ((sale.metadata as { credited_by?: CreditedBy }).credited_by ?? null),
  } as const;
  if (connection.status !== 'live') return { ...shown, status: 'observed', sale: null, notes: [...notes] };
  if (isAdopted) {
    const isTheirs = await adoptCustomer(contextOf(working, connection, 'referrals.update'), sale, payment);
    if (!isTheirs) notes.add('customer_of_another');
    // This payment proves that the sale is not one of the possible duplicates.
    if (isPossibleDuplicate(sale)) await keepAdopted(settling, sale);
  } else if (isPossibleDuplicate(sale)) notes.add('possible_duplicate');
  const settled = await settleReversals(settling, sale);
  return { ...shown, status: 'credited', sale: settled ?? sale, notes: [...notes] };
}

async function keepAdopted({ working, connection }: Settling, { id }: Transaction): Promise<void> {
  const ctx = contextOf(working, connection, 'commissions.keep');
  await inTransaction(ctx.db, async (tx) => {
    const [locked] = await lockSales(tx, ctx.environmentId, [id]);
    if (!locked || locked.voidedAt !== null || !isPossibleDuplicate(locked)) return;
    await audit(tx, ctx, id);
    await keep(ctx, tx, locked);
  });
}

/** Updates the refunds of a sale. Only refunds in the sale's currency are recorded. */
async function settleReversals(
  { working, connection, payment }: Settling,
  sale: Transaction,
): Promise<Transaction | null> {
  const isRefundable = sale.salesStatus !== 'pending' && sale.salesStatus !== 'failed';
  if (sale.saleCurrency !== payment.currency || !isRefundable) return sale;
  const ctx = contextOf(working, connection, 'conversions.refund');
  const keyPrefixes = payment.reversals.map(({ key }) => key);
  return settleRefunds(ctx, { sale, keyPrefixes }, (known) => stepsOf(known, payment));
}

function stepsOf({ sale, refunds, usedKeys, pseudonymOf }: RefundsOfSale, payment: Payment): RefundStep[] {
  const keys = keysInEffect(payment, refunds.length + usedKeys.length);
  const booked = refunds.map((refund) => toBooked(refund, keys, pseudonymOf));
  const sold = { amount: sale.saleOriginalMinor, refunds: booked, otherKeys: usedKeys };
  const plan = planReversals(sold, payment);
  return plan.map((step) =>
    step.step === 'undo'
      ? { ...step, reason: UNDO_REASON }
      : {
          ...{ step: step.step, key: step.key, amountMinor: step.amount, kind: step.kind },
          refundedAt: new Date(step.at * 1_000),
        },
  );
}

const UNDO_REASON = 'The provider reports that the money was returned.';

/**
 * Converts a refund for planning reversals. The key of an erased customer's refund is a pseudonym, so it is
 * found by trying the keys of all refunds in effect. If none matches, the refund is no longer in effect.
 */
function toBooked(
  { id, externalEventId: stored, amountMinor, undoneAt, connectionId }: Refund,
  keys: readonly string[],
  pseudonymOf: (key: string) => string,
): BookedRefund {
  const key = keys.find((each) => pseudonymOf(each) === stored) ?? stored;
  return { id, key, amount: amountMinor, isUndone: undoneAt !== null, isOurs: connectionId !== null };
}

/** Returns the keys under which refunds in effect may have been recorded. */
const keysInEffect = ({ reversals }: Payment, count: number): string[] =>
  reversals.flatMap(({ key }) => Array.from({ length: count }, (_, at) => `${key}:${at + 1}`));

/**
 * Resolves a duplicate: if two sales belong to one payment, and a connection recorded one of them, the later
 * sale is voided. If it has been paid, someone has to decide.
 */
async function settleDouble(
  { working, connection }: Settling,
  oldest: Transaction,
  younger: readonly Transaction[],
  notes: Set<ProviderPaymentNote>,
): Promise<void> {
  const mended = connection.status === 'live' ? younger.filter((each) => isOurs(each) || isOurs(oldest)) : [];
  if (mended.length < younger.length) notes.add('double_sale');
  if (mended.length === 0) return;
  const ctx = contextOf(working, connection, 'commissions.void');
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockSales(
      tx,
      ctx.environmentId,
      mended.map(({ id }) => id),
    );
    const voided = await voidSales(tx, ctx, locked, { freesKeys: false });
    const changed = voided.filter((each) => each.changed).map(({ after }) => after.id);
    if (changed.length > 0) await audit(tx, ctx, changed);
    if (voided.some(({ refusal }) => refusal !== null)) notes.add('double_sale');
  });
}

/** Returns the products of a payment, unless they are in its lines. */
const productsOf = ({ lines, productIds, priceIds, currency }: Payment) =>
  lines === null
    ? { product_ids: productIds, price_ids: priceIds }
    : { lines: lines.map(({ minor, ...ids }) => ({ ...ids, amount: toNumber(minor, currency) })) };

async function settleNew(settling: Settling, notes: Set<ProviderPaymentNote>): Promise<Settled> {
  const { working, connection, payment, earlierPayments, isFinal, isBehind, decided } = settling;
  const not = (reason: NotCreditedReason): Settled => ({
    ...nothing,
    status: 'not_credited',
    reason,
    notes: [...notes],
  });
  const waiting = (reason: PaymentWait): Settled => ({
    ...nothing,
    status: 'waiting',
    reason,
    notes: [...notes],
  });
  if (settling.isForgotten) return not('forgotten');
  if (payment.reason !== null) return not(payment.reason);
  const ctx = contextOf(working, connection, 'signups.create');
  const { attributed } = decided;
  const crediting = { ctx, connection, payment, earlierPayments, isFinal, attributed };
  if (!decided.isChosen && isBeforeStart(connection, payment)) {
    const credit = await wouldCredit({ ...crediting, isFinal: true });
    if (typeof credit === 'string') return not('before_start');
    return { ...not('before_start'), affiliateId: credit.affiliateId, creditedBy: credit.by };
  }
  const [missing] = payment.waits;
  if (missing !== undefined && !isFinal) return waiting(missing);
  if (isBehind) return waiting('earlier_payment');
  if (connection.status !== 'live') {
    const credit = await wouldCredit(crediting);
    if (typeof credit === 'string') return not(credit);
    const { affiliateId, by: creditedBy } = credit;
    return { ...nothing, status: 'observed', reason: null, affiliateId, creditedBy, notes: [...notes] };
  }
  const credit = await creditOf(crediting);
  if (typeof credit === 'string') {
    // Wait, because a click or code often arrives shortly after the invoice.
    if (!isFinal && credit === 'no_referral') return waiting('referral');
    return not(credit);
  }
  const sale = await record(settling, credit);
  if (typeof sale === 'string') return not(sale);
  return settleSale(settling, sale, notes);
}

/** Returns true if a payment was made before the connection went live. Stripe's times are whole seconds. */
const isBeforeStart = ({ liveSince }: WorkingConnection, { paidAt }: Payment): boolean =>
  liveSince !== null && paidAt < Math.floor(liveSince.getTime() / 1_000);

const toNumber = (minor: string, currency: string) => fromMinor(BigInt(minor), digitsOf(currency));

/** Records the sale with the same request that an API client would send. */
async function record(
  { working, connection, payment }: Settling,
  credit: Credit,
): Promise<Transaction | NotCreditedReason> {
  const ctx = contextOf(working, connection, 'conversions.create');
  const customerId = customerIdOf(payment);
  try {
    const { row } = await ingestConversion(
      ctx,
      canonicalConversion(
        {
          referral_id: credit.referralId,
          ...(customerId !== null && credit.by !== 'customer_id' && { customer_id: customerId }),
          program_id: connection.programId,
          ...saleOf(connection, payment, ctx.now),
          metadata: {
            connection: connection.id,
            gross: toNumber(payment.gross, payment.currency),
            tax: toNumber(payment.tax, payment.currency),
            credited_by: credit.by,
          },
        },
        ctx.now,
      ),
    );
    return row;
  } catch (error) {
    if (error instanceof Failure && error.code === 'REFERRAL_NOT_FOUND') return 'before_referral';
    throw error;
  }
}

function saleOf({ mode }: WorkingConnection, payment: Payment, now: Date) {
  const paidAt = new Date(payment.paidAt * 1_000);
  const isAhead = payment.isOnTestClock && mode === 'dev' && paidAt > now;
  return {
    sale_amount: toNumber(payment.base, payment.currency),
    sale_amount_currency: payment.currency,
    external_event_id: payment.key,
    invoice_id: payment.invoiceId,
    payment_intent_id: payment.paymentIntentId,
    ...productsOf(payment),
    is_subscription: payment.isSubscription || payment.interval !== null,
    interval: payment.interval,
    counts_as_payment: payment.countsAsPayment,
    occurred_at: (isAhead ? now : paidAt).toISOString(),
  };
}
