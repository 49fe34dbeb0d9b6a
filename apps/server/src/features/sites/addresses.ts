import { isIP } from 'node:net';
import { getDomain } from 'tldts';

/** What was read, in the form in which browsers send it; or what is wrong with it. */
export type Reading =
  | { readonly value: string; readonly problem?: never }
  | { readonly problem: string; readonly value?: never };

/** What depends on the environment. */
export interface SiteRules {
  /** http:// is refused. */
  readonly needsTls: boolean;
  /** Link hosts may be addresses and names such as `localhost`. */
  readonly allowsLocalHosts: boolean;
  /** A link host that no site of the environment may have. */
  readonly isReserved: (host: string) => boolean;
}

const plainHost =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** A host as browsers write it: lower case, international names in ASCII. Null: this is no host alone. */
function hostOf(text: string): string | null {
  if (/[\s\p{Cc}/?#@:%*\\[\]]/u.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  return plainHost.test(hostname) ? hostname : null;
}

/** The registrable domain of a host, by the Public Suffix List: `shop.co.uk`; null for addresses and suffixes. */
const registrableDomain = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

const tlsNeeded = 'A live environment needs https://.';

/** A home page is a URL of which the contract has seen the form. */
export function readHomeUrl(url: string, { needsTls }: SiteRules): Reading {
  const { protocol, hostname } = new URL(url);
  if (!isPlainHostname(hostname)) return { problem: 'Must have a plain host name.' };
  return needsTls && protocol !== 'https:' ? { problem: tlsNeeded } : { value: url };
}

const isPlainHostname = (hostname: string): boolean =>
  plainHost.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 6;

const exact = /^(https?):\/\/(?:[^\s\p{Cc}/?#@:%*\\[\]]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu;
const wildcard = /^https:\/\/\*\.([^*].*)$/i;

/** `https://shop.com`, or `https://*.shop.com` for every subdomain: of a public suffix that would be everybody. */
export function readOrigin(text: string, { needsTls }: SiteRules): Reading {
  const [, parent] = wildcard.exec(text) ?? [];
  if (parent !== undefined) {
    const host = hostOf(parent);
    if (host === null) return { problem: 'Must be https://*. and a domain, nothing else.' };
    const isOfOne = isIP(host) === 0 && registrableDomain(host) !== null;
    return isOfOne
      ? { value: `https://*.${host}` }
      : { problem: 'Must not be every host under a public suffix or an address.' };
  }
  if (!exact.test(text) || !URL.canParse(text)) {
    return { problem: 'Must be an origin such as https://shop.com or https://*.shop.com, nothing else.' };
  }
  const { origin, protocol, hostname, port } = new URL(text);
  if (!isPlainHostname(hostname) || port === '0') return { problem: 'Must have a valid host and port.' };
  return needsTls && protocol !== 'https:' ? { problem: tlsNeeded } : { value: origin };
}

/** What a browser takes as the Domain of a cookie that the home page's host sets. */
export function readCookieDomain(text: string, homeUrl: string): Reading {
  if (text.startsWith('.')) return { problem: 'Must be written without the dot before it.' };
  const domain = hostOf(text);
  if (domain === null) return { problem: 'Must be a domain such as shop.com.' };
  if (isIP(domain) !== 0 || registrableDomain(domain) === null) {
    return { problem: 'Browsers refuse cookies for an address or a public suffix; null is for one host.' };
  }
  const { hostname } = new URL(homeUrl);
  if (hostname === domain || hostname.endsWith(`.${domain}`)) return { value: domain };
  return { problem: `Must be the host of home_url, ${hostname}, or a parent of it.` };
}

export function readLinkHost(text: string, { allowsLocalHosts, isReserved }: SiteRules): Reading {
  const host = hostOf(text);
  if (host === null) return { problem: 'Must be a host name such as go.shop.com, without scheme and port.' };
  if (isReserved(host))
    return { problem: `Must be a host of your own: ${host} is reserved for this server or its machine.` };
  const isPublic = isIP(host) === 0 && registrableDomain(host) !== null;
  return isPublic || allowsLocalHosts
    ? { value: host }
    : { problem: 'Must be a host name of its own, no address and no public suffix.' };
}

/** Null where there is none: an address, `localhost`. */
export const defaultCookieDomain = (homeUrl: string): string | null =>
  registrableDomain(new URL(homeUrl).hostname);

export function defaultOrigins(homeUrl: string): string[] {
  const domain = defaultCookieDomain(homeUrl);
  return [new URL(homeUrl).origin, ...(domain === null ? [] : [`https://*.${domain}`])];
}
