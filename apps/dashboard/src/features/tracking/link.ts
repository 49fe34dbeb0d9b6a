import { isAllowedOrigin, pageLink, pastedPage } from '@tributary/core';
import type { Site } from '@tributary/sdk';

export { isAllowedOrigin, pastedPage as pageOf };

export type LinkHosts = Pick<Site, 'link_hosts' | 'inactive_link_hosts'>;

type SiteOfLink = Pick<Site, 'params' | 'publishable_key'> & LinkHosts;

/** Returns the first link host that points to the site. */
export const activeHost = ({ link_hosts, inactive_link_hosts }: LinkHosts): string | undefined =>
  link_hosts.find((host) => !inactive_link_hosts.some((inactive) => inactive.host === host));

/** Adds a tracking id to the page's URL. Replaces any existing tracking id and keeps all other parameters. */
export const affiliateLink = (site: Pick<SiteOfLink, 'params'>, page: URL, trackingId: string): string =>
  pageLink(page, site, trackingId);

/**
 * Returns a link to the home page that counts clicks without a script, through one of the site's link hosts or else
 * through the server.
 */
export function shortLink(site: SiteOfLink, server: string, trackingId: string): string {
  const host = activeHost(site);
  const id = encodeURIComponent(trackingId);
  return host === undefined ? `${server}/r/${site.publishable_key}/${id}` : `https://${host}/r/${id}`;
}

/** Returns a link to a page of the site that counts clicks without a script. */
export function redirectLink(site: SiteOfLink, server: string, page: URL, trackingId: string): string {
  const url = new URL(page);
  url.hash = '';
  return `${shortLink(site, server, trackingId)}?to=${encodeURIComponent(url.href)}`;
}
