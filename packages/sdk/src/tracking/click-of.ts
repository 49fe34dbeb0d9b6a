import { CLICK_PARAMETER } from '@tributary/core';
import { type ClickValue, parseClickValue, pendingValue, queryOf, readClickCookie } from './click-cookie.ts';

/** Headers of any framework. */
type WebHeaders = { get(name: string): string | null };

/** Request of any framework: from Express or Node, a Web `Request`, or `{ headers: await headers() }` in Next.js. */
export interface ClickSource {
  readonly headers?: WebHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly url?: string | undefined;
  /** Parsed form fields, as in Express. */
  readonly body?: unknown;
}

/** Parsed form fields: `await request.formData()`, or an object. */
export type ClickForm = { get(name: string): unknown } | Readonly<Record<string, unknown>>;

/**
 * Returns the visitor's click id from the cookie, the form field or the query parameter `trb_click`, in this order.
 * Returns null if there is no click id, or if the server couldn't be reached when the visitor arrived; in the
 * second case, use `clickOf`.
 */
export function clickId(req: ClickSource, form?: ClickForm): string | null {
  const reference = clickOf(req, form);
  return 'click_id' in reference ? (reference.click_id ?? null) : null;
}

/** Click id, a visit whose click has not been created yet, or neither. */
export type ClickReference =
  | { readonly click_id: string }
  | { readonly tracking_id: string; readonly clicked_at: string }
  | { readonly click_id?: never; readonly tracking_id?: never };

/**
 * Returns the click that a sign-up is credited to: `signups.create({ ...clickOf(req), email })`. Uses the
 * same sources as `clickId`, and prefers a click id over a visit without one. Returns `{}` if nobody referred
 * this visitor.
 */
export function clickOf(req: ClickSource, form?: ClickForm): ClickReference {
  const value = clickValueIn(req, form);
  if (!value) return {};
  if ('clickId' in value) return { click_id: value.clickId };
  // Visitors can change the time in the cookie, and the API rejects future times.
  const visitedMs = Math.min(value.seconds * 1_000, Date.now());
  return { tracking_id: value.trackingId, clicked_at: new Date(visitedMs).toISOString() };
}

export interface CheckoutFields {
  /** Click id, if there is one. Stripe only accepts letters, digits, dashes and underscores. */
  readonly client_reference_id?: string;
  readonly metadata?: { readonly trb_click: string };
}

/**
 * Returns fields that add the click to a Stripe Checkout Session: `sessions.create({ ...checkoutFields(req), … })`. Your webhook
 * reads them with `clickOf({ body: session.metadata })`. Returns `{}` if nobody referred this visitor.
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

/** Returns a form's click field; the first one if there are several. */
function fieldOf(form: unknown): unknown {
  if (typeof form !== 'object' || form === null) return;
  const fields = form as { get?: unknown; [name: string]: unknown };
  const value = typeof fields.get === 'function' ? fields.get(CLICK_PARAMETER) : fields[CLICK_PARAMETER];
  return Array.isArray(value) ? value[0] : value;
}
