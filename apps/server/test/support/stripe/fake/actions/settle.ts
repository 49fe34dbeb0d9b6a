import type { State } from '../state.ts';
import type { PaymentIntent } from '../wire.ts';
import { asyncSessionEnded } from './checkout.ts';
import { applyPayment, paymentFailed } from './invoices.ts';
import { captureIntent, settleIntent } from './payments.ts';

/** Ends a payment that was processing, and everything that waits for it. */
export function settlePayment(state: State, intent: PaymentIntent, hasSucceeded: boolean): void {
  settleIntent(state, intent, hasSucceeded);
  tellWaiting(state, intent, hasSucceeded);
}

/** Captures authorized money. The session sends no further event. */
export function capturePayment(state: State, intent: PaymentIntent, amount?: number): void {
  captureIntent(state, intent, amount);
  for (const session of state
    .all('checkout.session')
    .filter(({ payment_intent }) => payment_intent === intent.id))
    session.payment_status = 'paid';
}

function tellWaiting(state: State, intent: PaymentIntent, hasSucceeded: boolean): void {
  const waiting = state
    .all('invoice_payment')
    .filter(({ payment, status }) => status === 'open' && payment.payment_intent === intent.id);
  for (const payment of waiting) {
    if (hasSucceeded) applyPayment(state, payment);
    else paymentFailed(state, state.get('invoice', payment.invoice));
  }
  const invoices = new Set(waiting.map(({ invoice }) => invoice));
  const session = state
    .all('checkout.session')
    .find(
      ({ payment_intent, invoice, payment_status }) =>
        payment_status === 'unpaid' &&
        (payment_intent === intent.id || (invoice !== null && invoices.has(invoice))),
    );
  if (session) asyncSessionEnded(state, session, hasSucceeded);
}
