import type { Site } from '@tributary/sdk';
import { activeHost, type LinkHosts } from '../tracking/link.ts';

type Linked = Pick<Site, 'home_url' | 'params' | 'publishable_key'> & LinkHosts;

/** Where the link counts the click: at this server or a host of the site, or on the page itself. */
export type LinkKind = 'short' | 'page';

export interface AffiliateLink {
  readonly kind: LinkKind;
  readonly url: string;
}

/** The links of an affiliate to a site: the short one through a link host or this server, and the page's own. */
export function linksOf(site: Linked, trackingId: string, serverUrl: string): AffiliateLink[] {
  const id = encodeURIComponent(trackingId);
  const host = activeHost(site);
  const short = host ? `https://${host}/r/${id}` : `${serverUrl}/r/${site.publishable_key}/${id}`;
  const page = new URL(site.home_url);
  page.searchParams.set(site.params[0] ?? 'via', trackingId);
  return [
    { kind: 'short', url: short },
    { kind: 'page', url: page.href },
  ];
}
