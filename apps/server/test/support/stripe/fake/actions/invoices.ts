import { DAY_SECONDS } from '../calendar.ts';
import { invalid } from '../failures.ts';
import { type Priced, priced, sum, taxOf } from '../money.ts';
import { invoicePayment, invoice as newInvoice } from '../objects/billing.ts';
import { shippingRate } from '../objects/catalog.ts';
import { paymentRecord } from '../objects/payments.ts';
import type { State } from '../state.ts';
import type {
  Customer,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  Subscription,
  TaxRate,
} from '../wire.ts';
import { couponOf } from './catalog.ts';
import { moveBalance } from './customers.ts';
import { confirmIntent, createIntent } from './payments.ts';

export interface NewInvoice {
  readonly customer: Customer;
  readonly currency: string;
  readonly billing_reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly lines: (invoice: Invoice) => InvoiceLine[];
  readonly discounts?: readonly string[];
  readonly default_tax_rates?: readonly TaxRate[];
  readonly subscription?: Subscription;
  readonly shipping?: number;
  readonly collection_method?: 'charge_automatically' | 'send_invoice';
  readonly metadata?: Metadata;
  readonly period?: { readonly start: number; readonly end: number };
}

const DRAFT_SECONDS = 3_600;

/** Creates a draft with its lines and calculates its amounts from them. */
export function createInvoice(state: State, params: NewInvoice): Invoice {
  const { customer, currency, subscription, period } = params;
  const invoice = newInvoice(state, {
    ...{ currency, billing_reason: params.billing_reason, customer: customer.id },
    automatically_finalizes_at: state.now + DRAFT_SECONDS,
    collection_method: params.collection_method ?? 'charge_automatically',
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_tax_rates: structuredClone([...(params.default_tax_rates ?? [])]),
    discounts: [...(params.discounts ?? [])],
    metadata: { ...params.metadata },
    ...(period && { period_start: period.start, period_end: period.end }),
    ...(subscription && {
      parent: {
        quote_details: null,
        subscription_details: {
          metadata: { ...subscription.metadata },
          subscription: subscription.id,
        },
        type: 'subscription_details' as const,
      },
    }),
  });
  state.add(invoice);
  invoice.lines.data = params.lines(invoice);
  if (params.shipping !== undefined) addShipping(state, invoice, params.shipping);
  computeTotals(state, invoice);
  if (subscription) subscription.latest_invoice = invoice.id;
  state.emit('invoice.created', invoice);
  return invoice;
}

function addShipping(state: State, invoice: Invoice, amount: number): void {
  const rate = state.add(shippingRate(state, amount, invoice.currency));
  const taxes = invoice.default_tax_rates.map((each) => ({ each, amount: taxOf(amount, each) }));
  const onTop = sum(taxes.filter(({ each }) => !each.inclusive).map((tax) => tax.amount));
  invoice.shipping_cost = {
    amount_subtotal: amount,
    amount_tax: sum(taxes.map((tax) => tax.amount)),
    amount_total: amount + onTop,
    shipping_rate: rate.id,
  };
}

export function computeTotals(state: State, invoice: Invoice): void {
  const lines = invoice.lines.data;
  const coupons = invoice.discounts.map((discount) => ({ discount, coupon: couponOf(state, discount) }));
  const sold = lines.map((line) => ({
    amount: line.amount,
    product: line.pricing?.price_details?.product ?? '',
    taxRates: ratesOf(state, invoice, line),
    isDiscountable: line.discountable,
  }));
  const results = priced(sold, coupons);
  results.forEach((result, index) => {
    const line = lines[index];
    if (line) fill(line, result);
  });
  const shipping = invoice.shipping_cost;
  const taxes = [
    ...results.flatMap((result) => result.taxes),
    ...invoice.default_tax_rates.flatMap((rate) => {
      const amount = taxOf(shipping?.amount_subtotal ?? 0, rate);
      return shipping ? [{ amount, rate, taxable: shipping.amount_subtotal }] : [];
    }),
  ];
  const onTop = sum(taxes.filter(({ rate }) => !rate.inclusive).map(({ amount }) => amount));
  const inside = sum(
    results.flatMap((result) =>
      result.taxes.filter(({ rate }) => rate.inclusive).map(({ amount }) => amount),
    ),
  );
  const discounted = results.flatMap((result) => result.discounts);
  const subtotal = sum(lines.map(({ amount }) => amount));
  const total =
    subtotal - sum(discounted.map(({ amount }) => amount)) + onTop + (shipping?.amount_subtotal ?? 0);
  Object.assign(invoice, {
    subtotal,
    subtotal_excluding_tax: subtotal - inside,
    total,
    total_excluding_tax: total - sum(taxes.map(({ amount }) => amount)),
    total_taxes: totalsByRate(taxes),
    total_discount_amounts: totalsByDiscount(discounted),
    amount_shipping: shipping?.amount_total ?? 0,
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
  });
}

type Tax = Priced['taxes'][number];
const taxEntry = ({ amount, rate, taxable }: Tax): InvoiceLine['taxes'] & object => [
  {
    amount,
    tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: 'standard_rated',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  },
];

function fill(line: InvoiceLine, { discounts, taxes }: Priced): void {
  line.discount_amounts = discounts.map(({ amount, discount }) => ({ amount, discount }));
  line.pretax_credit_amounts = discounts.map(({ amount, discount }) => ({
    ...{ amount, discount },
    type: 'discount',
  }));
  line.taxes = taxes.flatMap(taxEntry);
}

function totalsByRate(taxes: readonly Tax[]): Invoice['total_taxes'] {
  const rates = [...new Map(taxes.map(({ rate }) => [rate.id, rate])).values()];
  return rates.flatMap((rate) => {
    const own = taxes.filter((tax) => tax.rate.id === rate.id);
    const amount = sum(own.map((tax) => tax.amount));
    return taxEntry({ amount, rate, taxable: sum(own.map((tax) => tax.taxable)) });
  });
}

function totalsByDiscount(all: readonly { amount: number; discount: string }[]) {
  const ids = [...new Set(all.map(({ discount }) => discount))];
  return ids.map((discount) => ({
    discount,
    amount: sum(all.filter((each) => each.discount === discount).map(({ amount }) => amount)),
  }));
}

/** Returns the tax rates of the item from which a line was created, or those of the invoice. */
function ratesOf(state: State, invoice: Invoice, line: InvoiceLine): TaxRate[] {
  const details = line.parent?.subscription_item_details ?? line.parent?.invoice_item_details;
  const item = state.find('invoiceitem', details?.invoice_item);
  if (item?.tax_rates && item.tax_rates.length > 0) return item.tax_rates;
  const subscription = state.find('subscription', details?.subscription);
  const itemId = line.parent?.subscription_item_details?.subscription_item;
  const ofItem = subscription?.items.data.find(({ id }) => id === itemId)?.tax_rates ?? [];
  return ofItem.length > 0 ? ofItem : invoice.default_tax_rates;
}

/** Fixes the amounts, uses the customer's balance, and requests the rest. An amount of zero is paid immediately. */
export function finalizeInvoice(state: State, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft')
    throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', {
      code: 'invoice_not_editable',
    });
  const customer = state.find('customer', invoice.customer);
  const starting = customer?.balance ?? 0;
  const due = Math.max(0, invoice.total + (invoice.total < 0 ? Math.min(0, starting) : starting));
  const ending = starting + invoice.total - due;
  if (customer) {
    customer.currency ??= invoice.currency;
    if (ending !== starting) {
      const { id, currency } = invoice;
      moveBalance(state, customer, ending - starting, {
        ...{ invoice: id, currency, type: 'applied_to_invoice' },
      });
      state.emit('customer.updated', customer);
    }
  }
  Object.assign(invoice, {
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: state.now,
    ending_balance: ending,
    hosted_invoice_url: `https://invoice.stripe.com/i/${invoice.id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${invoice.id}/pdf`,
    number: `${customer?.invoice_prefix ?? 'GUEST'}-${state.number()}`,
    starting_balance: starting,
    status: 'open',
  });
  invoice.status_transitions.finalized_at = state.now;
  state.emit('invoice.finalized', invoice);
  if (due === 0) markPaid(state, invoice);
  return invoice;
}

/** Returns the payment that an invoice requests. Creates it when first needed. */
function requestedPayment(state: State, invoice: Invoice): InvoicePayment {
  const open = paymentsOf(state, invoice).find(({ status, is_default }) => status === 'open' && is_default);
  if (open) return open;
  const intent = createIntent(state, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer,
    ...(invoice.customer_email !== null && { receipt_email: invoice.customer_email }),
    description: invoice.parent ? 'Subscription payment' : 'Payment for invoice',
  });
  return requestPayment(state, invoice, intent, intent.amount, true);
}

function requestPayment(
  state: State,
  invoice: Invoice,
  intent: PaymentIntent,
  amount: number,
  isDefault: boolean,
): InvoicePayment {
  return state.add(
    invoicePayment(state, {
      amount_requested: amount,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: isDefault,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    }),
  );
}

export const paymentsOf = (state: State, invoice: Invoice): InvoicePayment[] =>
  state.all('invoice_payment').filter((payment) => payment.invoice === invoice.id);

/** Charges the invoice or a part of it. A failed attempt leaves it open. */
export function payInvoice(state: State, invoice: Invoice, method: PaymentMethod, amount?: number): Invoice {
  if (invoice.status === 'draft') finalizeInvoice(state, invoice);
  if (invoice.status === 'paid') return invoice;
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid('Invoice is not open.', { code: 'invoice_not_editable' });
  const payment = amount === undefined ? requestedPayment(state, invoice) : part(state, invoice, amount);
  const intent = state.get('payment_intent', payment.payment.payment_intent ?? '');
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  confirmIntent(state, intent, method);
  if (intent.status === 'succeeded') applyPayment(state, payment);
  else if (intent.status === 'requires_payment_method') paymentFailed(state, invoice);
  return invoice;
}

function part(state: State, invoice: Invoice, amount: number): InvoicePayment {
  const { currency, customer } = invoice;
  const intent = createIntent(state, { amount, currency, customer });
  return requestPayment(state, invoice, intent, amount, false);
}

const ATTEMPTS_MAX = 4;
const RETRY_SECONDS = 3 * DAY_SECONDS;

export function paymentFailed(state: State, invoice: Invoice): void {
  const isRetried =
    invoice.billing_reason === 'subscription_cycle' &&
    invoice.collection_method === 'charge_automatically' &&
    invoice.attempt_count < ATTEMPTS_MAX;
  invoice.next_payment_attempt = isRetried ? state.now + RETRY_SECONDS : null;
  state.emit('invoice.payment_failed', invoice);
  const subscription = subscriptionOf(state, invoice);
  if (subscription?.status !== 'active') return;
  subscription.status = 'past_due';
  state.emit('customer.subscription.updated', subscription);
}

export const subscriptionOf = (state: State, invoice: Invoice): Subscription | undefined =>
  state.find('subscription', invoice.parent?.subscription_details?.subscription);

/** Credits a payment that succeeded elsewhere. One intent may pay several invoices. */
export function attachPayment(
  state: State,
  invoice: Invoice,
  intent: PaymentIntent,
  amount = Math.min(intent.amount_received || intent.amount, invoice.amount_remaining),
  isDefault = false,
): InvoicePayment {
  const payment = requestPayment(state, invoice, intent, amount, isDefault);
  if (intent.status === 'succeeded') applyPayment(state, payment);
  return payment;
}

/** Counts a payment whose money has arrived. The last one marks the invoice as paid. */
export function applyPayment(state: State, payment: InvoicePayment): void {
  const invoice = state.get('invoice', payment.invoice);
  Object.assign(payment, { status: 'paid', amount_paid: payment.amount_requested });
  payment.status_transitions.paid_at = state.now;
  invoice.amount_paid += payment.amount_requested;
  invoice.amount_overpaid = Math.max(0, invoice.amount_paid - invoice.amount_due);
  invoice.amount_remaining = Math.max(0, invoice.amount_due - invoice.amount_paid);
  if (invoice.amount_remaining === 0) {
    for (const other of paymentsOf(state, invoice).filter(({ status }) => status === 'open')) {
      other.status = 'canceled';
      other.status_transitions.canceled_at = state.now;
    }
    markPaid(state, invoice);
  } else state.emit('invoice.updated', invoice);
  state.emit('invoice_payment.paid', payment);
}

/** Records that the customer has paid in another way. */
export function payOutOfBand(state: State, invoice: Invoice): Invoice {
  if (invoice.status === 'draft') finalizeInvoice(state, invoice);
  const { currency, customer, amount_remaining: value } = invoice;
  if (value === 0) return invoice;
  const record = state.add(paymentRecord(state, { value, currency, customer }));
  const payment = invoicePayment(state, {
    ...{ amount_requested: value, currency, invoice: invoice.id, is_default: true },
    payment: { type: 'payment_record', payment_record: record.id },
  });
  applyPayment(state, state.add(payment));
  return invoice;
}

function markPaid(state: State, invoice: Invoice): void {
  Object.assign(invoice, { status: 'paid', attempted: true, next_payment_attempt: null });
  invoice.status_transitions.paid_at = state.now;
  state.emit('invoice.paid', invoice);
  state.emit('invoice.payment_succeeded', invoice);
  const subscription = subscriptionOf(state, invoice);
  if (subscription?.status !== 'incomplete' && subscription?.status !== 'past_due') return;
  subscription.status = 'active';
  state.emit('customer.subscription.updated', subscription);
}

export function voidInvoice(state: State, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid('You can only pass in open or uncollectible invoices to be voided.');
  Object.assign(invoice, { status: 'void', amount_remaining: 0 });
  invoice.status_transitions.voided_at = state.now;
  state.emit('invoice.voided', invoice);
  return invoice;
}
