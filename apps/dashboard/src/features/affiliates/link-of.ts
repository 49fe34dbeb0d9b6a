import type { Site } from '@tributary/sdk';
import { affiliateLink, type LinkHosts, shortLink } from '../tracking/link.ts';

type Linked = Pick<Site, 'home_url' | 'params' | 'publishable_key'> & LinkHosts;

/**
 * Place where the click of a link is counted: on this server or a host of the site, or on the page itself.
 */
export type LinkKind = 'short' | 'page';

export interface AffiliateLink {
  readonly kind: LinkKind;
  readonly url: string;
}

/** The links of an affiliate to a site: the short one through a link host or this server, and the page's own. */
export const linksOf = (site: Linked, trackingId: string, serverUrl: string): AffiliateLink[] => [
  { kind: 'short', url: shortLink(site, serverUrl, trackingId) },
  { kind: 'page', url: affiliateLink(site, new URL(site.home_url), trackingId) },
];
