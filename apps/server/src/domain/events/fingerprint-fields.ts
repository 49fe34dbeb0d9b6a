import type { CanonicalEvent } from './canonical-event.ts';

/**
 * Content of a request, for comparison under its idempotency key: a canonical text for each field that
 * differs from its default, by API field name.
 */
export type FingerprintFields = Record<string, string>;

/**
 * Returns the fields of a canonical event, in the same form for both endpoints. Omits a conversion's
 * `event_name` and `event_type`; absent, null, empty and default values; and the key itself.
 */
export function eventFingerprintFields(event: CanonicalEvent): FingerprintFields {
  const isConversion = event.kind === 'conversion';
  return given({
    referral_id: event.referralId,
    customer_id: event.customerId ?? event.placeholders?.customer_id ?? null,
    external_user_id: event.externalUserId ?? event.placeholders?.external_user_id ?? null,
    click_id: event.clickId,
    program_id: event.programId,
    coupon_code: event.couponCode,
    event_name: isConversion ? null : event.eventName,
    event_type: isConversion ? null : otherThan('milestone', event.kind),
    sale_amount: isConversion ? event.saleMinor.toString() : null,
    sale_amount_currency: event.currency,
    sales_status: otherThan('complete', event.salesStatus),
    is_subscription: otherThan(String(event.interval !== null), String(event.isSubscription)),
    interval: event.interval,
    // Lines already contain the product and price ids.
    product_ids: event.lines ? null : otherThan('[]', canonicalJson(event.productIds)),
    price_ids: event.lines ? null : otherThan('[]', canonicalJson(event.priceIds)),
    lines: event.lines && canonicalJson(event.lines),
    payment_intent_id: event.paymentIntentId,
    invoice_id: event.invoiceId,
    counts_as_payment: otherThan('true', String(event.countsAsPayment)),
    occurred_at: event.occurredAtGiven ? event.occurredAt.toISOString() : null,
    metadata: otherThan('{}', canonicalJson(event.metadata)),
  });
}

/**
 * Returns the fields of a refund, including its transaction. Omits `currency` if it is the sale's currency,
 * the default.
 */
export function refundFingerprintFields(refund: {
  transactionId: string;
  amountMinor: bigint | null;
  currency: string | null;
  saleCurrency: string;
  reason: string | null;
  /** Null if the caller sent none. */
  refundedAt: Date | null;
}): FingerprintFields {
  return given({
    transaction_id: refund.transactionId,
    amount: refund.amountMinor === null ? null : refund.amountMinor.toString(),
    currency: refund.currency === null ? null : otherThan(refund.saleCurrency, refund.currency.toUpperCase()),
    reason: refund.reason,
    refunded_at: refund.refundedAt === null ? null : refund.refundedAt.toISOString(),
  });
}

/** Returns the fields of an adjustment. */
export function adjustmentFingerprintFields(adjustment: {
  affiliateId: string;
  amountMinor: bigint;
  currency: string;
  reason: string;
  transactionId: string | null;
}): FingerprintFields {
  return given({
    affiliate_id: adjustment.affiliateId,
    amount: adjustment.amountMinor.toString(),
    currency: adjustment.currency,
    reason: adjustment.reason,
    transaction_id: adjustment.transactionId,
  });
}

export function differingFields(stored: FingerprintFields, now: FingerprintFields): string[] {
  const names = new Set([...Object.keys(stored), ...Object.keys(now)]);
  return [...names].filter((name) => stored[name] !== now[name]).sort();
}

/** Serializes JSON with sorted keys, so that equal values produce the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

function given(fields: Record<string, string | null>): FingerprintFields {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(entries);
}

function otherThan(usual: string, value: string): string | null {
  return value === usual ? null : value;
}
