import { declined, invalid } from '../failures.ts';
import { feeOf } from '../money.ts';
import { paymentMethod } from '../objects/customer.ts';
import {
  balanceTransaction,
  charge as newCharge,
  refund as newRefund,
  paymentIntent,
} from '../objects/payments.ts';
import { pick } from '../pick.ts';
import type { State } from '../state.ts';
import { isBefore } from '../versions.ts';
import type { Charge, Metadata, PaymentIntent, PaymentMethod } from '../wire.ts';
import { openDispute } from './disputes.ts';

/** Test payment methods by Stripe's names, with the last digits that determine their behavior. */
const testMethods: Readonly<Record<string, readonly ['card' | 'sepa_debit', string]>> = {
  pm_card_visa: ['card', '4242'],
  pm_card_mastercard: ['card', '4444'],
  tok_visa: ['card', '4242'],
  pm_card_chargeDeclined: ['card', '0002'],
  pm_card_visa_chargeDeclined: ['card', '0002'],
  tok_chargeDeclined: ['card', '0002'],
  pm_card_chargeCustomerFail: ['card', '0341'],
  tok_chargeCustomerFail: ['card', '0341'],
  pm_card_createDispute: ['card', '0259'],
  tok_createDispute: ['card', '0259'],
  pm_card_createDisputeInquiry: ['card', '1976'],
  tok_createDisputeInquiry: ['card', '1976'],
  pm_card_refundFail: ['card', '5126'],
  tok_refundFail: ['card', '5126'],
  pm_card_pendingRefund: ['card', '7726'],
  pm_sepa_debit: ['sepa_debit', '3201'],
  pm_sepa_debit_fails: ['sepa_debit', '3202'],
};

/** For a direct debit by IBAN, only Stripe's first test account pays. */
export const nameOfIban = (iban: string): string =>
  iban.endsWith('3201') ? 'pm_sepa_debit' : 'pm_sepa_debit_fails';

/** Returns a payment method by its id, or a new one by the name of a test method. */
export function methodOf(state: State, id: string, customer: string | null = null): PaymentMethod {
  const found = state.find('payment_method', id);
  if (found) return found;
  const test = testMethods[id];
  if (!test) return state.get('payment_method', id, 'payment_method');
  const [type, last4] = test;
  const made = paymentMethod(state, type, { customer });
  const details = made.card ?? made.sepa_debit;
  if (details) details.last4 = last4;
  return state.add(made);
}

const lastDigits = ({ card, sepa_debit }: PaymentMethod): string => card?.last4 ?? sepa_debit?.last4 ?? '';
/** Returns true if a direct debit will succeed on its own. */
export const debitSucceeds = (method: PaymentMethod): boolean => lastDigits(method) !== '3202';
export const refundFails = (method: PaymentMethod | undefined): boolean =>
  method !== undefined && lastDigits(method) === '5126';
export const refundWaits = (method: PaymentMethod | undefined): boolean =>
  method !== undefined && (method.type === 'sepa_debit' || lastDigits(method) === '7726');

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly customer?: string | null;
  readonly metadata?: Metadata;
  readonly description?: string;
  readonly receipt_email?: string;
  readonly capture_method?: 'automatic' | 'manual';
  readonly amount_details?: PaymentIntent['amount_details'];
}

export function createIntent(state: State, params: NewIntent): PaymentIntent {
  if (!(params.amount > 0))
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  const intent = state.add(
    paymentIntent(state, {
      ...pick(params, 'amount', 'customer', 'metadata', 'description', 'receipt_email'),
      ...pick(params, 'capture_method'),
      ...(params.amount_details && { amount_details: params.amount_details }),
      currency: (params.currency ?? state.options.currency).toLowerCase(),
    }),
  );
  state.emit('payment_intent.created', intent);
  return intent;
}

/** Tries to take the money. A direct debit stays `processing` until it is settled. */
export function confirmIntent(state: State, intent: PaymentIntent, method: PaymentMethod): Charge {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw invalid(
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'succeeded' ? 'succeeded after being previously confirmed' : `the status ${intent.status}`}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  const charge = state.add(
    newCharge(state, method, {
      amount: intent.amount,
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      metadata: { ...intent.metadata },
      payment_intent: intent.id,
      receipt_email: intent.receipt_email,
    }),
  );
  Object.assign(intent, {
    latest_charge: charge.id,
    payment_method: method.id,
    payment_method_types: [method.type],
  });
  if (method.type === 'sepa_debit') {
    intent.status = 'processing';
    state.emit('payment_intent.processing', intent);
    state.emit('charge.pending', charge);
  } else if (['0002', '0341'].includes(lastDigits(method))) fail(state, intent, charge);
  else if (intent.capture_method === 'manual') authorize(state, intent, charge);
  else succeed(state, intent, charge, method);
  return charge;
}

/** Ends a direct debit that was processing. */
export function settleIntent(state: State, intent: PaymentIntent, hasSucceeded: boolean): void {
  const charge = state.get('charge', intent.latest_charge ?? '');
  const method = state.get('payment_method', intent.payment_method ?? '');
  if (hasSucceeded) succeed(state, intent, charge, method);
  else fail(state, intent, charge);
}

function authorize(state: State, intent: PaymentIntent, charge: Charge): void {
  Object.assign(charge, { status: 'succeeded', paid: true });
  Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
  state.emit('payment_intent.amount_capturable_updated', intent);
  state.emit('charge.succeeded', charge);
}

function succeed(state: State, intent: PaymentIntent, charge: Charge, method: PaymentMethod): void {
  Object.assign(charge, { status: 'succeeded', paid: true });
  collect(state, intent, charge, intent.amount);
  state.emit('charge.succeeded', charge);
  state.emit('payment_intent.succeeded', intent);
  if (lastDigits(method) === '0259') openDispute(state, charge, {});
  if (lastDigits(method) === '1976') openDispute(state, charge, { status: 'warning_needs_response' });
}

function collect(state: State, intent: PaymentIntent, charge: Charge, amount: number): void {
  const fee = feeOf(amount);
  const { currency, id: source } = charge;
  const entry = balanceTransaction(state, {
    ...{ amount, currency, fee, source },
    reporting_category: 'charge',
    type: 'charge',
  });
  state.add(entry);
  Object.assign(charge, { captured: true, amount_captured: amount, balance_transaction: entry.id });
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
}

function fail(state: State, intent: PaymentIntent, charge: Charge): void {
  const { error } = declined();
  Object.assign(charge, {
    status: 'failed',
    failure_code: 'card_declined',
    failure_message: error.message,
  });
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      message: error.message,
      charge: charge.id,
    },
  });
  state.emit('charge.failed', charge);
  state.emit('payment_intent.payment_failed', intent);
}

/** From this version on, authorized amounts that were not captured are not refunds. */
const NO_REFUND_OF_UNCAPTURED = '2025-03-31';

function release(state: State, charge: Charge): void {
  const amount = charge.amount - charge.amount_captured;
  if (amount === 0 || !isBefore(state.version, NO_REFUND_OF_UNCAPTURED)) return;
  const { currency, id, payment_intent } = charge;
  const refund = state.add(newRefund(state, { amount, currency, charge: id, payment_intent }));
  state.releases.add(refund.id);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_captured === 0;
  state.emit('refund.created', refund);
  state.emit('charge.refunded', charge);
}

export function captureIntent(state: State, intent: PaymentIntent, amount = intent.amount_capturable): void {
  if (intent.status !== 'requires_capture')
    throw invalid(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { code: 'payment_intent_unexpected_state' },
    );
  const charge = state.get('charge', intent.latest_charge ?? '');
  collect(state, intent, charge, amount);
  state.emit('charge.captured', charge);
  release(state, charge);
  state.emit('payment_intent.succeeded', intent);
}

export function cancelIntent(state: State, intent: PaymentIntent): void {
  const charge = state.find('charge', intent.latest_charge);
  Object.assign(intent, { status: 'canceled', canceled_at: state.now, amount_capturable: 0 });
  if (charge?.status === 'succeeded' && !charge.captured) release(state, charge);
  state.emit('payment_intent.canceled', intent);
}
