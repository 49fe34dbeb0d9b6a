import { couponCodeKey } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { grouped } from '../../../domain/grouped.ts';
import { type Fragment, fragment, raw, rows, sql } from '../../../platform/db/sql.ts';
import { linksOf } from './record-batch.ts';

interface Identified {
  readonly referral_id?: unknown;
  readonly customer_id?: unknown;
  readonly external_user_id?: unknown;
  readonly click_id?: unknown;
  readonly coupon_code?: unknown;
}

interface Identifiers {
  environmentId: number;
  referralIds: readonly string[];
  customerIds: readonly string[];
  externalUserIds: readonly string[];
  clickIds: readonly string[];
  couponCodes: readonly string[];
}

const identifiedBy = <Values extends string>(link: string, kind: string, values: Values) => fragment<
  Values | 'environmentId'
>`
    select '${raw(link)}:' || value as link, referral_id from referral_identifiers
    where environment_id = ${'environmentId'} and kind = '${raw(kind)}' and value = any(${values}::text[])`;

/**
 * Returns the SQL condition that a program has an incentive that counts, or has counted, an affiliate's
 * monthly sales.
 */
const isCounted = (programId: string): Fragment<'environmentId'> => fragment<'environmentId'>`exists (
      select 1 from incentives i
      join incentive_versions v on v.environment_id = i.environment_id and v.incentive_id = i.id
      where i.environment_id = ${'environmentId'} and i.program_id = ${raw(programId)}
        and v.variable_config ->> 'basis' = 'affiliate_conversions_month')`;

const findLanes = sql<Identifiers, { link: string; referralId: string | null; affiliateId: string | null }>(
  'find-lanes',
)`
  select n.link, r.id as "referralId", case when ${isCounted('r.program_id')} then coalesce(a.merged_into, a.id) end as "affiliateId"
  from (${identifiedBy('customerId', 'customer_id', 'customerIds')}
    union all${identifiedBy('externalUserId', 'external_user_id', 'externalUserIds')}
    union all
    select 'referralId:' || id, id from referrals
    where environment_id = ${'environmentId'} and id = any(${'referralIds'}::text[])
    union all
    select 'clickId:' || click_id, id from referrals
    where environment_id = ${'environmentId'} and click_id = any(${'clickIds'}::text[])) n
  join referrals r on r.environment_id = ${'environmentId'} and r.id = n.referral_id
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = r.affiliate_id
  union all
  select 'clickId:' || c.id, null, coalesce(a.merged_into, a.id) from clicks c
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.affiliate_id
  where c.environment_id = ${'environmentId'} and c.id = any(${'clickIds'}::text[]) and ${isCounted('c.program_id')}
  union all
  select 'couponCode:' || c.code, null, coalesce(a.merged_into, a.id) from coupons c
  join affiliates a on a.environment_id = ${'environmentId'} and a.id = c.affiliate_id
  where c.environment_id = ${'environmentId'} and c.code = any(${'couponCodes'}::text[]) and ${isCounted('c.program_id')}`;

/**
 * Finds the referrals and affiliates of the sales in a batch. Returns the links of each sale: to other sales
 * of the same referral, even with different ids, and to other sales of the same affiliate if an incentive
 * counts them.
 */
export async function readLanes(
  { environmentId, db }: RequestContext,
  items: readonly Identified[],
): Promise<(event: CanonicalEvent) => readonly string[]> {
  const valuesOf = (field: keyof Identified) => [
    ...new Set(items.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : []))),
  ];
  const statement = findLanes.with({
    environmentId,
    referralIds: valuesOf('referral_id'),
    customerIds: valuesOf('customer_id'),
    externalUserIds: valuesOf('external_user_id'),
    clickIds: valuesOf('click_id'),
    couponCodes: valuesOf('coupon_code').map(couponCodeKey),
  });
  const lanes = grouped(await rows(db.hot, statement), ({ link }) => link);
  return (event) => {
    const links = linksOf(event);
    const named = event.couponCode === null ? links : [...links, `couponCode:${event.couponCode}`];
    const found = named.flatMap((link) => lanes.get(link) ?? []);
    const further = found.flatMap(({ referralId, affiliateId }) => [
      ...(referralId === null ? [] : [`referralId:${referralId}`]),
      ...(affiliateId === null ? [] : [`affiliateId:${affiliateId}`]),
    ]);
    return [...new Set([...links, ...further])];
  };
}
