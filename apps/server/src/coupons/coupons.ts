import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import type { RequestContext } from '../context.ts';
import { pageOfRows } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { type CouponRow, couponColumns, toCoupon } from './coupon.ts';

export const listCoupons: Endpoint<typeof contract.coupons.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { affiliate_id, program_id, code } = query;
  const { rows, ...page } = await pageOfRows<CouponRow>(db.lists, environmentId, {
    table: 'coupons',
    names: couponColumns,
    query,
    filters: { affiliate_id, program_id, code: code?.toUpperCase() },
    // Others are not made by their provider yet, or no longer.
    only: "state = 'active'",
  });
  const affiliates = query.expand?.includes('affiliate') ? await affiliatesOf(ctx, rows) : null;
  return {
    ...page,
    data: rows.map((row) => {
      const affiliate = affiliates?.get(row.affiliateId);
      return { ...toCoupon(row), ...(affiliate && { affiliate: toAffiliateSummary(affiliate) }) };
    }),
  };
};

async function affiliatesOf({ environmentId, db }: RequestContext, rows: readonly CouponRow[]) {
  const ids = [...new Set(rows.map(({ affiliateId }) => affiliateId))];
  const affiliates = await db.orm.affiliate.findMany({ where: { environmentId, id: { in: ids } } });
  return new Map(affiliates.map((affiliate) => [affiliate.id, affiliate]));
}
