import type { Site } from '@tributary/sdk';
import { affiliateLink, type LinkHosts, shortLink } from '../tracking/link.ts';

type Linked = Pick<Site, 'home_url' | 'params' | 'publishable_key'> & LinkHosts;

/** Place where clicks on a link are counted: on this server, on a link host of the site, or on the page itself. */
export type LinkKind = 'short' | 'page';

export interface AffiliateLink {
  readonly kind: LinkKind;
  readonly url: string;
}

/**
 * Links of an affiliate to a site: the short link through a link host or this server, and the link to the page
 * itself.
 */
export const linksOf = (site: Linked, trackingId: string, serverUrl: string): AffiliateLink[] => [
  { kind: 'short', url: shortLink(site, serverUrl, trackingId) },
  { kind: 'page', url: affiliateLink(site, new URL(site.home_url), trackingId) },
];
