import type { Site } from '@tributary/sdk';
import { affiliateLink, type LinkHosts, shortLink } from '../tracking/link.ts';

type Linked = Pick<Site, 'home_url' | 'params' | 'publishable_key'> & LinkHosts;

/** `short` links count clicks on this server or on the site's link host; `page` links count them on the page itself. */
export type LinkKind = 'short' | 'page';

export interface AffiliateLink {
  readonly kind: LinkKind;
  readonly url: string;
}

/** Returns an affiliate's links to a site: the short link, and the link to the page itself. */
export const linksOf = (site: Linked, trackingId: string, serverUrl: string): AffiliateLink[] => [
  { kind: 'short', url: shortLink(site, serverUrl, trackingId) },
  { kind: 'page', url: affiliateLink(site, new URL(site.home_url), trackingId) },
];
