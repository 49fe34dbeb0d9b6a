import { isIgnoredPath } from '@tributary/core';
import { belongsTo } from './origin.ts';

/** Returns true if visits to the page are not recorded. `ignorePaths` contains path prefixes. */
export const isIgnored = (page: URL | null, ignorePaths: readonly string[]): boolean =>
  page !== null && isIgnoredPath(page.pathname, ignorePaths);

/** Returns the page's address without the fragment if the address belongs to `origin`; otherwise null. */
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
 * Returns the `Set-Cookie` value for a click if this server may set the cookie for the page, because both hosts belong
 * to the site's cookie domain or are the same. Null if the script has to set the cookie.
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
  // Without this check, a browser would send this cookie in addition to a cookie of the wider domain.
  if (!isBelow && (cookieDomain !== null || host !== pageHost)) return null;
  const domain = isBelow ? `; Domain=${cookieDomain}` : '';
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${id}; Path=/; Max-Age=${cookieDays * DAY_SECONDS}; SameSite=Lax${domain}${secure}`;
}
