import { invalid } from '../failures.ts';
import { balanceTransaction, refund as newRefund } from '../objects/payments.ts';
import type { State } from '../state.ts';
import type { Charge, Metadata, Refund } from '../wire.ts';
import { refundFails, refundWaits } from './payments.ts';

export interface NewRefund {
  /** Amount in the smallest unit. Default: the rest of the charge. */
  readonly amount?: number;
  /** Default: the result that the charge's payment method implies. */
  readonly status?: 'succeeded' | 'pending' | 'requires_action';
  readonly reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer';
  readonly metadata?: Metadata;
}

export function createRefund(state: State, charge: Charge, options: NewRefund = {}): Refund {
  const most = refundable(state, charge);
  const left = most - charge.amount_refunded;
  const { amount = left, reason = null, metadata = {} } = options;
  const method = state.find('payment_method', charge.payment_method);
  refuse(charge, amount, left);
  const refund = state.add(
    newRefund(state, {
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      metadata,
      reason,
      status: options.status ?? (refundWaits(method) ? 'pending' : 'succeeded'),
    }),
  );
  refund.balance_transaction = move(state, refund, -amount, 'refund');
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === most;
  state.emit('refund.created', refund);
  state.emit('charge.refunded', charge);
  if (refundFails(method)) settleRefund(state, refund, 'failed');
  return refund;
}

/** Returns the captured amount, plus the uncaptured amount if an older version has refunded it. */
function refundable(state: State, charge: Charge): number {
  const isReleased = state
    .all('refund')
    .some(({ id, charge: of }) => of === charge.id && state.releases.has(id));
  return isReleased ? charge.amount : charge.amount_captured;
}

function refuse(charge: Charge, amount: number, left: number): void {
  if (charge.disputed && left === 0)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    });
}

/** Ends a refund. `failed` and `canceled` return the money, even after it succeeded. */
export function settleRefund(
  state: State,
  refund: Refund,
  status: 'succeeded' | 'failed' | 'canceled',
): void {
  const charge = state.get('charge', refund.charge ?? '');
  refund.status = status;
  if (status !== 'succeeded') {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    refund.failure_balance_transaction = move(state, refund, refund.amount, 'refund_failure');
    if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
  }
  state.emit('refund.updated', refund);
  state.emit('charge.refund.updated', refund);
  if (status === 'failed') state.emit('refund.failed', refund);
}

function move(state: State, refund: Refund, amount: number, type: 'refund' | 'refund_failure'): string {
  const { currency, id: source } = refund;
  const entry = { amount, currency, fee: 0, source, reporting_category: type, type };
  return state.add(balanceTransaction(state, entry)).id;
}
