import type { contract } from '@tributary/contract';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import { inOrderOf, pageOfIds } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { toProgram } from '../programs/program.ts';
import { toReferral } from '../referrals/referral.ts';
import { assertFound, toEarning, toTransaction } from './transaction.ts';

export const getCommission: Endpoint<typeof contract.commissions.get> = async (ctx, { params, query }) => {
  const { environmentId, db } = ctx;
  const wants = (name: string) => query.expand?.includes(name as never) ?? false;
  const found = await db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
    include: {
      affiliate: wants('affiliate'),
      referral: wants('referral'),
      earnings: wants('earnings') && { orderBy: [{ level: 'asc' }, { id: 'asc' }] },
    },
  });
  assertFound(found, 'commission', params.id);
  const program =
    wants('program') &&
    (await db.orm.program.findUnique({
      where: { environmentId_id: { environmentId, id: found.programId } },
    }));
  return {
    data: {
      ...toTransaction(found),
      ...(found.affiliate && { affiliate: toAffiliateSummary(found.affiliate) }),
      ...(found.referral && { referral: toReferral(found.referral) }),
      ...(program && { program: toProgram(program) }),
      ...(found.earnings && { earnings: found.earnings.map(toEarning) }),
    },
  };
};

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
