import { isIgnoredPath } from '@tributary/core';
import { belongsTo } from './origin.ts';

/** Whether the page is one where no visit is recorded: `ignorePaths` are beginnings of paths. */
export const isIgnored = (page: URL | null, ignorePaths: readonly string[]): boolean =>
  page !== null && isIgnoredPath(page.pathname, ignorePaths);

/** The address of the page without its fragment, if it is a page of `origin`; else null. */
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
 * The `Set-Cookie` for a click, if this server may set it for the page: its host and the page's belong to the site's cookie
 * domain, or are the same. Null if the script has to.
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
  // Beside a cookie of the wider domain, a browser would send two.
  if (!isBelow && (cookieDomain !== null || host !== pageHost)) return null;
  const domain = isBelow ? `; Domain=${cookieDomain}` : '';
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${id}; Path=/; Max-Age=${cookieDays * DAY_SECONDS}; SameSite=Lax${domain}${secure}`;
}
