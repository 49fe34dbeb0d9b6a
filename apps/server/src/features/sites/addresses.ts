import { isIP } from 'node:net';
import { getDomain } from 'tldts';

/** Parsed value in the form that browsers send, or the problem. */
export type Reading =
  | { readonly value: string; readonly problem?: never }
  | { readonly problem: string; readonly value?: never };

/** Rules that depend on the environment. */
export interface SiteRules {
  /** True if http:// is rejected. */
  readonly needsTls: boolean;
  /** True if link hosts may be IP addresses, or names such as `localhost`. */
  readonly allowsLocalHosts: boolean;
  /** Returns true for a link host that no site of the environment may use. */
  readonly isReserved: (host: string) => boolean;
}

const plainHost =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Returns a host in the form that browsers use: lower case, with international names in ASCII. Returns null
 * if the text is not just a host.
 */
function hostOf(text: string): string | null {
  if (/[\s\p{Cc}/?#@:%*\\[\]]/u.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  return plainHost.test(hostname) ? hostname : null;
}

/**
 * Returns the registrable domain of a host according to the Public Suffix List, such as `shop.co.uk`; null for IP
 * addresses and suffixes.
 */
const registrableDomain = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

const tlsNeeded = 'A live environment requires https://.';

/** Validates a home page, whose format the contract has already checked. */
export function readHomeUrl(url: string, { needsTls }: SiteRules): Reading {
  const { protocol, hostname } = new URL(url);
  if (!isPlainHostname(hostname)) return { problem: 'Must have a plain host name.' };
  return needsTls && protocol !== 'https:' ? { problem: tlsNeeded } : { value: url };
}

const isPlainHostname = (hostname: string): boolean =>
  plainHost.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 6;

const exact = /^(https?):\/\/(?:[^\s\p{Cc}/?#@:%*\\[\]]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu;
const wildcard = /^https:\/\/\*\.([^*].*)$/i;

/**
 * Parses `https://shop.com`, or `https://*.shop.com` for every subdomain. Rejects a wildcard for a public suffix, which
 * would allow everyone.
 */
export function readOrigin(text: string, { needsTls }: SiteRules): Reading {
  const [, parent] = wildcard.exec(text) ?? [];
  if (parent !== undefined) {
    const host = hostOf(parent);
    if (host === null) return { problem: 'Must be https://*. followed only by a domain.' };
    const isOfOne = isIP(host) === 0 && registrableDomain(host) !== null;
    return isOfOne
      ? { value: `https://*.${host}` }
      : { problem: 'Must not cover all hosts under a public suffix or an IP address.' };
  }
  if (!exact.test(text) || !URL.canParse(text)) {
    return { problem: 'Must be just an origin, such as https://shop.com or https://*.shop.com.' };
  }
  const { origin, protocol, hostname, port } = new URL(text);
  if (!isPlainHostname(hostname) || port === '0') return { problem: 'Must have a valid host and port.' };
  return needsTls && protocol !== 'https:' ? { problem: tlsNeeded } : { value: origin };
}

/** Parses the Domain attribute of a cookie, which must be valid for the home page's host. */
export function readCookieDomain(text: string, homeUrl: string): Reading {
  if (text.startsWith('.')) return { problem: 'Must not start with a dot.' };
  const domain = hostOf(text);
  if (domain === null) return { problem: 'Must be a domain such as shop.com.' };
  if (isIP(domain) !== 0 || registrableDomain(domain) === null) {
    return {
      problem: 'Browsers reject cookies for an IP address or a public suffix. Use null for a single host.',
    };
  }
  const { hostname } = new URL(homeUrl);
  if (hostname === domain || hostname.endsWith(`.${domain}`)) return { value: domain };
  return { problem: `Must be the host of home_url, ${hostname}, or one of its parent domains.` };
}

export function readLinkHost(text: string, { allowsLocalHosts, isReserved }: SiteRules): Reading {
  const host = hostOf(text);
  if (host === null) return { problem: 'Must be a host name such as go.shop.com, without scheme or port.' };
  if (isReserved(host))
    return { problem: `Must be your own host. ${host} is reserved for this server or its machine.` };
  const isPublic = isIP(host) === 0 && registrableDomain(host) !== null;
  return isPublic || allowsLocalHosts
    ? { value: host }
    : { problem: 'Must be a host name, not an IP address or a public suffix.' };
}

/** Returns the default cookie domain for a home page; null for an IP address or `localhost`. */
export const defaultCookieDomain = (homeUrl: string): string | null =>
  registrableDomain(new URL(homeUrl).hostname);

export function defaultOrigins(homeUrl: string): string[] {
  const domain = defaultCookieDomain(homeUrl);
  return [new URL(homeUrl).origin, ...(domain === null ? [] : [`https://*.${domain}`])];
}
