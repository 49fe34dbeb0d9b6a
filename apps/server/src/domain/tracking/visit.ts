import { isIgnoredPath } from '@tributary/core';
import { belongsTo } from './origin.ts';

/** Returns true if visits to the page are not recorded. `ignorePaths` contains path prefixes. */
export const isIgnored = (page: URL | null, ignorePaths: readonly string[]): boolean =>
  page !== null && isIgnoredPath(page.pathname, ignorePaths);

/** Returns the page's address without the fragment, or null if it does not belong to `origin`. */
export function pageOf(address: string | null | undefined, origin: string): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const page = new URL(address);
  page.hash = '';
  return page.origin === origin ? page : null;
}

interface CookieRules {
  readonly cookieDomain: string | null;
  readonly cookieDays: number;
}

const DAY_SECONDS = 86_400;

/**
 * Returns the `Set-Cookie` value for a click, or null if the script has to set the cookie. This server can
 * set it if the page's host and its own are the same, or both belong to the site's cookie domain.
 */
export function clickCookie(
  { cookieDomain, cookieDays }: CookieRules,
  {
    name,
    id,
    host,
    pageHost,
    isSecure,
  }: { name: string; id: string; host: string; pageHost: string; isSecure: boolean },
): string | null {
  const isBelow = cookieDomain !== null && belongsTo(host, cookieDomain) && belongsTo(pageHost, cookieDomain);
  // Otherwise, a browser would send this cookie in addition to one of the wider domain.
  if (!isBelow && (cookieDomain !== null || host !== pageHost)) return null;
  const domain = isBelow ? `; Domain=${cookieDomain}` : '';
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${id}; Path=/; Max-Age=${cookieDays * DAY_SECONDS}; SameSite=Lax${domain}${secure}`;
}
