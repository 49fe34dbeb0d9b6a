import type { Fact } from '../../../../../domain/connectors/fact.ts';
import { hintOf, saysSomething } from './hints.ts';
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
} from './reading.ts';
import { shapes } from './shapes.ts';

const hasSucceededByIntentStatus = {
  requires_payment_method: false,
  requires_confirmation: false,
  requires_action: false,
  requires_capture: false,
  processing: false,
  canceled: false,
  succeeded: true,
};

export function factsOfPaymentIntent(object: unknown, context: Context): Fact[] {
  const intent = parse(shapes.paymentIntent, object);
  const { at } = context;
  const isPaid = known(hasSucceededByIntentStatus, intent.status, 'status');
  const currency = currencyOf(intent.currency);
  const amount = (minor: number) => minorText(minor, currency);
  const id = idOf('payment_intent', intent.id);
  const email = emailOf(intent.receipt_email);
  const customer = customerOf(intent, email, id, context);
  const tax = intent.amount_details?.tax?.total_tax_amount ?? 0;
  const hint = hintOf(
    { id, customer, on: id, created: intent.created, metadata: [intent.metadata] },
    context,
  );
  return [
    {
      kind: 'payment',
      id,
      order: isPaid ? [1, -at] : [0, at],
      source: 'intent',
      isPaid,
      paidAt: at,
      customer,
      email,
      currency,
      collected: amount(intent.amount_received ?? 0),
      total: amount(intent.amount),
      totalWithoutTax: amount(intent.amount - tax),
      shippingWithoutTax: amount(intent.amount_details?.shipping?.amount ?? 0),
      subscription: null,
      billingReason: null,
      isSkipped: hint.isSkipped,
      isOnTestClock: false,
      isConverted: false,
    },
    ...factsOfLink(id, idOf('invoice', intent.invoice)),
    ...factsOfLink(idOf('charge', intent.latest_charge), id),
    ...(saysSomething(hint) ? [hint] : []),
  ];
}
