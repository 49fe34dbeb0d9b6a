import type { Site } from '@tributary/sdk';

export type LinkHosts = Pick<Site, 'link_hosts' | 'inactive_link_hosts'>;

type SiteOfLink = Pick<Site, 'params' | 'publishable_key'> & LinkHosts;

/** Returns the first link host that leads to the site. */
export const activeHost = ({ link_hosts, inactive_link_hosts }: LinkHosts): string | undefined =>
  link_hosts.find((host) => !inactive_link_hosts.some((inactive) => inactive.host === host));

/** Whether pages of `origin` may record clicks: an exact origin, or `https://*.shop.com` for every subdomain. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const [scheme, parent] = pattern.split('://*.');
    if (parent === undefined) return pattern === origin;
    const [start, end] = [`${scheme}://`, `.${parent}`];
    return origin.startsWith(start) && origin.endsWith(end) && origin.length > start.length + end.length;
  });

/** What somebody pasted as a page, or null if it is no web address. */
export function pageOf(pasted: string): URL | null {
  const text = pasted.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isHost = url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[');
  return /^https?:$/.test(url.protocol) && isHost && url.username === '' ? url : null;
}

/** The page with the affiliate's tracking id, once, before the fragment. The rest of its query stays as it is. */
export function affiliateLink(site: SiteOfLink, page: URL, trackingId: string): string {
  const url = new URL(page);
  const ours = new Set(site.params);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !ours.has(pair.split('=', 1)[0] ?? ''));
  url.search = [...kept, `${site.params[0] ?? 'via'}=${encodeURIComponent(trackingId)}`].join('&');
  return url.href;
}

/** A link that counts without any script: through a link host of the site, else through the server. It leads to the home page. */
export function shortLink(site: SiteOfLink, server: string, trackingId: string): string {
  const host = activeHost(site);
  const id = encodeURIComponent(trackingId);
  return host === undefined ? `${server}/r/${site.publishable_key}/${id}` : `https://${host}/r/${id}`;
}

/** The same, to a page of the site. */
export function redirectLink(site: SiteOfLink, server: string, page: URL, trackingId: string): string {
  const url = new URL(page);
  url.hash = '';
  return `${shortLink(site, server, trackingId)}?to=${encodeURIComponent(url.href)}`;
}
