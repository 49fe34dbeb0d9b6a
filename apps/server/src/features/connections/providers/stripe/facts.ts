import type { IgnoredEventReason, StripeEventType } from '@tributary/core';
import type { z } from 'zod';
import type { Fact, LookUp } from '../../../../domain/connectors/fact.ts';
import { UnreadableEvent } from '../../../../domain/connectors/unreadable-event.ts';
import { factsOfCustomer, factsOfDiscount, factsOfSubscription } from './facts/customers.ts';
import { factsOfPromotionCode } from './facts/hints.ts';
import { factsOfDetachedPayment, factsOfInvoice, factsOfInvoicePayment } from './facts/invoices.ts';
import { factsOfInvoiceLines, factsOfItems, factsOfPriceObject } from './facts/lines.ts';
import { factsOfPaymentIntent } from './facts/payment-intents.ts';
import { type Context, type MapperOptions, parse } from './facts/reading.ts';
import { factsOfCharge, factsOfCreditNote, factsOfDispute, factsOfRefund } from './facts/reversals.ts';
import { factsOfSession } from './facts/sessions.ts';
import { eventShape } from './facts/shapes.ts';

/*
 * Turns Stripe's events and objects into facts. Four eras of API versions are read:
 * - until 2022-11-15: `charge.refunded` lists the refunds; `charge.invoice`, `invoice.payment_intent`, `line.price`
 * - until 2024-10-28: it lists none, and `refund.created` is not sent for refunds of charges
 * - until 2025-03-31: `refund.created` is sent
 * - since then: invoice payments instead of `charge.invoice` and `invoice.payment_intent`; `line.parent`, `line.pricing`
 */

type Reader = (object: unknown, context: Context) => Fact[];

const readerByEventType: Readonly<Record<StripeEventType, Reader>> = {
  'charge.dispute.closed': factsOfDispute,
  'charge.dispute.created': factsOfDispute,
  'charge.dispute.funds_reinstated': factsOfDispute,
  'charge.dispute.funds_withdrawn': factsOfDispute,
  'charge.dispute.updated': factsOfDispute,
  'charge.refund.updated': factsOfRefund,
  'charge.refunded': factsOfCharge,
  'checkout.session.async_payment_succeeded': factsOfSession,
  'checkout.session.completed': factsOfSession,
  'credit_note.created': factsOfCreditNote,
  'credit_note.voided': factsOfCreditNote,
  'customer.created': factsOfCustomer,
  'customer.discount.created': factsOfDiscount,
  'customer.subscription.created': factsOfSubscription,
  'customer.subscription.deleted': factsOfSubscription,
  'customer.subscription.updated': factsOfSubscription,
  'customer.updated': factsOfCustomer,
  'invoice.paid': factsOfInvoice,
  'invoice_payment.detached': factsOfDetachedPayment,
  'invoice_payment.paid': factsOfInvoicePayment,
  'payment_intent.succeeded': factsOfPaymentIntent,
  'refund.created': factsOfRefund,
  'refund.failed': factsOfRefund,
  'refund.updated': factsOfRefund,
};

const isRead = (type: string): type is StripeEventType => Object.hasOwn(readerByEventType, type);

const readerByObject: Readonly<Record<string, Reader>> = {
  charge: factsOfCharge,
  'checkout.session': factsOfSession,
  credit_note: factsOfCreditNote,
  customer: factsOfCustomer,
  discount: factsOfDiscount,
  dispute: factsOfDispute,
  invoice: factsOfInvoice,
  invoice_payment: factsOfInvoicePayment,
  payment_intent: factsOfPaymentIntent,
  price: factsOfPriceObject,
  promotion_code: factsOfPromotionCode,
  refund: factsOfRefund,
  subscription: factsOfSubscription,
};

type Mode = 'live' | 'dev';

/**
 * Returns the reason why an event is ignored, or null if `factsOf` processes it.
 * @throws UnreadableEvent for anything but an event of API v1
 */
export function reasonToIgnore(event: unknown, mode: Mode): IgnoredEventReason | null {
  const { type, livemode, account } = readEvent(event);
  if (livemode !== (mode === 'live')) return 'wrong_mode';
  if (typeof account === 'string') return 'connected_account';
  return isRead(type) ? null : 'not_subscribed';
}

/** First API version in which a partial capture does not create a refund of the uncaptured amount. */
const VERSION_WITHOUT_CAPTURE_REFUNDS = '2025-03-31';

/**
 * Returns the facts in a webhook event. An event that is ignored has none.
 * @throws UnreadableEvent for a missing field, or an unknown status or currency
 */
export function factsOf(event: unknown, options: MapperOptions & { readonly mode: Mode }): Fact[] {
  if (reasonToIgnore(event, options.mode) !== null) return [];
  const { type, created: at, api_version: version, data } = readEvent(event);
  const makesCaptureRefunds = typeof version === 'string' && version < VERSION_WITHOUT_CAPTURE_REFUNDS;
  return isRead(type) ? readerByEventType[type](data.object, { ...options, at, makesCaptureRefunds }) : [];
}

/**
 * Returns the facts in Stripe's response to `question`, and the fact that the question was answered.
 * @param objects objects of all pages
 * @param at the `Date` header of the response
 * @throws UnreadableEvent
 */
export function factsOfAnswer(
  question: LookUp,
  objects: readonly unknown[],
  at: number,
  options: MapperOptions,
): Fact[] {
  const { what, id } = question;
  const context = { ...options, at, makesCaptureRefunds: false };
  const answer: Fact = { kind: 'answer', id: `${what} ${id}`, order: [at], of: { what, id }, at };
  if (what === 'invoice_lines') return [answer, ...factsOfInvoiceLines(id, objects, context)];
  if (what === 'line_items') return [answer, ...factsOfItems(id, objects, context)];
  return [answer, ...objects.flatMap((object) => factsOfObject(object, context))];
}

function factsOfObject(object: unknown, context: Context): Fact[] {
  const name = nameOf(object);
  const reader = name !== null && Object.hasOwn(readerByObject, name) ? readerByObject[name] : undefined;
  if (reader === undefined) {
    throw new UnreadableEvent('object', `Stripe returned an unknown object: ${name}.`);
  }
  return reader(object, context);
}

function readEvent(event: unknown): z.infer<typeof eventShape> {
  if (nameOf(event)?.startsWith('v2.')) {
    const message =
      'This is a thin event of API v2. In Stripe, select the payload style "Snapshot" for this destination.';
    throw new UnreadableEvent('object', message);
  }
  return parse(eventShape, event);
}

const nameOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'object' in value && typeof value.object === 'string'
    ? value.object
    : null;
