import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import type { RequestContext } from '../context.ts';
import { pageOfRows } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { type ReferralRow, referralColumns, toReferral } from './referral.ts';

export const listReferrals: Endpoint<typeof contract.referrals.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { affiliate_id, external_user_id, status } = query;
  const { rows, ...page } = await pageOfRows<ReferralRow>(db.lists, environmentId, {
    table: 'referrals',
    names: referralColumns,
    query,
    filters: { affiliate_id, external_user_id, status },
  });
  const affiliates = query.expand?.includes('affiliate') ? await affiliatesOf(ctx, rows) : null;
  return {
    ...page,
    data: rows.map((row) => {
      const affiliate = affiliates?.get(row.affiliateId);
      return { ...toReferral(row), ...(affiliate && { affiliate: toAffiliateSummary(affiliate) }) };
    }),
  };
};

async function affiliatesOf({ environmentId, db }: RequestContext, rows: readonly ReferralRow[]) {
  const ids = [...new Set(rows.map(({ affiliateId }) => affiliateId))];
  const affiliates = await db.orm.affiliate.findMany({ where: { environmentId, id: { in: ids } } });
  return new Map(affiliates.map((affiliate) => [affiliate.id, affiliate]));
}
