import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/to-affiliate.ts';
import type { RequestContext } from '../context.ts';
import { cursorOf, noSuchCursor, toPage } from '../db/keyset.ts';
import type { Endpoint } from '../endpoint.ts';
import { listCouponRows } from './queries.ts';
import { type CouponRow, toCoupon } from './to-coupon.ts';

export const listCoupons: Endpoint<typeof contract.coupons.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const cursor = cursorOf(query);
  const found = await listCouponRows(db.lists, environmentId, query, cursor?.id ?? null);
  if (cursor && !found) throw noSuchCursor(cursor);
  const { rows, has_more } = toPage(query, found ?? []);
  const affiliates = query.expand?.includes('affiliate') ? await affiliatesOf(ctx, rows) : null;
  return {
    has_more,
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
