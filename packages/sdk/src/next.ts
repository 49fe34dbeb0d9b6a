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

/** Subset of `NextRequest` that the tracker uses. `ip` exists up to Next.js 14. */
export type NextRequestLike = Request & { readonly ip?: string | undefined };

/**
 * Creates a tracker for `middleware.ts` (`proxy.ts` since Next.js 16): `track(request, NextResponse.next())` returns your
 * response with the click cookie. Set `trustProxy: 1` behind a proxy such as Vercel's.
 */
export function trackClicks(
  options: ClickOptions<NextRequestLike>,
): <T extends Response>(request: NextRequestLike, response: T) => Promise<T | Response> {
  return async (request, response) =>
    withCookie(response, await clickWebVisit(request, request, options, request.ip));
}
