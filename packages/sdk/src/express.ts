import { clickVisit } from './tracking/click-visit.ts';
import type { ClickOptions } from './tracking/options.ts';
import { makePrivate } from './tracking/private-page.ts';

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

/**
 * Subset of Express's `Request` that the middleware uses. `ip` and `protocol` depend on Express's `trust proxy`
 * setting.
 */
export interface ExpressRequest {
  readonly method: string;
  readonly originalUrl: string;
  readonly protocol: string;
  readonly ip?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Subset of Node's `ServerResponse` that the middleware uses. Express's `Response` extends it. */
export interface ExpressResponse {
  getHeader(name: string): number | string | readonly string[] | undefined;
  setHeader(name: string, value: number | string | readonly string[]): unknown;
  removeHeader(name: string): void;
  writeHead(status: number, ...rest: readonly unknown[]): unknown;
}

/**
 * Creates a middleware. Add it before your routes: `app.use(trackClicks({ apiKey, baseUrl }))`. A page waits at most
 * 300 ms for the click to be created.
 */
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
      .then((cookie) => cookie && addCookie(res, cookie))
      .catch(() => undefined)
      .then(() => next());
  };
}

/**
 * Sets the cookie after the route has set all of its headers, because they would otherwise replace the
 * cookie.
 */
function addCookie(res: ExpressResponse, cookie: string): void {
  const { writeHead } = res;
  res.writeHead = (status, ...rest) => {
    res.writeHead = writeHead;
    for (const [name, value] of headersIn(rest.at(-1))) res.setHeader(name, value);
    res.setHeader('Set-Cookie', [res.getHeader('Set-Cookie') ?? [], cookie].flat().map(String));
    makePrivate({
      get: (name) => res.getHeader(name)?.toString(),
      set: (name, value) => res.setHeader(name, value),
      delete: (name) => res.removeHeader(name),
    });
    return writeHead.call(res, status, ...rest.filter((each) => typeof each === 'string'));
  };
}

type Value = number | string | readonly string[];

/**
 * Returns the headers passed to `writeHead`, which accepts an object, a list of pairs, or a list of alternating
 * names and values. Names may be repeated.
 */
function headersIn(given: unknown): Map<string, Value> {
  if (typeof given !== 'object' || given === null) return new Map();
  if (!Array.isArray(given)) return new Map(Object.entries(given));
  const flat: Value[] = given.flat();
  const headers = new Map<string, Value>();
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const name = String(flat[at]).toLowerCase();
    const value = flat[at + 1] as Value;
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : [before, value].flat().map(String));
  }
  return headers;
}
