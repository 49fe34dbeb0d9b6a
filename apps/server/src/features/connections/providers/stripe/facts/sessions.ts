import type { Fact } from '../../../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../../../domain/connectors/unreadable-event.ts';
import { hintOf, readDiscounts } from './hints.ts';
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
} from './reading.ts';
import { shapes } from './shapes.ts';

const isPaidByPaymentStatus = { unpaid: false, no_payment_required: false, paid: true };

export function factsOfSession(object: unknown, context: Context): Fact[] {
  const session = parse(shapes.session, object);
  const { at } = context;
  const isPaid = known(isPaidByPaymentStatus, session.payment_status, 'payment_status');
  const id = idOf('session', session.id);
  const invoice = idOf('invoice', session.invoice);
  const intent = idOf('payment_intent', session.payment_intent);
  const email = emailOf(session.customer_details?.email, session.customer_email);
  const customer = customerOf(session, email, id, context);
  const discounts = readDiscounts(session.discounts ?? [], context);
  const hint = hintOf(
    {
      id,
      customer,
      on: id,
      created: session.created,
      email,
      metadata: [session.metadata],
      clientReferenceId: session.client_reference_id ?? null,
      discounts: discounts.ids,
    },
    context,
  );
  const facts: Fact[] = [
    hint,
    ...discounts.facts,
    ...factsOfLink(id, invoice),
    ...factsOfLink(id, intent),
    ...factsOfLink(intent, invoice),
  ];
  // Amounts that an invoice collects, now or later, are not separate payments.
  const isOwnPayment = invoice === null && !session.invoice_creation?.enabled && intent !== null;
  if (session.mode !== 'payment' || !isOwnPayment) return facts;
  const total = session.amount_total;
  if (!session.currency) throw new UnreadableEvent('currency', 'currency is missing.');
  if (total === null || total === undefined) {
    throw new UnreadableEvent('amount_total', 'amount_total is missing.');
  }
  const currency = currencyOf(session.currency);
  const amount = (minor: number) => minorText(minor, currency);
  const shipping = shippingOf(session.shipping_cost) ?? session.total_details?.amount_shipping ?? 0;
  return [
    ...facts,
    {
      kind: 'payment',
      id,
      // The time of the first report counts as the time of payment.
      order: isPaid ? [1, -at] : [0, at],
      source: 'checkout',
      isPaid,
      paidAt: at,
      customer,
      email,
      currency,
      collected: amount(total),
      total: amount(total),
      totalWithoutTax: amount(total - (session.total_details?.amount_tax ?? 0)),
      shippingWithoutTax: amount(shipping),
      subscription: null,
      billingReason: null,
      isSkipped: hint.isSkipped,
      isOnTestClock: false,
      isConverted: Boolean(session.currency_conversion),
    },
  ];
}
