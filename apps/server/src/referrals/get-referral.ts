import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { toReferral } from './referral.ts';

export const getReferral: Endpoint<typeof contract.referrals.get> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.referral.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: { affiliate: query.expand?.includes('affiliate') ?? false },
  });
  if (!found) throw new Failure('NOT_FOUND', `No referral ${params.id}.`);
  return {
    data: {
      ...toReferral(found),
      ...(found.affiliate && { affiliate: toAffiliateSummary(found.affiliate) }),
    },
  };
};
