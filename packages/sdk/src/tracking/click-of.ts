import { CLICK_PARAMETER } from '@tributary/core';
import { type ClickValue, parseClickValue, pendingValue, queryOf, readClickCookie } from './click-cookie.ts';

/** By its methods, because frameworks have their own `Headers`. */
type WebHeaders = { get(name: string): string | null };

/** A request of any framework: Express’s or Node’s, a Web `Request`, or `{ headers: await headers() }` in Next.js. */
export interface ClickSource {
  readonly headers?: WebHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly url?: string | undefined;
  /** The parsed fields of a form, as Express has them. */
  readonly body?: unknown;
}

/** The parsed fields of a form: `await request.formData()`, or the object that your framework makes of them. */
export type ClickForm = { get(name: string): unknown } | Readonly<Record<string, unknown>>;

/**
 * The click id of this visitor: from the cookie, the form field or the query parameter `trb_click`, in this order.
 * Null if there is none, or if the server could not be reached when the visitor came: `clickOf` covers that.
 */
export function clickId(req: ClickSource, form?: ClickForm): string | null {
  const reference = clickOf(req, form);
  return 'click_id' in reference ? (reference.click_id ?? null) : null;
}

/** A click, a visit whose click is still to be made, or nothing. */
export type ClickReference =
  | { readonly click_id: string }
  | { readonly tracking_id: string; readonly clicked_at: string }
  | { readonly click_id?: never; readonly tracking_id?: never };

/**
 * Whom a sign-up is credited to: `signups.create({ ...clickOf(req), email })`. Looks where `clickId` looks; a click id
 * comes before a visit without one. `{}` if nobody referred this visitor.
 */
export function clickOf(req: ClickSource, form?: ClickForm): ClickReference {
  const value = clickValueIn(req, form);
  if (!value) return {};
  if ('clickId' in value) return { click_id: value.clickId };
  // Visitors can write any time into a cookie, and the API refuses one in the future.
  const visitedMs = Math.min(value.seconds * 1_000, Date.now());
  return { tracking_id: value.trackingId, clicked_at: new Date(visitedMs).toISOString() };
}

export interface CheckoutFields {
  /** Left out while there is no click id: Stripe takes letters, digits, dashes and underscores only. */
  readonly client_reference_id?: string;
  readonly metadata?: { readonly trb_click: string };
}

/**
 * The fields of a Stripe Checkout Session that carry the click: `sessions.create({ ...checkoutFields(req), … })`.
 * Your webhook reads them back with `clickOf({ body: session.metadata })`. `{}` if nobody referred this visitor.
 */
export function checkoutFields(req: ClickSource, form?: ClickForm): CheckoutFields {
  const value = clickValueIn(req, form);
  if (!value) return {};
  if ('clickId' in value)
    return { client_reference_id: value.clickId, metadata: { [CLICK_PARAMETER]: value.clickId } };
  return { metadata: { [CLICK_PARAMETER]: pendingValue(value.trackingId, value.seconds) } };
}

function clickValueIn({ headers = {}, url = '', body }: ClickSource, form = body): ClickValue | undefined {
  const cookies = isWebHeaders(headers) ? headers.get('cookie') : headers.cookie?.toString();
  const values = [readClickCookie(cookies), fieldOf(form), queryOf(url).get(CLICK_PARAMETER)]
    .map(parseClickValue)
    .filter((value) => value !== undefined);
  return values.find((value) => 'clickId' in value) ?? values[0];
}

const isWebHeaders = (headers: object): headers is WebHeaders =>
  typeof (headers as WebHeaders).get === 'function';

/** The first one, if the form has several. */
function fieldOf(form: unknown): unknown {
  if (typeof form !== 'object' || form === null) return;
  const fields = form as { get?: unknown; [name: string]: unknown };
  const value = typeof fields.get === 'function' ? fields.get(CLICK_PARAMETER) : fields[CLICK_PARAMETER];
  return Array.isArray(value) ? value[0] : value;
}
