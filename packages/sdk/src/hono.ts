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

/** Subset of Hono's `Context` that the middleware uses. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
  /** Contains Node's request if @hono/node-server is used. */
  readonly env: unknown;
  res: Response;
}

/**
 * Creates a middleware. Add it before your routes: `app.use(trackClicks({ apiKey, baseUrl }))`. The click is created
 * while the routes respond. Pass `c.req.raw` to functions such as `clickOf`, and forms as `await c.req.parseBody()`.
 */
export function trackClicks(
  options: ClickOptions<Request>,
): (c: HonoContext, next: () => Promise<void>) => Promise<void> {
  return async (c, next) => {
    const { raw } = c.req;
    const click = clickWebVisit(raw, raw, options, remoteAddress(c.env));
    const [cookie] = await Promise.all([click, next()]);
    if (cookie) c.res = withCookie(c.res, cookie);
  };
}

function remoteAddress(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
