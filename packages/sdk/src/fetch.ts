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

/** Calls `respond` and adds the click cookie to the response. `ip` is the address of the connection. */
export type TrackClicks = (
  request: Request,
  respond: () => Response | Promise<Response>,
  connection?: { readonly ip?: string | null | undefined },
) => Promise<Response>;

/**
 * Creates a tracker for frameworks that handle a Web `Request` and return a `Response`: `track(request, () =>
 * app.fetch(request))`. The click is created while your app responds. Errors thrown by `respond` are rethrown; the
 * tracker itself never throws.
 */
export function trackClicks(options: ClickOptions<Request>): TrackClicks {
  return async (request, respond, connection) => {
    const click = clickWebVisit(request, request, options, connection?.ip);
    if (!click) return respond();
    const [cookie, response] = await Promise.all([click, respond()]);
    return withCookie(response, cookie);
  };
}
