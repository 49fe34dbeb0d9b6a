import type { Interval, RefundKind } from '@tributary/core';

/**
 * Fact about an object of a billing provider. Events only add facts, which are stored as JSON. If two facts
 * have the same kind and id, the fact that `beats` the other is kept, so facts may arrive in any order and
 * repeatedly.
 * Ids are prefixed with the kind of object: `customer:cus_1`, `payment_intent:pi_1`. Amounts are integers as
 * text, in ISO 4217 minor units. Times are Unix seconds.
 */
export type Fact =
  | PaymentFact
  | LinesFact
  | LinkFact
  | ChargeFact
  | ReversalFact
  | HintFact
  | DiscountFact
  | PromotionCodeFact
  | SubscriptionFact
  | PriceFact
  | AnswerFact;

interface AnyFact<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
  /** Version of the fact, compared number by number. A greater version is newer or more complete. */
  readonly order: readonly number[];
}

/**
 * Amount to pay, with its status. The object is an invoice, a checkout without an invoice, or a payment
 * intent.
 */
export interface PaymentFact extends AnyFact<'payment'> {
  /** `invoice:…`, `session:…` or `payment_intent:…` */
  readonly source: 'invoice' | 'checkout' | 'intent';
  readonly isPaid: boolean;
  readonly paidAt: number;
  /** `customer:…`, or `guest:…` for a guest; the id of the object itself if the customer is unknown. */
  readonly customer: string;
  readonly email: string | null;
  readonly currency: string;
  readonly collected: string;
  readonly total: string;
  readonly totalWithoutTax: string;
  readonly shippingWithoutTax: string;
  /** `subscription:…` */
  readonly subscription: string | null;
  readonly billingReason: string | null;
  /** True if the merchant's backend marked the payment as earning no commission. */
  readonly isSkipped: boolean;
  /** True for a payment on a Stripe test clock, whose time can be in the future. */
  readonly isOnTestClock: boolean;
  /**
   * True if the amount is in the buyer's currency instead of the merchant's. A person must review such a
   * payment.
   */
  readonly isConverted: boolean;
}

/** Lines of an invoice or checkout. The fact has the same id as its payment. */
export interface LinesFact extends AnyFact<'lines'> {
  /** False if the provider truncated the list of lines. */
  readonly isWhole: boolean;
  readonly lines: readonly PaymentLine[];
}

export interface PaymentLine {
  readonly product: string | null;
  readonly price: string | null;
  readonly net: string;
  readonly isProration: boolean;
  readonly isSubscription: boolean;
}

/**
 * Link between two objects, such as a checkout and its invoice, or a payment intent and the invoice it pays.
 */
export interface LinkFact extends AnyFact<'link'> {
  readonly from: string;
  readonly to: string;
  /** False while an invoice is unpaid, and after its payment was canceled or detached. */
  readonly holds: boolean;
  /** True if a paid invoice was reopened by detaching this payment. */
  readonly isDetached: boolean;
  /** Amount that `from` paid toward invoice `to`; null if unknown. */
  readonly amount: string | null;
}

/**
 * Attempt to collect a payment. Its refunded amount is only compared with the known refunds, and never
 * recorded.
 */
export interface ChargeFact extends AnyFact<'charge'> {
  /** `payment_intent:…` */
  readonly intent: string | null;
  readonly at: number;
  readonly refunded: string;
  /** Amount that was authorized but never captured, and whose release created a refund. */
  readonly uncaptured: string;
}

/**
 * Money returned to the buyer: a refund, a dispute, or the part of a credit note paid back outside the
 * provider.
 */
export interface ReversalFact extends AnyFact<'reversal'> {
  readonly reversalKind: RefundKind;
  /**
   * Object that was reversed: the payment intent, or the charge if there is no payment intent; for a credit
   * note, the invoice.
   */
  readonly on: string;
  readonly charge: string | null;
  /** Time at which the reversal was created. */
  readonly at: number;
  readonly currency: string;
  readonly amount: string;
  /** Part of `amount` that was returned to the buyer. */
  readonly away: string;
  /** False while the outcome of a dispute is open. */
  readonly isFinal: boolean;
  readonly hasFailed: boolean;
  readonly heardAt: number;
}

/** Ids on an object that may identify who referred the customer. Some may be unusable. */
export interface HintFact extends AnyFact<'hint'> {
  readonly customer: string | null;
  /** Payment, checkout or subscription that carried the ids. */
  readonly on: string | null;
  readonly at: number;
  readonly email: string | null;
  readonly click: string | null;
  readonly clientReferenceId: string | null;
  readonly userId: string | null;
  /** `promotion_code:…`, or `discount:…` if the provider sends only the discount, in the provider's order. */
  readonly discounts: readonly string[];
  readonly isSkipped: boolean;
}

/** Promotion code of a discount. */
export interface DiscountFact extends AnyFact<'discount'> {
  /** `promotion_code:…` */
  readonly promotionCode: string | null;
}

/** Promotion code, as customers enter it. */
export interface PromotionCodeFact extends AnyFact<'promotion_code'> {
  readonly code: string;
}

export interface SubscriptionFact extends AnyFact<'subscription'> {
  readonly customer: string;
  readonly hasBegun: boolean;
  readonly trialStart: number | null;
  readonly trialEnd: number | null;
  readonly endedAt: number | null;
}

export interface PriceFact extends AnyFact<'price'> {
  readonly product: string | null;
  readonly interval: Interval | null;
}

/**
 * Record that a lookup was answered, possibly without results. Repeating the lookup would return nothing new.
 */
export interface AnswerFact extends AnyFact<'answer'> {
  readonly of: LookUp;
  readonly at: number;
}

/** Request to the provider about the object with this id. */
export interface LookUp {
  readonly what: LookUpKind;
  readonly id: string;
}

export type LookUpKind =
  /** Invoice, with its discounts expanded. */
  | 'invoice'
  | 'invoice_lines'
  /** Paid invoice payments of an invoice or of a payment intent. */
  | 'invoice_payments'
  /** Checkout sessions of a payment intent. */
  | 'sessions'
  | 'line_items'
  | 'price'
  | 'refunds'
  | 'customer'
  /** Paid invoices of a customer. */
  | 'customer_invoices'
  | 'promotion_code';

/**
 * Returns true if `a` replaces `b`, which has the same kind and id. For two different facts, exactly one
 * direction is true.
 */
export function beats(a: Fact, b: Fact): boolean {
  const length = Math.max(a.order.length, b.order.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (a.order[place] ?? 0) - (b.order[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return canonicalText(a) > canonicalText(b);
}

/**
 * Serializes a fact with its keys in alphabetical order, because a jsonb column does not preserve key order.
 */
const canonicalText = (fact: Fact): string =>
  JSON.stringify(fact, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * Returns the ids that a fact can be found by. Objects shared by many customers, such as prices, can be found
 * only by their own id.
 */
export function idsOf(fact: Fact): readonly string[] {
  return unique([...ownIds(fact), ...userIds(fact)]);
}

/**
 * Returns the id for finding facts by the merchant's own user id. Does not link customers that share a user
 * id.
 */
export const nameOfUser = (id: string): string => `user:${id}`;

const userIds = (fact: Fact): (string | null)[] =>
  fact.kind === 'hint'
    ? [fact.userId, fact.clientReferenceId].map((id) => (id === null ? null : nameOfUser(id)))
    : [];

/**
 * Returns the ids to follow from this fact, so that all of a customer's facts can be found from any of them.
 * Prices and promotion codes are never followed to customers.
 */
export function leadsTo(fact: Fact): readonly string[] {
  return unique([...ownIds(fact), ...sharedIds(fact)]);
}

function ownIds(fact: Fact): (string | null)[] {
  switch (fact.kind) {
    case 'payment':
      return [fact.id, fact.customer, fact.subscription];
    case 'link':
      return [fact.from, fact.to];
    case 'charge':
      return [fact.id, fact.intent];
    case 'reversal':
      return [fact.id, fact.on, fact.charge];
    case 'hint':
      return [fact.id, fact.customer, fact.on];
    case 'subscription':
      return [fact.id, fact.customer];
    case 'answer':
      return [fact.of.id];
    default:
      return [fact.id];
  }
}

/** Returns the ids of objects shared by many customers. */
function sharedIds(fact: Fact): (string | null)[] {
  if (fact.kind === 'lines') return fact.lines.map(({ price }) => price);
  if (fact.kind === 'hint') return [...fact.discounts];
  if (fact.kind === 'discount') return [fact.promotionCode];
  return [];
}

const unique = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

/** Returns the latest version of each fact, in a fixed order. */
export function mergeFacts(facts: readonly Fact[]): Fact[] {
  const kept = new Map<string, Fact>();
  for (const fact of facts) {
    const key = `${fact.kind} ${fact.id}`;
    const before = kept.get(key);
    if (before === undefined || beats(fact, before)) kept.set(key, fact);
  }
  return [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}
