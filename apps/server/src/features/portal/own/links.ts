import type { contract, PortalLinks } from '@tributary/contract';
import { fromMinor, makePageLink, type PageProblem } from '@tributary/core';
import { validationFailure } from '../../../domain/failure.ts';
import type { OwnEndpoint } from '../../../endpoint.ts';
import {
  homeLink,
  type OwnCoupon,
  type OwnSite,
  ownCoupons,
  ownSites,
  ownSubIds,
  ownTrackingIds,
} from './own-links.ts';

type Routes = typeof contract.portalLinks;

export const getPortalLinks: OwnEndpoint<Routes['get']> = async ({ own }) => {
  const [sites, trackingIds, coupons, subIds] = await Promise.all([
    ownSites(own),
    ownTrackingIds(own),
    ownCoupons(own),
    ownSubIds(own),
  ]);
  return {
    data: {
      links: sites.map((site) => ({ site: site.name, url: homeLink(site), short_url: shortLink(site) })),
      tracking_id: sites[0]?.trackingId ?? null,
      tracking_ids: trackingIds,
      coupons: coupons.map(toCoupon),
      sub_ids: subIds,
      sites: sites.map(toLinked),
    },
  };
};

const problems = {
  not_a_page: ['page', 'Must be the address of a page, such as https://shop.com/shoes.'],
  other_site: [
    'page',
    "Must be a page on one of the program's sites. Clicks on other sites are not counted.",
  ],
  page_not_counted: ['page', 'The program does not count clicks on this page. Link to another page.'],
  sub_id_too_long: ['sub_id', 'Is too long.'],
} as const satisfies Record<PageProblem, readonly [string, string]>;

export const makePortalLink: OwnEndpoint<Routes['make']> = async ({ own }, { query }) => {
  const sites = await ownSites(own);
  const wanted = { page: query.page, subId: query.sub_id, trackingId: sites[0]?.trackingId ?? '' };
  const { url, problem } = makePageLink(wanted, sites.map(toLinked));
  if (problem !== undefined) {
    const [field, message] = problems[problem];
    throw validationFailure([{ field, message }]);
  }
  return { data: { url } };
};

const toLinked = ({ homeUrl, origins, ignorePaths, params }: OwnSite): PortalLinks['sites'][number] => ({
  home_url: homeUrl,
  origins: [...new Set([new URL(homeUrl).origin, ...origins])],
  ignore_paths: [...ignorePaths],
  params: [...params],
});

const shortLink = ({ host, trackingId }: OwnSite): string | null =>
  host && `https://${host}/r/${encodeURIComponent(trackingId)}`;

const toCoupon = (coupon: OwnCoupon): PortalLinks['coupons'][number] => ({
  code: coupon.code,
  discount_type: coupon.discountType as PortalLinks['coupons'][number]['discount_type'],
  discount_value: fromMinor(coupon.discountValueE4, 4),
  currency: coupon.currency,
  duration: coupon.duration as PortalLinks['coupons'][number]['duration'],
  duration_in_months: coupon.months,
});
