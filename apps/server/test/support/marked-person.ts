import { randomUUID } from 'node:crypto';
import { placesOfText, withValue } from './places-of-text.ts';

/** Text that occurs nowhere else: only lowercase letters and digits, which every field accepts. */
export type Mark = string;

/** Fields that contain personal data, wherever they occur. */
const personal = new Set([
  ...['email', 'name', 'company_name', 'metadata', 'payout_details', 'tracking_id'],
  'additional_tracking_ids',
  ...[
    'customer_id',
    'external_user_id',
    'subscription_id',
    'external_event_id',
    'conversion_external_event_id',
  ],
  ...['payment_intent_id', 'invoice_id', 'idempotency_key', 'reason', 'paymentReference', 'code'],
  ...['url', 'referrer', 'ip', 'userAgent', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
  ...[
    'utmSource',
    'utmMedium',
    'utmCampaign',
    'utmTerm',
    'utmContent',
    'gclid',
    'fbclid',
    'msclkid',
    'ttclid',
  ],
  ...['domain', 'urls', 'category', 'emails', 'social_media', 'notes'],
]);

/**
 * Resources about the company, its staff and its shop: programs, prices, keys, pages, and addresses of its own servers.
 */
const ofTheCompany =
  /^(sites|portals|programs|fundingSources|closes|accounting|groups|incentives|apiKeys|connections|webhookEndpoints|webhookEvents|sessions|members|invitations|identityProviders|signIns|me|testClock|erasures)\./;

/** Fields that identify nobody: our own ids, lists of values, times, currencies, and what was sold. */
const ofNobody = new Set([
  ...[
    'referral_id',
    'affiliate_id',
    'affiliate_ids',
    'click_id',
    'program_id',
    'programId',
    'site_id',
    'siteId',
  ],
  ...[
    'group_id',
    'parent_affiliate_id',
    'into',
    'conversion_id',
    'transaction_id',
    'message_id',
    'language',
    'import_id',
    'kind',
    'payout_ids',
    'ids',
    'after',
    'trackingId',
  ],
  ...['status', 'sales_status', 'interval', 'event_type', 'action', 'payout_method', 'paymentMethod'],
  ...[
    'discount_type',
    'duration',
    'occurred_at',
    'refunded_at',
    'returned_at',
    'created_at',
    'createdAt',
    'clicked_at',
    'up_to',
  ],
  ...['currency', 'sale_amount_currency', 'commission_currency', 'country_code', 'expected'],
  ...['product_ids', 'price_ids', 'lines', 'event_name', 'coupon_code', 'provider_promo_code_id'],
  // Neither selections of rows nor nonces are stored.
  ...['filter', 'keys', 'nonce'],
]);

type Place = (typeof placesOfText)[number];

const fieldOf = ({ path }: Place): string => String(path[0] === 'items' ? path[2] : path[0]);

/**
 * Data entered in the portal is stored in the same columns as data from the merchant's calls. Tests next to
 * applications, sign-ins and e-mail settings show that an erasure covers the rest.
 */
const inPortal = /^portal[A-Z]/;

/** Items of the shortlist have a status in the caller's own words. */
const isOwnStatus = ({ name }: Place) => /^finder\.(create|update) status$/.test(name);

/** A sign-up contains the link of an existing affiliate. */
const isOfNobody = (place: Place) =>
  ofTheCompany.test(place.name) ||
  inPortal.test(place.name) ||
  place.name === 'signups.create tracking_id' ||
  (ofNobody.has(fieldOf(place)) && !isOwnStatus(place));

const isPersonal = (place: Place) =>
  !isOfNobody(place) && (personal.has(fieldOf(place)) || isOwnStatus(place));

/** Text fields for which nobody has decided whether they contain personal data. */
export const unclassified = placesOfText
  .filter((place) => !isPersonal(place) && !isOfNobody(place))
  .map(({ name }) => name);

export const personalPlaces = placesOfText.filter(isPersonal).map(({ name }) => name);

/** Returns text in the format that the field requires, with the mark. */
function shaped(field: string, mark: Mark): string {
  if (field === 'email' || field === 'emails') return `${mark}@example.com`;
  if (['url', 'urls', 'social_media', 'referrer'].includes(field))
    return `https://${mark}.example.com/${mark}`;
  if (field === 'code') return mark.toUpperCase();
  return mark;
}

export interface MarkedPerson {
  /** Every mark that was sent, by its location. */
  readonly marks: ReadonlyMap<Mark, string>;
  readonly planted: ReadonlySet<string>;
  readonly ip: string;
  /** Returns text with a mark, for places without a body. */
  mark(where: string): Mark;
  /** Returns `fields`, with a mark in each of the route's remaining fields that contain personal data. */
  body(route: string, fields: object): Record<string, unknown>;
}

export function markedPerson(): MarkedPerson {
  const marks = new Map<Mark, string>();
  const planted = new Set<string>();
  const mark = (where: string) => {
    const made = `mk${randomUUID().replaceAll('-', '').slice(0, 16)}`;
    marks.set(made, where);
    return made;
  };
  return {
    marks,
    planted,
    ip: `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::`,
    mark,
    body: (route, fields) => {
      const places = placesOfText.filter((place) => place.route.name === route && isPersonal(place));
      let body: object = fields;
      for (const place of places) {
        planted.add(place.name);
        const field = fieldOf(place);
        const holder = place.path[0] === 'items' ? (fields as { items: object[] }).items[0] : fields;
        if (field in (holder ?? {})) continue;
        body = withValue(body, place.path, shaped(field, mark(place.name)));
      }
      return body as Record<string, unknown>;
    },
  };
}

/** Returns the forms in which a dump may contain a mark: unchanged, as bytes, or encoded again. */
function formsOf(mark: Mark): string[] {
  const bytes = Buffer.from(mark);
  const shifted = [0, 1, 2].map((by) => {
    const encoded = Buffer.concat([Buffer.alloc(by, 'x'), bytes]).toString('base64');
    // Omit the characters that neighboring bytes affect.
    return encoded.slice(by === 0 ? 0 : 4, -4);
  });
  return [bytes.toString('hex'), ...shifted];
}

/** Returns the marks found in a text, in any case and form. */
export function marksIn(text: string, { marks }: Pick<MarkedPerson, 'marks'>): string[] {
  const folded = text.toLowerCase();
  return [...marks]
    .filter(([mark]) => folded.includes(mark) || formsOf(mark).some((form) => text.includes(form)))
    .map(([mark, where]) => `${where}: ${mark}`);
}
