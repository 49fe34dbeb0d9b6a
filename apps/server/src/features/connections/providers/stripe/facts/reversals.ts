import type { Fact } from '../../../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../../../domain/connectors/unreadable-event.ts';
import { halfEven } from '../../../../../domain/money/money.ts';
import { type Context, currencyOf, factsOfLink, idOf, known, minorText, parse, sum } from './reading.ts';
import { type Refund, shapes } from './shapes.ts';

const isVoidByCreditNoteStatus = { issued: false, void: true };
const rankByRefundStatus = { requires_action: 0, pending: 1, succeeded: 2, failed: 3, canceled: 3 };

interface DisputeStatus {
  /** Orders reports from the same second with the same number of balance transactions. */
  readonly rank: number;
  /** True if the merchant does not have the money. Used until balance transactions are available. */
  readonly isAway: boolean;
  readonly isFinal: boolean;
}
const disputeStatuses: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: { rank: 0, isAway: false, isFinal: false },
  warning_under_review: { rank: 0, isAway: false, isFinal: false },
  needs_response: { rank: 1, isAway: true, isFinal: false },
  under_review: { rank: 2, isAway: true, isFinal: false },
  warning_closed: { rank: 3, isAway: false, isFinal: true },
  prevented: { rank: 3, isAway: false, isFinal: true },
  lost: { rank: 4, isAway: true, isFinal: true },
  // Only a lost dispute can be appealed.
  appeal_needs_response: { rank: 5, isAway: true, isFinal: true },
  appeal_under_review: { rank: 5, isAway: true, isFinal: true },
  won: { rank: 6, isAway: false, isFinal: true },
};

export const factsOfRefund = (object: unknown, context: Context): Fact[] =>
  readRefund(parse(shapes.refund, object), context);

function readRefund(refund: Refund, { at }: Context): Fact[] {
  const rank = known(rankByRefundStatus, refund.status, 'status');
  const intent = idOf('payment_intent', refund.payment_intent);
  const charge = idOf('charge', refund.charge);
  const on = intent ?? charge;
  // Some refunds, such as refunds of a customer's cash balance, belong to no payment.
  if (on === null) return [];
  const currency = currencyOf(refund.currency);
  const amount = minorText(refund.amount, currency);
  const isAway = refund.status === 'succeeded' && refund.reason !== 'expired_uncaptured_charge';
  return [
    {
      kind: 'reversal',
      id: idOf('refund', refund.id),
      // The earliest of several reports with the same status counts.
      order: [rank, -at],
      reversalKind: 'refund',
      on,
      charge,
      at: refund.created,
      currency,
      amount,
      away: isAway ? amount : '0',
      isFinal: true,
      hasFailed: rank === 3,
      heardAt: at,
    },
    ...factsOfLink(charge, intent),
  ];
}

export function factsOfDispute(object: unknown, { at }: Context): Fact[] {
  const dispute = parse(shapes.dispute, object);
  const status = known(disputeStatuses, dispute.status, 'status');
  const currency = currencyOf(dispute.currency);
  const transactions = dispute.balance_transactions ?? [];
  const intent = idOf('payment_intent', dispute.payment_intent);
  const charge = idOf('charge', dispute.charge);
  const on = intent ?? charge;
  if (on === null)
    throw new UnreadableEvent('charge', 'A dispute has neither a payment intent nor a charge.');
  const away = transactions.length > 0 ? awayByMoney(dispute.amount, transactions) : null;
  return [
    {
      kind: 'reversal',
      id: idOf('dispute', dispute.id),
      order: [at, transactions.length, status.rank],
      reversalKind: dispute.reason === 'fraudulent' ? 'dispute_fraud' : 'dispute',
      on,
      charge,
      at: dispute.created,
      currency,
      amount: minorText(dispute.amount, currency),
      away: minorText(away ?? (status.isAway ? dispute.amount : 0), currency),
      isFinal: status.isFinal,
      hasFailed: false,
      heardAt: at,
    },
    ...factsOfLink(charge, intent),
  ];
}

/**
 * Returns the part of the disputed amount that the buyer currently has, according to the balance
 * transactions, possibly in another currency.
 */
function awayByMoney(amount: number, transactions: readonly { amount: number }[]): number {
  const withdrawn = transactions.find((transaction) => transaction.amount < 0)?.amount ?? 0;
  const away = -sum(transactions);
  if (withdrawn === 0 || away <= 0) return 0;
  const share = halfEven(BigInt(amount) * BigInt(away), BigInt(-withdrawn));
  return Math.min(Number(share), amount);
}

export function factsOfCharge(object: unknown, context: Context): Fact[] {
  const charge = parse(shapes.charge, object);
  const { at } = context;
  const currency = currencyOf(charge.currency);
  const id = idOf('charge', charge.id);
  const intent = idOf('payment_intent', charge.payment_intent);
  const uncaptured = charge.amount - (charge.amount_captured ?? charge.amount);
  // If captures create refunds, at least the uncaptured amount was refunded.
  const hasCaptureRefund = context.makesCaptureRefunds && charge.amount_refunded >= uncaptured;
  return [
    {
      kind: 'charge',
      id,
      order: [at, charge.amount_refunded],
      intent,
      at,
      refunded: minorText(charge.amount_refunded, currency),
      uncaptured: minorText(hasCaptureRefund ? uncaptured : 0, currency),
    },
    ...factsOfLink(id, intent),
    ...factsOfLink(intent ?? id, idOf('invoice', charge.invoice)),
    ...(charge.refunds?.data ?? []).flatMap((refund) =>
      readRefund({ ...refund, charge: charge.id, payment_intent: charge.payment_intent }, context),
    ),
  ];
}

/**
 * Returns only amounts paid back outside Stripe. Other refunds are reported as refunds, and credits reduce
 * the next payment.
 */
export function factsOfCreditNote(object: unknown, { at }: Context): Fact[] {
  const note = parse(shapes.creditNote, object);
  const isVoid = known(isVoidByCreditNoteStatus, note.status, 'status');
  const recorded = (note.refunds ?? []).filter(({ type }) => type === 'payment_record_refund');
  const outside =
    (note.out_of_band_amount ?? 0) +
    recorded.reduce((total, { amount_refunded }) => total + (amount_refunded ?? 0), 0);
  if (outside <= 0) return [];
  const currency = currencyOf(note.currency);
  const amount = minorText(outside, currency);
  return [
    {
      kind: 'reversal',
      id: idOf('credit_note', note.id),
      order: [isVoid ? 1 : 0, at],
      reversalKind: 'credit_note',
      on: idOf('invoice', note.invoice),
      charge: null,
      at: note.created,
      currency,
      amount,
      // Only a credit note for an open invoice can be voided, and no money was paid back for it.
      away: isVoid ? '0' : amount,
      isFinal: true,
      hasFailed: false,
      heardAt: at,
    },
  ];
}
