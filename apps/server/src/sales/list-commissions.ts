import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import { inOrderOf, pageOfIds } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { toReferral } from '../referrals/referral.ts';
import { toTransaction } from './transaction.ts';

/** The unique index of a business key begins with the scope. */
const everyScope = ['conversion', 'event', 'manual'];

export const listCommissions: Endpoint<typeof contract.commissions.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const wants = (name: 'affiliate' | 'referral') => query.expand?.includes(name) ?? false;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'transactions',
    query,
    filters: {
      affiliate_id: query.affiliate_id,
      referral_id: query.referral_id,
      program_id: query.program_id,
      status: query.status,
      sales_status: query.sales_status,
      external_event_id: query.external_event_id,
      key_scope: query.external_event_id === undefined ? undefined : everyScope,
      voided_at: query.include?.includes('voided') ? undefined : null,
    },
  });
  const rows = await db.orm.transaction.findMany({
    where: { environmentId, id: { in: ids } },
    include: { affiliate: wants('affiliate'), referral: wants('referral') },
  });
  return {
    ...page,
    data: inOrderOf(ids, rows).map((row) => ({
      ...toTransaction(row),
      ...(row.affiliate && { affiliate: toAffiliateSummary(row.affiliate) }),
      ...(row.referral && { referral: toReferral(row.referral) }),
    })),
  };
};
