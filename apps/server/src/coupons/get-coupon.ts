import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toCoupon } from './coupon.ts';

export const getCoupon: Endpoint<typeof contract.coupons.get> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.coupon.findUnique({
    where: { environmentId_id: { environmentId, id: params.id }, state: 'active' },
    include: { affiliate: query.expand?.includes('affiliate') ?? false },
  });
  if (!found) throw new Failure('NOT_FOUND', `No coupon ${params.id}.`);
  return {
    data: { ...toCoupon(found), ...(found.affiliate && { affiliate: toAffiliateSummary(found.affiliate) }) },
  };
};
