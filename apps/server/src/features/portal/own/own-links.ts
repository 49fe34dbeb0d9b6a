import { pageLink } from '@tributary/core';
import { type OwnReader, ownSql } from '../../../platform/db/own-sql.ts';

/** Site of the program, with its first active link host. */
export interface OwnSite {
  readonly id: string;
  readonly name: string;
  readonly homeUrl: string;
  readonly origins: readonly string[];
  readonly ignorePaths: readonly string[];
  readonly params: readonly string[];
  readonly host: string | null;
  readonly trackingId: string;
}

/** Uses the tracking id of the remaining account if a person has several accounts. */
const sitesOf = ownSql<object, OwnSite>('own-sites')`
  select s.id, s.name, s.home_url as "homeUrl", s.allowed_origins as origins, s.ignore_paths as "ignorePaths", s.params,
    (select (array_agg(h.host order by h.created_at, h.host) filter (where h.kind = 'link' and h.proven_at is not null))[1]
      from hosts h where h.environment_id = ${'environmentId'} and h.site_id = s.id) as host, a.tracking_id as "trackingId"
  from affiliates a
  join sites s on s.environment_id = ${'environmentId'} and s.program_id = a.program_id
  where a.environment_id = ${'environmentId'} and a.id = any(${'affiliateIds'}::text[])
    and not exists (
      select 1 from affiliates o where o.environment_id = ${'environmentId'} and o.id = any(${'affiliateIds'}::text[])
        and o.id = a.merged_into)
  order by s.created_at, s.id`;

export const ownSites = (own: OwnReader): Promise<OwnSite[]> => own.rows(sitesOf, {});

export const homeLink = ({ homeUrl, params, trackingId }: OwnSite): string =>
  pageLink(new URL(homeUrl), { params }, trackingId);

/** Returns the link to the home page of the oldest site, or null if the program has no site. */
export async function mainLink(own: OwnReader): Promise<string | null> {
  const [site] = await ownSites(own);
  return site ? homeLink(site) : null;
}

const trackingIdsOf = ownSql<object, { value: string }>('own-tracking-ids')`
  select x.value from affiliate_tracking_ids x
  where x.environment_id = ${'environmentId'} and x.affiliate_id = any(${'affiliateIds'}::text[])
  order by x.created_at, x.value`;

export const ownTrackingIds = async (own: OwnReader): Promise<string[]> =>
  (await own.rows(trackingIdsOf, {})).map(({ value }) => value);

export interface OwnCoupon {
  readonly code: string;
  readonly discountType: string;
  readonly discountValueE4: bigint;
  readonly currency: string | null;
  readonly duration: string;
  readonly months: number | null;
}

const couponsOf = ownSql<object, OwnCoupon>('own-coupons')`
  select c.code, c.discount_type as "discountType", c.discount_value_e4 as "discountValueE4", c.currency, c.duration,
    c.duration_in_months as months
  from coupons c
  where c.environment_id = ${'environmentId'} and c.affiliate_id = any(${'affiliateIds'}::text[]) and c.state = 'active'
  order by c.created_at, c.code`;

export const ownCoupons = (own: OwnReader): Promise<OwnCoupon[]> => own.rows(couponsOf, {});

/** Number of most recent clicks per account that are counted by sub id. */
export const SUB_ID_CLICKS_MAX = 10_000;
const SUB_IDS_MAX = 20;

/** Reads the latest clicks of each account from an index. */
const subIdsOf = ownSql<{ clicksMax: number; limit: number }, { value: string; clicks: number }>(
  'own-sub-ids',
)`
  select c.sub1 as value, count(*)::int as clicks
  from unnest(${'affiliateIds'}::text[]) o(id)
  cross join lateral (
    select k.sub1 from clicks k
    where k.environment_id = ${'environmentId'} and k.affiliate_id = o.id and k.is_counted
    order by k.id desc limit ${'clicksMax'}::int) c
  where c.sub1 is not null
  group by c.sub1 order by count(*) desc, c.sub1 limit ${'limit'}::int`;

export const ownSubIds = (own: OwnReader) =>
  own.rows(subIdsOf, { clicksMax: SUB_ID_CLICKS_MAX, limit: SUB_IDS_MAX });
