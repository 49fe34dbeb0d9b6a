import { isAllowedOrigin as isAmong } from '@tributary/core';

/** Returns true if the text is exactly an origin, as browsers send it. */
export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/**
 * Returns true if pages of `origin` may report visits. `allowed` contains exact origins, and
 * `https://*.shop.com` for every subdomain.
 */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  isOrigin(origin) && isAmong(origin, allowed);

/** Returns true if a host is `domain` or one of its subdomains. */
export const belongsTo = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);
