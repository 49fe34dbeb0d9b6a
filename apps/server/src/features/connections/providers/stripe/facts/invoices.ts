import type { Fact } from '../../../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../../../domain/connectors/unreadable-event.ts';
import { hintOf, readDiscounts, saysSomething } from './hints.ts';
import { factsOfLines } from './lines.ts';
import {
  type Context,
  currencyOf,
  customerOf,
  emailOf,
  factsOfLink,
  idOf,
  known,
  minorText,
  parse,
  shippingOf,
  sum,
} from './reading.ts';
import { type InvoicePayment, shapes } from './shapes.ts';

const isPaidByInvoiceStatus = { draft: false, open: false, uncollectible: false, void: false, paid: true };
const isPaidByInvoicePaymentStatus = { open: false, canceled: false, paid: true };

export function factsOfInvoice(object: unknown, context: Context): Fact[] {
  const invoice = parse(shapes.invoice, object);
  const { at } = context;
  const isPaid = known(isPaidByInvoiceStatus, invoice.status, 'status');
  const currency = currencyOf(invoice.currency);
  const amount = (minor: number) => minorText(minor, currency);
  const id = idOf('invoice', invoice.id);
  const email = emailOf(invoice.customer_email);
  const customer = customerOf(invoice, email, id, context);
  const subscription = invoice.parent?.subscription_details ?? invoice.subscription_details;
  const taxes = invoice.tax ?? sum(invoice.total_tax_amounts ?? invoice.total_taxes);
  // API versions before 2025-03-31 do not include amounts paid outside Stripe in `amount_paid`.
  const collected = invoice.paid_out_of_band
    ? (invoice.amount_due ?? invoice.amount_paid)
    : invoice.amount_paid;
  const intent = idOf('payment_intent', invoice.payment_intent);
  const charge = idOf('charge', invoice.charge);
  const discounts = readDiscounts(
    invoice.discounts?.length ? invoice.discounts : [invoice.discount],
    context,
  );
  const hint = hintOf(
    {
      id,
      customer,
      on: id,
      created: invoice.created,
      metadata: [subscription?.metadata, invoice.metadata],
      discounts: discounts.ids,
    },
    context,
  );
  const lines = invoice.lines?.data ?? [];
  const isWhole = lines.length > 0 && !invoice.lines?.has_more;
  return [
    {
      kind: 'payment',
      id,
      order: [at, isPaid ? 1 : 0],
      source: 'invoice',
      isPaid,
      paidAt: invoice.status_transitions?.paid_at ?? at,
      customer,
      email,
      currency,
      collected: amount(collected),
      total: amount(invoice.total),
      totalWithoutTax: amount(invoice.total_excluding_tax ?? invoice.total - taxes),
      shippingWithoutTax: amount(shippingOf(invoice.shipping_cost) ?? 0),
      subscription: idOf('subscription', subscription?.subscription ?? invoice.subscription),
      billingReason: invoice.billing_reason ?? null,
      isSkipped: hint.isSkipped,
      isOnTestClock: Boolean(invoice.test_clock),
      isConverted: false,
    },
    ...(isPaid ? factsOfLines(id, lines, { currency, isWhole }, context) : []),
    ...factsOfLink(intent, id),
    ...factsOfLink(charge, id),
    ...(invoice.payments?.data ?? []).flatMap((each) => readInvoicePayment(each, currency, false, context)),
    ...discounts.facts,
    ...(saysSomething(hint) ? [hint] : []),
  ];
}

export const factsOfInvoicePayment = (object: unknown, context: Context): Fact[] =>
  readInvoicePayment(parse(shapes.invoicePayment, object), null, false, context);

/** Returns the facts of a detached payment. Detaching it reopened its invoice. */
export const factsOfDetachedPayment = (object: unknown, context: Context): Fact[] =>
  readInvoicePayment(parse(shapes.invoicePayment, object), null, true, context);

function readInvoicePayment(
  invoicePayment: InvoicePayment,
  currencyOfInvoice: string | null,
  isDetached: boolean,
  { at }: Context,
): Fact[] {
  const { id, status, payment, amount_paid } = invoicePayment;
  const isPaid = known(isPaidByInvoicePaymentStatus, status, 'status');
  const from =
    idOf('payment_intent', payment.payment_intent) ??
    idOf('charge', payment.charge) ??
    idOf('payment_record', payment.payment_record);
  if (from === null)
    throw new UnreadableEvent('payment', 'The payment contains no payment intent, charge or payment record.');
  const currency = invoicePayment.currency ? currencyOf(invoicePayment.currency) : currencyOfInvoice;
  return [
    {
      kind: 'link',
      id: idOf('invoice_payment', id),
      order: [at, isDetached ? 1 : 0, isPaid ? 1 : 0],
      from,
      to: idOf('invoice', invoicePayment.invoice),
      holds: isPaid && !isDetached,
      isDetached,
      amount:
        amount_paid === null || amount_paid === undefined || currency === null
          ? null
          : minorText(amount_paid, currency),
    },
  ];
}
