import { idPrefixes } from '@tributary/core';
import type { CanonicalEvent } from '../events/canonical-event.ts';
import type { FingerprintFields } from '../events/fingerprint-fields.ts';

/**
 * Pseudonyms for erased values. Equal values have equal pseudonyms in every table, and the pseudonym of a
 * pseudonym is the same.
 */
export interface Pseudonyms {
  /** Returns `erased_<hex>`. */
  of(value: string): string;
  /** Returns `erased_<hex>@erased.invalid`. Ignores case, like comparisons of addresses. */
  ofEmail(value: string): string;
  /** Returns `erased-<hex>`, which is a valid tracking id. */
  ofTrackingId(value: string): string;
  /** Returns `ERASED-<HEX>`, which is a valid coupon code. */
  ofCode(value: string): string;
}

/** Pseudonyms of one erasure. Those of request keys are the same in all erasures. */
export interface Naming {
  readonly identity: Pseudonyms;
  readonly key: Pseudonyms;
  /** Used for a key if another row already has its pseudonym. */
  readonly otherKey: Pseudonyms;
}

/** Affiliate or referral whose personal data is erased. */
export interface Subject {
  readonly type: 'referral' | 'affiliate';
  readonly id: string;
  /**
   * Pseudonyms of an affiliate's tracking ids, primary first, if the ids are hidden. Clicks on the
   * affiliate's links contain the tracking id itself.
   */
  readonly trackingIds?: readonly string[] | undefined;
}

type Replacement = (value: unknown, naming: Naming) => unknown;
type Rules = Readonly<Record<string, Replacement>>;

const ofText =
  (replace: (naming: Naming, value: string) => string): Replacement =>
  (value, naming) =>
    typeof value === 'string' ? replace(naming, value) : value;

const name = ofText(({ identity }, value) => identity.of(value));
const email = ofText(({ identity }, value) => identity.ofEmail(value));
const trackingId = ofText(({ identity }, value) => identity.ofTrackingId(value));
const code = ofText(({ identity }, value) => identity.ofCode(value));
const key = ofText((naming, value) => naming.key.of(value));
const nothing: Replacement = (value) => (typeof value === 'object' && value !== null ? {} : value);

const payee: Rules = { name, email };

/**
 * Fields to erase, by type of subject: in the subject itself, and in objects that refer to it. Fields have
 * their API names.
 */
const rules: Readonly<Record<Subject['type'], { readonly own: Rules; readonly naming: Rules }>> = {
  referral: {
    own: {
      email,
      name,
      customer_id: name,
      external_user_id: name,
      subscription_id: name,
      metadata: nothing,
    },
    naming: {
      external_event_id: key,
      payment_intent_id: name,
      invoice_id: name,
      rejection_reason: name,
      metadata: nothing,
    },
  },
  affiliate: {
    own: {
      email,
      name,
      tracking_id: trackingId,
      external_user_id: name,
      rejection_reason: name,
      merge_reason: name,
      metadata: nothing,
    },
    naming: {
      affiliate_name: name,
      affiliate_email: email,
      affiliate: (value, naming) => replaced(value, payee, naming),
      payment_reference: name,
      failure_reason: name,
      return_reason: name,
      rejection_reason: name,
      code,
      provider_coupon_id: code,
      provider_promo_code_id: code,
    },
  },
};

/** Texts of an adjustment that may mention the affiliate, or the customer of its sale. */
const adjustmentTexts: Rules = { reason: name, void_reason: name };
const adjustment: Readonly<Record<Subject['type'], Rules>> = {
  referral: adjustmentTexts,
  affiliate: { ...adjustmentTexts, external_event_id: key },
};

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const replaced = (value: unknown, by: Rules, naming: Naming): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([field, of]) => [field, by[field]?.(of, naming) ?? of]))
    : value;

const isAdjustment = ({ id }: Json): boolean =>
  typeof id === 'string' && id.startsWith(`${idPrefixes.adjustment}_`);

function rulesFor(object: Json, { type, id }: Subject): Rules | null {
  if (object.id === id) return rules[type].own;
  if (isAdjustment(object))
    return type === 'referral' || object.affiliate_id === id ? adjustment[type] : null;
  return object[`${type}_id`] === id ? rules[type].naming : null;
}

/**
 * Replaces the tracking id of a click on the affiliate's link. The click has no other reference to the
 * affiliate.
 */
const ofTheirLink = (object: Json, { trackingIds }: Subject, { identity }: Naming): Json =>
  typeof object.tracking_id === 'string' && trackingIds?.includes(identity.ofTrackingId(object.tracking_id))
    ? { ...object, tracking_id: trackingIds[0] }
    : object;

/** Returns true if a response contains any of the texts. */
export function names(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return texts.has(value);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => names(each, texts))
  );
}

export const shows = (value: unknown, { id }: Subject): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((value as Json).id === id || Object.values(value).some((each) => shows(each, { type: 'affiliate', id })));

/**
 * Removes the subject's personal data from an API response: from the subject itself, and from all objects
 * that refer to it, at any depth.
 */
export function withoutSubject(value: unknown, subject: Subject, naming: Naming): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSubject(each, subject, naming));
  if (!isObject(value)) return value;
  const by = rulesFor(value, subject);
  const own = by ? (replaced(value, by, naming) as Json) : ofTheirLink(value, subject, naming);
  return Object.fromEntries(
    Object.entries(own).map(([field, of]) => [field, withoutSubject(of, subject, naming)]),
  );
}

interface StoredEvent {
  readonly data: object;
  readonly previous: object | null;
}

/**
 * Removes the subject's personal data from an event. A value that now equals its previous value is no longer
 * listed as changed.
 */
export function eventWithoutSubject(
  { data, previous }: StoredEvent,
  subject: Subject,
  naming: Naming,
): StoredEvent {
  const by = rulesFor(data as Json, subject);
  if (!by) return { data, previous };
  const after = withoutSubject(data, subject, naming) as Json;
  const before = previous && (replaced(previous, by, naming) as Json);
  const isSame = (field: string) =>
    field in by && JSON.stringify(before?.[field]) === JSON.stringify(after[field]);
  return {
    data: after,
    previous: before && Object.fromEntries(Object.entries(before).filter(([field]) => !isSame(field))),
  };
}

/** Request fields that contain no personal data. */
const impersonal = new Set([
  ...['route', 'referral_id', 'program_id', 'event_name', 'event_type', 'occurred_at'],
  ...[
    'sale_amount',
    'sale_amount_currency',
    'sales_status',
    'is_subscription',
    'interval',
    'counts_as_payment',
  ],
  ...['product_ids', 'price_ids', 'lines', 'transaction_id', 'amount', 'currency', 'refunded_at'],
]);

/** Returns the fingerprint of a request about an erased person. Repeated requests can still be recognized. */
export const impersonalFields = (fields: FingerprintFields): FingerprintFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => impersonal.has(field)));

/**
 * Keeps only the route of a request with an Idempotency-Key. The other fields differ by route, and only a
 * fingerprint is stored.
 */
export const routeOnly = ({ route }: FingerprintFields): FingerprintFields =>
  route === undefined ? {} : { route };

/** Replaces personal data in an event of an erased referral with pseudonyms before it is recorded. */
export function withoutPerson<Event extends CanonicalEvent>(event: Event, { identity, key }: Naming): Event {
  const named = (value: string | null) => value && identity.of(value);
  return {
    ...event,
    customerId: named(event.customerId),
    externalUserId: named(event.externalUserId),
    clickId: null,
    externalEventId: event.externalEventId && key.of(event.externalEventId),
    paymentIntentId: named(event.paymentIntentId),
    invoiceId: named(event.invoiceId),
    metadata: {},
    isWithoutPerson: true,
  };
}
