import type { ClickOptions } from './tracking/options.ts';
import { clickWebVisit, withCookie } from './tracking/web-visit.ts';

export {
  type CheckoutFields,
  type ClickForm,
  type ClickReference,
  type ClickSource,
  checkoutFields,
  clickId,
  clickOf,
} from './tracking/click-of.ts';
export type { ClickOptions } from './tracking/options.ts';
export { type SignupIdentity, signupToken } from './tracking/signup-token.ts';

/** Answers `request` by `respond`, and sets the cookie of its click. `ip` is the address of the connection. */
export type TrackClicks = (
  request: Request,
  respond: () => Response | Promise<Response>,
  connection?: { readonly ip?: string | null | undefined },
) => Promise<Response>;

/**
 * For every framework that answers a Web `Request` with a `Response`: `track(request, () => app.fetch(request))`.
 * The click is made while your app answers. Errors of `respond` are passed on; there are none of its own.
 */
export function trackClicks(options: ClickOptions<Request>): TrackClicks {
  return async (request, respond, connection) => {
    const click = clickWebVisit(request, request, options, connection?.ip);
    if (!click) return respond();
    const [cookie, response] = await Promise.all([click, respond()]);
    return withCookie(response, cookie);
  };
}
