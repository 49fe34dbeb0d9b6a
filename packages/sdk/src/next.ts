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

/** What is used of `NextRequest`; `ip` is in Next.js up to version 14. */
export type NextRequestLike = Request & { readonly ip?: string | undefined };

/**
 * For `middleware.ts` (`proxy.ts` since Next.js 16): `track(request, NextResponse.next())`. The response is yours, with
 * the cookie of the click. Set `trustProxy: 1` where a proxy such as Vercel’s says who the visitor is.
 */
export function trackClicks(
  options: ClickOptions<NextRequestLike>,
): <T extends Response>(request: NextRequestLike, response: T) => Promise<T | Response> {
  return async (request, response) =>
    withCookie(response, await clickWebVisit(request, request, options, request.ip));
}
