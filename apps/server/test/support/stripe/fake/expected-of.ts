import { paymentsOf } from './actions/invoices.ts';
import type { State } from './state.ts';
import type { Charge, Invoice, PaymentIntent } from './wire.ts';

/** Expected figures of one payment according to the final objects, in Stripe's smallest unit. */
export interface Expected {
  /** `in_…`, or `pi_…` for a payment without an invoice. */
  readonly id: string;
  readonly currency: string;
  /** Amount paid by the customer, including tax and shipping. */
  readonly collected: number;
  readonly total: number;
  readonly tax: number;
  /** Excludes tax. */
  readonly shipping: number;
  readonly refunded: number;
  /** Amount that disputes have taken and not returned. */
  readonly disputed: number;
  /** Credit notes that were paid back outside Stripe. */
  readonly outOfBand: number;
  /** Total of these amounts, capped at the amount collected. */
  readonly reversed: number;
}

export function expectedOf(state: State, id: string): Expected {
  const invoice = state.find('invoice', id);
  return invoice ? ofInvoice(state, invoice) : ofIntent(state, state.get('payment_intent', id));
}

function ofInvoice(state: State, invoice: Invoice): Expected {
  const links = paymentsOf(state, invoice).filter(({ status }) => status === 'paid');
  const charged = links.flatMap((link) => {
    const intent = state.find('payment_intent', link.payment.payment_intent);
    return intent ? [reversalsOf(state, intent, shareOfInvoice(state, intent, link.id))] : [];
  });
  const outOfBand = state
    .all('credit_note')
    .filter((note) => note.invoice === invoice.id && note.status === 'issued')
    .reduce((total, note) => total + (note.out_of_band_amount ?? 0), 0);
  const add = (field: 'refunded' | 'disputed' | 'reversed') =>
    charged.reduce((total, each) => total + each[field], 0);
  const { id, currency, amount_paid: collected, total, shipping_cost: shipping } = invoice;
  return {
    ...{ id, currency, collected, total, outOfBand },
    tax: total - (invoice.total_excluding_tax ?? total),
    shipping: (shipping?.amount_total ?? 0) - (shipping?.amount_tax ?? 0),
    refunded: add('refunded'),
    disputed: add('disputed'),
    reversed: Math.min(collected, add('reversed') + outOfBand),
  };
}

function ofIntent(state: State, intent: PaymentIntent): Expected {
  const session = state.all('checkout.session').find(({ payment_intent }) => payment_intent === intent.id);
  const whole = reversalsOf(state, intent, (amount) => amount);
  const { id, currency, amount_received: collected } = intent;
  return {
    ...{ id, currency, collected, outOfBand: 0, ...whole },
    total: session?.amount_total ?? intent.amount,
    tax: session?.total_details?.amount_tax ?? 0,
    shipping: (session?.shipping_cost?.amount_total ?? 0) - (session?.shipping_cost?.amount_tax ?? 0),
  };
}

/**
 * Returns the invoice's share. An intent that pays several invoices splits its reversals in proportion to what each
 * received; the last one takes the rest.
 */
function shareOfInvoice(state: State, intent: PaymentIntent, linkId: string): (amount: number) => number {
  const links = state
    .all('invoice_payment')
    .filter(({ payment, status }) => status === 'paid' && payment.payment_intent === intent.id);
  const whole = links.reduce((total, { amount_paid }) => total + (amount_paid ?? 0), 0);
  return (amount) => {
    let left = amount;
    for (const [index, { id, amount_paid }] of links.entries()) {
      const isLast = index === links.length - 1;
      const part = isLast ? left : Math.round((amount * (amount_paid ?? 0)) / whole);
      if (id === linkId) return part;
      left -= part;
    }
    return 0;
  };
}

function reversalsOf(state: State, intent: PaymentIntent, part: (amount: number) => number) {
  const charges = state.all('charge').filter(({ payment_intent }) => payment_intent === intent.id);
  const perCharge = charges.map((charge) => {
    const refunded = refundsOf(state, charge);
    const disputed = disputesOf(state, charge);
    return { refunded, disputed, reversed: Math.min(charge.amount_captured, refunded + disputed) };
  });
  const add = (field: 'refunded' | 'disputed' | 'reversed') =>
    part(perCharge.reduce((total, each) => total + each[field], 0));
  return { refunded: add('refunded'), disputed: add('disputed'), reversed: add('reversed') };
}

const refundsOf = (state: State, charge: Charge): number =>
  state
    .all('refund')
    .filter(({ charge: id, status }) => id === charge.id && status === 'succeeded')
    // Amounts that were never captured were never collected.
    .filter(({ id }) => !state.releases.has(id))
    .reduce((total, { amount }) => total + amount, 0);

const disputesOf = (state: State, charge: Charge): number =>
  state
    .all('dispute')
    .filter((dispute) => dispute.charge === charge.id && dispute.currency === charge.currency)
    .reduce(
      (total, each) => total - each.balance_transactions.reduce((sum, { amount }) => sum + amount, 0),
      0,
    );

/** Returns every payment that has arrived: paid invoices, and intents without an invoice. */
export function paidPayments(state: State): string[] {
  const invoices = state
    .all('invoice')
    .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
  const billed = new Set(state.all('invoice_payment').map(({ payment }) => payment.payment_intent));
  const intents = state
    .all('payment_intent')
    .filter(({ id, status }) => status === 'succeeded' && !billed.has(id));
  return [...invoices, ...intents].map(({ id }) => id);
}
