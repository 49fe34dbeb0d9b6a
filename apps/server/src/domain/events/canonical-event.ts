import type { Interval } from '@tributary/core';
import { couponCodeKey, isPlaceholderId } from '@tributary/core';
import { type Problem, validationFailure } from '../failure.ts';
import { idsOfLines, readLines, type SaleLine } from '../incentives/sale-lines.ts';
import { endedCurrencyProblems, readSaleAmount } from '../money/currency.ts';
import { readRecordedInstant } from '../time.ts';

type Given<T> = T | null | undefined;

type IdentifierFields = {
  referral_id?: Given<string>;
  customer_id?: Given<string>;
  external_user_id?: Given<string>;
  click_id?: Given<string>;
  program_id?: Given<string>;
  coupon_code?: Given<string>;
};

type SaleFields = {
  sale_amount?: Given<number>;
  sale_amount_currency?: Given<string>;
  sales_status?: Given<'pending' | 'complete' | 'failed'>;
  is_subscription?: Given<boolean>;
  interval?: Given<Interval>;
  product_ids?: Given<readonly string[]>;
  price_ids?: Given<readonly string[]>;
  lines?: Given<Parameters<typeof readLines>[0]>;
  payment_intent_id?: Given<string>;
  invoice_id?: Given<string>;
  counts_as_payment?: Given<boolean>;
  allow_duplicate?: Given<boolean>;
};

/** Validated body of `POST /v1/conversions` or `POST /v1/events`, with API field names. */
export type EventBody = IdentifierFields &
  SaleFields & {
    event_name?: Given<string>;
    event_type?: Given<string>;
    external_event_id?: Given<string>;
    occurred_at?: Given<string>;
    metadata?: Given<Readonly<Record<string, unknown>>>;
  };

export type EventKind = 'conversion' | 'lead' | 'trial' | 'milestone';

/** Input of both endpoints in a common form, before business rules are applied. */
export type CanonicalEvent = {
  kind: EventKind;
  referralId: string | null;
  customerId: string | null;
  externalUserId: string | null;
  clickId: string | null;
  programId: string | null;
  /** Coupon code in upper case, as stored. */
  couponCode: string | null;
  saleMinor: bigint;
  /**
   * Currency in upper case; null unless the event is a conversion. Other events are in the program's default
   * currency.
   */
  currency: string | null;
  salesStatus: 'pending' | 'complete' | 'failed';
  isSubscription: boolean;
  interval: Interval | null;
  productIds: readonly string[];
  priceIds: readonly string[];
  lines: readonly SaleLine[] | null;
  paymentIntentId: string | null;
  invoiceId: string | null;
  countsAsPayment: boolean;
  allowDuplicate: boolean;
  eventName: string | null;
  externalEventId: string | null;
  occurredAt: Date;
  /** False if `occurredAt` is the time of receipt, which differs when the request is retried. */
  occurredAtGiven: boolean;
  metadata: Readonly<Record<string, unknown>>;
  /** Ids that were sent but identify nobody, such as `guest`. They are treated as absent. */
  placeholders?: Partial<Readonly<Record<'customer_id' | 'external_user_id', string>>>;
  /** True if the person was erased, so all texts are pseudonyms. */
  isWithoutPerson?: true;
};

const kinds: readonly EventKind[] = ['conversion', 'lead', 'trial', 'milestone'];
const identifiers = ['referral_id', 'customer_id', 'external_user_id', 'click_id'] as const;
const requiredOfConversions = ['sale_amount', 'sale_amount_currency', 'external_event_id'] as const;
const saleFields = [
  'sale_amount',
  'sale_amount_currency',
  'sales_status',
  'is_subscription',
  'interval',
  'product_ids',
  'price_ids',
  'lines',
  'payment_intent_id',
  'invoice_id',
  'counts_as_payment',
  'allow_duplicate',
] as const satisfies readonly (keyof SaleFields)[];

/**
 * Returns the canonical event for a body of `POST /v1/conversions`. Throws a `VALIDATION_ERROR` that lists
 * every problem.
 */
export function canonicalConversion(body: EventBody, now: Date): CanonicalEvent {
  const problems: Problem[] = [];
  if (isGiven(body.event_type) && body.event_type !== 'conversion') {
    const message = 'event_type must be conversion here. Send other events to /v1/events.';
    problems.push({ field: 'event_type', message });
  }
  return canonical('conversion', body, now, problems);
}

/**
 * Returns the canonical event for a body of `POST /v1/events`, whose `event_type` is `milestone` by default.
 * Throws like `canonicalConversion`.
 */
export function canonicalEvent(body: EventBody, now: Date): CanonicalEvent {
  const kind = kinds.find((known) => known === (body.event_type ?? 'milestone'));
  if (kind) return canonical(kind, body, now, []);
  const message = `event_type must be one of: ${kinds.join(', ')}.`;
  return canonical('milestone', body, now, [{ field: 'event_type', message }]);
}

function canonical(kind: EventKind, body: EventBody, now: Date, found: readonly Problem[]): CanonicalEvent {
  const sale = kind === 'conversion' ? readSaleAmount(body.sale_amount, body.sale_amount_currency) : noSale;
  const occurred = isGiven(body.occurred_at)
    ? readRecordedInstant(body.occurred_at, now)
    : { ok: true as const, at: now };
  const products = productsOf(body, sale);
  const problems = [
    ...found,
    ...identifierProblems(body),
    ...kindProblems(kind, body),
    ...sale.problems,
    ...products.problems,
  ];
  if (occurred.ok) problems.push(...endedCurrencyProblems(sale.currency, occurred.at));
  else problems.push({ field: 'occurred_at', message: `occurred_at ${occurred.message}` });
  if (problems.length > 0 || !occurred.ok) throw validationFailure(problems);
  return {
    kind,
    ...identifiersOf(body),
    saleMinor: sale.minor,
    currency: sale.currency,
    salesStatus: body.sales_status ?? 'complete',
    isSubscription: body.is_subscription ?? isGiven(body.interval),
    interval: body.interval ?? null,
    productIds: products.productIds,
    priceIds: products.priceIds,
    lines: products.lines,
    paymentIntentId: body.payment_intent_id ?? null,
    invoiceId: body.invoice_id ?? null,
    countsAsPayment: body.counts_as_payment ?? true,
    allowDuplicate: body.allow_duplicate ?? false,
    eventName: body.event_name ?? null,
    externalEventId: body.external_event_id ?? null,
    occurredAt: occurred.at,
    occurredAtGiven: isGiven(body.occurred_at),
    metadata: body.metadata ?? {},
  };
}

const noSale = { minor: 0n, currency: null, problems: [] };

/**
 * Returns the products sold. If there are lines, the products are taken from the lines, so that no second list can
 * contradict them.
 */
function productsOf(
  { lines: given, product_ids, price_ids }: SaleFields,
  sale: ReturnType<typeof readSaleAmount>,
) {
  const named = { productIds: product_ids ?? [], priceIds: price_ids ?? [], lines: null, problems: [] };
  if (!isGiven(given)) return named;
  const problems: Problem[] = Object.entries({ product_ids, price_ids }).flatMap(([field, ids]) =>
    ids?.length ? { field, message: `The lines already specify the products. Omit ${field}.` } : [],
  );
  // Adding up the lines is pointless if an amount or the currency is invalid.
  if (sale.currency === null || sale.problems.length > 0) return { ...named, problems };
  const { lines, problems: ofLines } = readLines(given, { ...sale, currency: sale.currency });
  return {
    productIds: idsOfLines(lines, 'product_id'),
    priceIds: idsOfLines(lines, 'price_id'),
    lines,
    problems: [...problems, ...ofLines],
  };
}

function identifiersOf(body: IdentifierFields) {
  const named = withoutPlaceholders(body);
  return {
    referralId: body.referral_id ?? null,
    customerId: named.customerId,
    externalUserId: named.externalUserId,
    clickId: body.click_id ?? null,
    programId: body.program_id ?? null,
    couponCode: couponCodeKey(body.coupon_code ?? '') || null,
    ...(named.placeholders && { placeholders: named.placeholders }),
  };
}

/** Separates placeholders from ids. Placeholders match nobody and are never linked to a referral. */
export function withoutPlaceholders(body: Pick<IdentifierFields, 'customer_id' | 'external_user_id'>) {
  const { customer_id: customer, external_user_id: user } = body;
  const isCustomer = isGiven(customer) && isPlaceholderId(customer);
  const isUser = isGiven(user) && isPlaceholderId(user);
  return {
    customerId: isCustomer ? null : (customer ?? null),
    externalUserId: isUser ? null : (user ?? null),
    placeholders:
      isCustomer || isUser
        ? { ...(isCustomer && { customer_id: customer }), ...(isUser && { external_user_id: user }) }
        : null,
  };
}

function identifierProblems(body: EventBody): Problem[] {
  if (identifiers.some((field) => isGiven(body[field]))) return [];
  return [{ field: 'referral_id', message: `At least one of ${identifiers.join(', ')} is required.` }];
}

function kindProblems(kind: EventKind, body: EventBody): Problem[] {
  if (kind !== 'conversion') {
    const message = `A ${kind} event has no sale fields. Set event_type to conversion to record a sale.`;
    return saleFields.filter((field) => isGiven(body[field])).map((field) => ({ field, message }));
  }
  const missing = requiredOfConversions.filter((field) => !isGiven(body[field]));
  const problems: Problem[] = missing.map((field) => ({ field, message: `A conversion requires ${field}.` }));
  if (isGiven(body.interval) && body.is_subscription === false) {
    const message = 'A sale with an interval is a subscription. Omit interval or is_subscription.';
    problems.push({ field: 'is_subscription', message });
  }
  return problems;
}

function isGiven<T>(value: Given<T>): value is T {
  return value !== undefined && value !== null;
}
