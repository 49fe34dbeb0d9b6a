import type { contract } from '@tributary/contract';
import { couponCodeKey } from '@tributary/core';
import type { Endpoint } from '../../endpoint.ts';
import { pageOfRows } from '../../platform/db/list-page.ts';
import { requireAffiliate, summariesOf, toAffiliateSummary } from '../affiliates/affiliate.ts';
import { type CouponRow, couponColumns, requireCoupon, toCoupon } from './coupon.ts';

export const listCoupons: Endpoint<typeof contract.coupons.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { affiliate_id, program_id, code } = query;
  const { rows, ...page } = await pageOfRows<CouponRow>(db.lists, environmentId, {
    table: 'coupons',
    names: couponColumns,
    query,
    filters: { affiliate_id, program_id, code: code === undefined ? undefined : couponCodeKey(code) },
    // The provider has not created the other coupons yet, or they are being removed.
    only: "state = 'active'",
  });
  const affiliates = query.expand?.includes('affiliate') ? await summariesOf(ctx, rows) : null;
  return {
    ...page,
    data: rows.map((row) => {
      const affiliate = affiliates?.get(row.affiliateId);
      return { ...toCoupon(row), ...(affiliate && { affiliate }) };
    }),
  };
};

export const getCoupon: Endpoint<typeof contract.coupons.get> = async (ctx, { params, query }) => {
  const { orm } = ctx.db;
  const found = await requireCoupon(ctx, orm, params.id);
  const isExpanded = query.expand?.includes('affiliate') ?? false;
  const affiliate = isExpanded && (await requireAffiliate(ctx, orm, found.affiliateId));
  return { data: { ...toCoupon(found), ...(affiliate && { affiliate: toAffiliateSummary(affiliate) }) } };
};
