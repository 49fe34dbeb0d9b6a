import { emailKey, type Interval, type RefundKind, stripeDigits } from '@tributary/core';
import type { z } from 'zod';
import type { Fact, HintFact, LookUp, PaymentLine } from '../../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../../domain/connectors/unreadable-event.ts';
import { knownCurrency } from '../../../../domain/money/currency.ts';
import { digitsOf, halfEven } from '../../../../domain/money/money.ts';
import {
  type Discounts,
  eventShape,
  type InvoiceLine,
  type InvoicePayment,
  type Metadata,
  type Price,
  type Refund,
  shapes,
} from './shapes.ts';

/**
 * Turns Stripe's events and objects into facts. Reads four eras of API versions:
 * - until 2022-11-15: `charge.refunded` lists the refunds; `charge.invoice`, `invoice.payment_intent`, `line.price`
 * - until 2024-10-28: it lists none, and `refund.created` is not sent for refunds of charges
 * - until 2025-03-31: `refund.created` is sent
 * - since then: invoice payments instead of `charge.invoice` and `invoice.payment_intent`; `line.parent`, `line.pricing`
 */
export interface MapperOptions {
  /** The key in Stripe's metadata under which the merchant writes his own user id. */
  readonly userIdKey: string | null;
  /** Hides the address of a guest, which is already in the form in which addresses are compared. */
  readonly digest: (email: string) => string;
}

const apiVersionWithoutCaptureRefunds = '2025-03-31';

type Reading = keyof typeof readers;

const readingByEventType: Readonly<Record<string, Reading>> = {
  'charge.dispute.closed': 'dispute',
  'charge.dispute.created': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.refund.updated': 'refund',
  'charge.refunded': 'charge',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.completed': 'session',
  'credit_note.created': 'creditNote',
  'credit_note.voided': 'creditNote',
  'customer.created': 'customer',
  'customer.discount.created': 'discount',
  'customer.subscription.created': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.updated': 'customer',
  'invoice.paid': 'invoice',
  'invoice_payment.detached': 'detachedInvoicePayment',
  'invoice_payment.paid': 'invoicePayment',
  'payment_intent.succeeded': 'paymentIntent',
  'refund.created': 'refund',
  'refund.failed': 'refund',
  'refund.updated': 'refund',
};

/** Event types to subscribe to. Never `invoice.created`: Stripe finalizes no invoice before it was acknowledged. */
export const eventTypes: readonly string[] = Object.keys(readingByEventType);

const readingByObject: Readonly<Record<string, Reading>> = {
  charge: 'charge',
  'checkout.session': 'session',
  credit_note: 'creditNote',
  customer: 'customer',
  discount: 'discount',
  dispute: 'dispute',
  invoice: 'invoice',
  invoice_payment: 'invoicePayment',
  payment_intent: 'paymentIntent',
  price: 'price',
  promotion_code: 'promotionCode',
  refund: 'refund',
  subscription: 'subscription',
};

/** Why an event says nothing about payments of a connection. */
export type IgnoredReason = 'wrong_mode' | 'connected_account' | 'not_subscribed';

/**
 * Returns why an event is ignored; null if `factsOf` reads it.
 * @throws UnreadableEvent for what is no event of API v1.
 */
export function reasonToIgnore(event: unknown, mode: 'live' | 'dev'): IgnoredReason | null {
  const { type, livemode, account } = readEvent(event);
  if (livemode !== (mode === 'live')) return 'wrong_mode';
  if (typeof account === 'string') return 'connected_account';
  return Object.hasOwn(readingByEventType, type) ? null : 'not_subscribed';
}

/**
 * Returns the facts of a webhook event; none if it is ignored.
 * @throws UnreadableEvent for a missing field, or a status or currency that is not known.
 */
export function factsOf(event: unknown, options: MapperOptions & { readonly mode: 'live' | 'dev' }): Fact[] {
  if (reasonToIgnore(event, options.mode) !== null) return [];
  const { type, created, api_version, data } = readEvent(event);
  const reading = readingByEventType[type];
  if (reading === undefined) return [];
  const makesCaptureRefunds = (api_version ?? '') < apiVersionWithoutCaptureRefunds && Boolean(api_version);
  return readers[reading](data.object, { ...options, at: created, makesCaptureRefunds });
}

/**
 * Returns the facts of an answer of Stripe's API to `question`, and the fact that it was answered.
 * @param at The `Date` header of the answer.
 * @throws UnreadableEvent
 */
export function factsOfAnswer(
  question: LookUp,
  objects: readonly unknown[],
  at: number,
  options: MapperOptions,
): Fact[] {
  const context = { ...options, at, makesCaptureRefunds: false };
  const answer: Fact = {
    kind: 'answer',
    id: `${question.what} ${question.id}`,
    order: [at],
    of: { what: question.what, id: question.id },
    at,
  };
  if (question.what === 'invoice_lines') {
    return [
      answer,
      ...factsOfLines(
        question.id,
        objects.map((each) => parse(shapes.line, each)),
        context,
      ),
    ];
  }
  if (question.what === 'line_items') return [answer, ...factsOfItems(question.id, objects, context)];
  return [answer, ...objects.flatMap((each) => factsOfObject(each, context))];
}

function factsOfObject(object: unknown, context: Context): Fact[] {
  const name = typeof object === 'object' && object !== null && 'object' in object ? object.object : null;
  const reading = typeof name === 'string' ? readingByObject[name] : undefined;
  if (reading === undefined)
    throw new UnreadableEvent('object', `Stripe answered with an unknown object: ${name}.`);
  return readers[reading](object, context);
}

interface Context extends MapperOptions {
  readonly at: number;
  /** A partial capture makes a refund of what was not captured. */
  readonly makesCaptureRefunds: boolean;
}

// ---------- Reading

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const { success, data, error } = shape.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new UnreadableEvent(
    field,
    `${field || 'The object'} of this event cannot be read: ${issue?.message}.`,
  );
}

function readEvent(event: unknown): z.infer<typeof eventShape> {
  const object = typeof event === 'object' && event !== null && 'object' in event ? event.object : null;
  if (typeof object === 'string' && object.startsWith('v2.')) {
    throw new UnreadableEvent(
      'object',
      'This is a thin event of API v2. In Stripe, choose the payload style "Snapshot" for this destination.',
    );
  }
  return parse(eventShape, event);
}

function known<Value>(table: Readonly<Record<string, Value>>, name: string, field: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined)
    throw new UnreadableEvent(field, `${field} has a value that is not known: ${name}.`);
  return value;
}

function currencyOf(code: string): string {
  const currency = knownCurrency(code);
  if (currency === null) throw new UnreadableEvent('currency', `${code} is not an ISO 4217 currency code.`);
  return currency;
}

/** Returns an amount in Stripe's smallest unit as a text in minor units of ISO 4217. */
function minorText(amount: number, currency: string): string {
  const from = 10n ** BigInt(stripeDigits(currency) ?? 0);
  const to = 10n ** BigInt(digitsOf(currency));
  return halfEven(BigInt(amount) * to, from).toString();
}

const sum = (amounts: readonly { amount: number }[] | null | undefined): number =>
  (amounts ?? []).reduce((total, { amount }) => total + amount, 0);

// ---------- Statuses: an unknown one is never guessed

const isPaidByInvoiceStatus = { draft: false, open: false, uncollectible: false, void: false, paid: true };
const isPaidByPaymentStatus = { unpaid: false, no_payment_required: false, paid: true };
const isPaidByInvoicePaymentStatus = { open: false, canceled: false, paid: true };
const hasSucceededByIntentStatus = {
  requires_payment_method: false,
  requires_confirmation: false,
  requires_action: false,
  requires_capture: false,
  processing: false,
  canceled: false,
  succeeded: true,
};
const isVoidByCreditNoteStatus = { issued: false, void: true };
const rankByRefundStatus = { requires_action: 0, pending: 1, succeeded: 2, failed: 3, canceled: 3 };
const rankBySubscriptionStatus = {
  incomplete: 0,
  trialing: 1,
  active: 2,
  past_due: 3,
  unpaid: 4,
  paused: 4,
  incomplete_expired: 5,
  canceled: 5,
};

interface DisputeStatus {
  /** Order of events of one second with equally many balance transactions. */
  readonly rank: number;
  /** Whether the money is away, as long as no balance transaction says so. */
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
  // Only a lost dispute is appealed.
  appeal_needs_response: { rank: 5, isAway: true, isFinal: true },
  appeal_under_review: { rank: 5, isAway: true, isFinal: true },
  won: { rank: 6, isAway: false, isFinal: true },
};

const intervals: Readonly<Record<string, Interval>> = {
  'week 1': 'weekly',
  'month 1': 'monthly',
  'month 3': 'quarterly',
  'month 6': 'semiannual',
  'month 12': 'yearly',
  'year 1': 'yearly',
};

// ---------- Ids

const idOf = <Id extends string | null | undefined>(kind: string, id: Id) =>
  (id ? `${kind}:${id}` : null) as Id extends string ? string : string | null;

/** Nobody's name: the payment is its own customer. */
function customerOf(
  object: { customer?: string | null | undefined; customer_account?: string | null | undefined },
  email: string | null,
  own: string,
  { digest }: Context,
): string {
  const customer = object.customer ?? object.customer_account;
  if (customer) return idOf('customer', customer);
  return email === null ? own : `guest:${digest(emailKey(email))}`;
}

const emailOf = (...emails: (string | null | undefined)[]): string | null =>
  emails.find((email) => email?.includes('@')) ?? null;

function factsOfLink(from: string | null, to: string | null): Fact[] {
  if (from === null || to === null) return [];
  return [{ kind: 'link', id: `${from} ${to}`, order: [], from, to, holds: true, amount: null }];
}

// ---------- Hints

type Hint = Pick<HintFact, 'id' | 'customer' | 'on'> &
  Partial<Pick<HintFact, 'email' | 'clientReferenceId' | 'discounts'>> & {
    readonly metadata: readonly Metadata[];
    readonly created: number | null | undefined;
  };

function hintOf(
  { id, customer, on, metadata, created, ...rest }: Hint,
  { at, userIdKey }: Context,
): HintFact {
  const named = (key: string) => metadata.map((each) => each?.[key]?.trim()).find(Boolean) ?? null;
  return {
    kind: 'hint',
    id,
    order: [at],
    customer,
    on,
    at: created ?? at,
    email: rest.email ?? null,
    click: named('trb_click'),
    clientReferenceId: rest.clientReferenceId || null,
    userId: userIdKey === null ? null : named(userIdKey),
    discounts: rest.discounts ?? [],
    isSkipped: asksToSkip(...metadata),
  };
}

const saysSomething = (hint: HintFact): boolean =>
  hint.click !== null || hint.userId !== null || hint.discounts.length > 0;

const asksToSkip = (...metadata: Metadata[]): boolean => metadata.some((each) => each?.trb_skip === 'true');

/** Returns the ids of discounts for a hint, and what is known about them. Events often name discounts by their ids only. */
function readDiscounts(
  discounts: readonly (NonNullable<Discounts>[number] | null | undefined)[],
  at: number,
): { ids: string[]; facts: Fact[] } {
  const ids: string[] = [];
  const facts: Fact[] = [];
  for (const discount of discounts) {
    if (discount === null || discount === undefined) continue;
    if (typeof discount === 'string') {
      ids.push(idOf('discount', discount));
      continue;
    }
    const code = discount.promotion_code;
    const promotionCode = idOf('promotion_code', typeof code === 'string' ? code : code?.id);
    if (typeof code === 'object' && code !== null) facts.push(factOfPromotionCode(code, at));
    if (discount.id) {
      const id = idOf('discount', discount.id);
      ids.push(id);
      facts.push({ kind: 'discount', id, order: [at], promotionCode });
    } else if (promotionCode !== null) ids.push(promotionCode);
  }
  return { ids, facts };
}

const factOfPromotionCode = ({ id, code }: { id: string; code: string }, at: number): Fact => ({
  kind: 'promotion_code',
  id: idOf('promotion_code', id),
  order: [at],
  code,
});

// ---------- Prices and lines

function factsOfPrice(price: Price | null | undefined, { at }: Context): Fact[] {
  if (!price) return [];
  const { recurring } = price;
  const interval = recurring ? intervals[`${recurring.interval} ${recurring.interval_count ?? 1}`] : null;
  return [
    {
      kind: 'price',
      id: idOf('price', price.id),
      order: [at],
      product: price.product ?? null,
      interval: interval ?? null,
    },
  ];
}

function readLine(line: InvoiceLine, currency: string): PaymentLine {
  const inside = [
    ...(line.taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'inclusive'),
    ...(line.tax_amounts ?? []).filter(({ inclusive }) => inclusive === true),
  ];
  const details = [line.parent?.subscription_item_details, line.parent?.invoice_item_details];
  const priced = line.pricing?.price_details;
  return {
    price: idOf('price', priced?.price ?? line.price?.id),
    product: priced?.product ?? line.price?.product ?? null,
    net: minorText(line.amount - sum(line.discount_amounts) - sum(inside), currency),
    isProration: line.proration ?? details.some((each) => each?.proration === true),
    isSubscription:
      line.type === 'subscription' ||
      Boolean(line.subscription ?? line.parent?.subscription_item_details) ||
      details.some((each) => Boolean(each?.subscription)),
  };
}

/** Only the lines of a paid invoice are final. */
function factsOfLines(
  id: string,
  lines: readonly InvoiceLine[],
  context: Context & { readonly currency?: string; readonly isWhole?: boolean },
): Fact[] {
  const { at, isWhole = true } = context;
  const read = lines.map((line) => readLine(line, context.currency ?? currencyOf(line.currency ?? '')));
  return [
    ...lines.flatMap(({ price }) => factsOfPrice(price, context)),
    { kind: 'lines', id, order: [isWhole ? 1 : 0, at], isWhole, lines: read },
  ];
}

function factsOfItems(id: string, objects: readonly unknown[], context: Context): Fact[] {
  const items = objects.map((each) => parse(shapes.item, each));
  const lines = items.map(({ price, amount_total, amount_tax, currency }) => ({
    price: idOf('price', price?.id),
    product: price?.product ?? null,
    net: minorText(amount_total - (amount_tax ?? 0), currencyOf(currency)),
    isProration: false,
    isSubscription: Boolean(price?.recurring),
  }));
  return [
    ...items.flatMap(({ price }) => factsOfPrice(price, context)),
    { kind: 'lines', id, order: [1, context.at], isWhole: true, lines },
  ];
}

// ---------- Objects

/** What was charged for shipping, without the tax on it. */
const shippingOf = (
  cost: { amount_total: number; amount_tax?: number | null | undefined } | null | undefined,
) => (cost ? cost.amount_total - (cost.amount_tax ?? 0) : null);

const readers = {
  invoice(object: unknown, context: Context): Fact[] {
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
    // Before 2025-03-31, what was paid outside Stripe is no part of `amount_paid`.
    const collected = invoice.paid_out_of_band
      ? (invoice.amount_due ?? invoice.amount_paid)
      : invoice.amount_paid;
    const intent = idOf('payment_intent', invoice.payment_intent);
    const charge = idOf('charge', invoice.charge);
    const discounts = readDiscounts(invoice.discounts?.length ? invoice.discounts : [invoice.discount], at);
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
      ...(isPaid ? factsOfLines(id, lines, { ...context, currency, isWhole }) : []),
      ...factsOfLink(intent, id),
      ...factsOfLink(charge, id),
      ...factsOfLink(charge, intent),
      ...(invoice.payments?.data ?? []).flatMap((each) =>
        factsOfInvoicePayment(each, currency, true, context),
      ),
      ...discounts.facts,
      ...(saysSomething(hint) ? [hint] : []),
    ];
  },

  invoicePayment: (object: unknown, context: Context): Fact[] =>
    factsOfInvoicePayment(parse(shapes.invoicePayment, object), null, true, context),

  detachedInvoicePayment: (object: unknown, context: Context): Fact[] =>
    factsOfInvoicePayment(parse(shapes.invoicePayment, object), null, false, context),

  session(object: unknown, context: Context): Fact[] {
    const session = parse(shapes.session, object);
    const { at } = context;
    const isPaid = known(isPaidByPaymentStatus, session.payment_status, 'payment_status');
    const id = idOf('session', session.id);
    const invoice = idOf('invoice', session.invoice);
    const intent = idOf('payment_intent', session.payment_intent);
    const email = emailOf(session.customer_details?.email, session.customer_email);
    const customer = customerOf(session, email, id, context);
    const discounts = readDiscounts(session.discounts ?? [], at);
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
    // What an invoice collects, or will collect, is no payment of its own.
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
        // It is paid since we first heard so.
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
  },

  paymentIntent(object: unknown, context: Context): Fact[] {
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
  },

  refund: (object: unknown, context: Context): Fact[] => factsOfRefund(parse(shapes.refund, object), context),

  dispute(object: unknown, { at }: Context): Fact[] {
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
  },

  charge(object: unknown, context: Context): Fact[] {
    const charge = parse(shapes.charge, object);
    const { at } = context;
    const currency = currencyOf(charge.currency);
    const id = idOf('charge', charge.id);
    const intent = idOf('payment_intent', charge.payment_intent);
    const uncaptured = charge.amount - (charge.amount_captured ?? charge.amount);
    // Where captures make refunds, at least what was not captured has been refunded.
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
        factsOfRefund({ ...refund, charge: charge.id, payment_intent: charge.payment_intent }, context),
      ),
    ];
  },

  /** Only what was paid back outside Stripe: other refunds arrive as refunds, and a credit lowers the next payment. */
  creditNote(object: unknown, { at }: Context): Fact[] {
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
        // Only the note of an open invoice can be voided, and nothing was paid back for that.
        away: isVoid ? '0' : amount,
        isFinal: true,
        hasFailed: false,
        heardAt: at,
      },
    ];
  },

  customer(object: unknown, context: Context): Fact[] {
    const customer = parse(shapes.customer, object);
    if (customer.deleted) return [];
    const id = idOf('customer', customer.id);
    const { metadata, created } = customer;
    const discounts = readDiscounts([customer.discount], context.at);
    const email = emailOf(customer.email);
    return [
      hintOf(
        { id, customer: id, on: null, created, email, metadata: [metadata], discounts: discounts.ids },
        context,
      ),
      ...discounts.facts,
    ];
  },

  subscription(object: unknown, context: Context): Fact[] {
    const subscription = parse(shapes.subscription, object);
    const { at } = context;
    const rank = known(rankBySubscriptionStatus, subscription.status, 'status');
    const id = idOf('subscription', subscription.id);
    const customer = customerOf(subscription, null, id, context);
    const { metadata, created } = subscription;
    const discounts = readDiscounts(
      subscription.discounts?.length ? subscription.discounts : [subscription.discount],
      at,
    );
    return [
      {
        kind: 'subscription',
        id,
        order: [at, rank],
        customer,
        hasBegun: !subscription.status.startsWith('incomplete'),
        trialStart: subscription.trial_start ?? null,
        trialEnd: subscription.trial_end ?? null,
        endedAt: subscription.status === 'canceled' ? (subscription.ended_at ?? at) : null,
      },
      hintOf({ id, customer, on: id, created, metadata: [metadata], discounts: discounts.ids }, context),
      ...discounts.facts,
      ...(subscription.items?.data ?? []).flatMap(({ price }) => factsOfPrice(price, context)),
    ];
  },

  /** Names the promotion code of a discount, which invoices mention by its id only. */
  discount(object: unknown, context: Context): Fact[] {
    const discount = parse(shapes.discount, object);
    const { ids, facts } = readDiscounts([discount], context.at);
    const [id] = ids;
    const customer = idOf('customer', discount.customer ?? discount.customer_account);
    if (id === undefined || customer === null) return facts;
    const on = idOf('subscription', discount.subscription);
    return [...facts, hintOf({ id, customer, on, created: null, metadata: [], discounts: ids }, context)];
  },

  price: (object: unknown, context: Context): Fact[] => factsOfPrice(parse(shapes.price, object), context),

  promotionCode: (object: unknown, { at }: Context): Fact[] => [
    factOfPromotionCode(parse(shapes.promotionCode, object), at),
  ],
};

function factsOfInvoicePayment(
  invoicePayment: InvoicePayment,
  currencyOfInvoice: string | null,
  isAttached: boolean,
  { at }: Context,
): Fact[] {
  const { id, status, payment, amount_paid } = invoicePayment;
  const isPaid = known(isPaidByInvoicePaymentStatus, status, 'status');
  const from =
    idOf('payment_intent', payment.payment_intent) ??
    idOf('charge', payment.charge) ??
    idOf('payment_record', payment.payment_record);
  if (from === null)
    throw new UnreadableEvent('payment', 'payment names no payment intent, charge or record.');
  const currency = invoicePayment.currency ? currencyOf(invoicePayment.currency) : currencyOfInvoice;
  return [
    {
      kind: 'link',
      id: idOf('invoice_payment', id),
      order: [at, isAttached ? 0 : 1, isPaid ? 1 : 0],
      from,
      to: idOf('invoice', invoicePayment.invoice),
      holds: isPaid && isAttached,
      amount:
        amount_paid === null || amount_paid === undefined || currency === null
          ? null
          : minorText(amount_paid, currency),
    },
  ];
}

function factsOfRefund(refund: Refund, { at }: Context): Fact[] {
  const rank = known(rankByRefundStatus, refund.status, 'status');
  const intent = idOf('payment_intent', refund.payment_intent);
  const charge = idOf('charge', refund.charge);
  const on = intent ?? charge;
  // Such a refund, of a customer's cash balance for example, is of no payment.
  if (on === null) return [];
  const currency = currencyOf(refund.currency);
  const amount = minorText(refund.amount, currency);
  const isAway = refund.status === 'succeeded' && refund.reason !== 'expired_uncaptured_charge';
  return [
    {
      kind: 'reversal',
      id: idOf('refund', refund.id),
      // Of one status, when we heard of it first.
      order: [rank, -at],
      reversalKind: 'refund' satisfies RefundKind,
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

/** Returns how much of a dispute is with the buyer, by the balance transactions, which may be in another currency. */
function awayByMoney(amount: number, transactions: readonly { amount: number }[]): number {
  const withdrawn = transactions.find((transaction) => transaction.amount < 0)?.amount ?? 0;
  const away = -sum(transactions);
  if (withdrawn === 0 || away <= 0) return 0;
  const share = halfEven(BigInt(amount) * BigInt(away), BigInt(-withdrawn));
  return Math.min(Number(share), amount);
}
