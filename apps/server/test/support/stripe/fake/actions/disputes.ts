import { balanceTransaction, dispute as newDispute } from '../objects/payments.ts';
import type { State } from '../state.ts';
import type { Charge, Dispute } from '../wire.ts';

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented'
  | 'appeal_needs_response'
  | 'appeal_under_review';

export interface NewDispute {
  /** Default: the whole charge. */
  readonly amount?: number;
  /** Default: the charge's currency. Stripe may dispute in the settlement currency. */
  readonly currency?: string;
  readonly reason?: string;
  /** A `warning_…` is an inquiry, which moves no money. Default: `needs_response`. */
  readonly status?: 'needs_response' | 'warning_needs_response';
}

const FEE = 1_500;
const isInquiry = (status: string): boolean => status.startsWith('warning_');

export function openDispute(state: State, charge: Charge, options: NewDispute): Dispute {
  const { amount = charge.amount_captured, currency = charge.currency } = options;
  const status = options.status ?? 'needs_response';
  const dispute = newDispute(state, {
    ...{ amount, currency, status, charge: charge.id, payment_intent: charge.payment_intent },
    reason: options.reason ?? 'fraudulent',
    is_charge_refundable: isInquiry(status),
  });
  state.add(dispute);
  charge.disputed = true;
  if (!isInquiry(status)) move(state, dispute, -amount);
  state.emit('charge.dispute.created', dispute);
  if (!isInquiry(status)) state.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export interface Outcome {
  /** Amount returned when a dispute is won; may be 0. Default: the whole amount taken. */
  readonly reinstated?: number;
  /** Also takes the money of a `prevented` dispute. */
  readonly withdrawn?: number;
}

export function moveDispute(
  state: State,
  dispute: Dispute,
  status: DisputeStatus,
  outcome: Outcome = {},
): void {
  const away = -dispute.balance_transactions.reduce((total, { amount }) => total + amount, 0);
  const isEscalated =
    isInquiry(dispute.status) && ['needs_response', 'under_review', 'lost'].includes(status);
  const withdrawn = outcome.withdrawn ?? (isEscalated && away === 0 ? dispute.amount : 0);
  const back = outcome.reinstated ?? (status === 'won' ? away : 0);
  dispute.status = status;
  dispute.is_charge_refundable = isInquiry(status);
  if (withdrawn > 0) move(state, dispute, -withdrawn);
  if (back > 0) move(state, dispute, back);
  const isClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
  state.emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
  if (withdrawn > 0) state.emit('charge.dispute.funds_withdrawn', dispute);
  if (back > 0) state.emit('charge.dispute.funds_reinstated', dispute);
}

/** Concedes the dispute: an inquiry is closed, any other dispute is lost. */
export const closeDispute = (state: State, dispute: Dispute): void =>
  moveDispute(state, dispute, isInquiry(dispute.status) ? 'warning_closed' : 'lost');

function move(state: State, dispute: Dispute, amount: number): void {
  const entry = balanceTransaction(state, {
    ...{ amount, currency: dispute.currency, fee: amount < 0 ? FEE : 0, source: dispute.id },
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    type: 'adjustment',
  });
  state.add(entry);
  dispute.balance_transactions.push(structuredClone(entry));
}
