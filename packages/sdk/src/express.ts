import { clickVisit } from './tracking/click-visit.ts';
import type { ClickOptions } from './tracking/options.ts';

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

/** What is used of Express’s `Request`. `ip` and `protocol` obey Express’s setting `trust proxy`. */
export interface ExpressRequest {
  readonly method: string;
  readonly originalUrl: string;
  readonly protocol: string;
  readonly ip?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What is used of Express’s `Response`. */
export interface ExpressResponse {
  append(name: string, value: string): unknown;
  get(name: string): string | undefined;
}

/** `app.use(trackClicks({ apiKey, baseUrl }))`, before your routes. A page waits for its click, 300 ms at most. */
export function trackClicks<R extends ExpressRequest>(
  options: ClickOptions<R>,
): (req: R, res: ExpressResponse, next: () => void) => void {
  return (req, res, next) => {
    const { method, protocol, headers, originalUrl, ip } = req;
    const header = (name: string) => headers[name]?.toString();
    const url = `${protocol}://${headers.host}${originalUrl}`;
    const click = clickVisit({ method, url, header, ip }, req, options);
    if (!click) return next();
    click
      .then((cookie) => {
        // No shared cache may keep the page: a click id belongs to one browser.
        if (cookie && !res.get('Cache-Control')) res.append('Cache-Control', 'private');
        if (cookie) res.append('Set-Cookie', cookie);
      })
      .catch(() => undefined)
      .then(() => next());
  };
}
