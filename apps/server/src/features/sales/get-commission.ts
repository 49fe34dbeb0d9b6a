import type { contract, InputOf } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Endpoint } from '../../endpoint.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { toAffiliateSummary } from '../affiliates/affiliate.ts';
import { withStaying } from '../affiliates/staying.ts';
import { assertFound, toEarning, toTransaction } from '../earnings/transaction.ts';
import { toProgram } from '../programs/program.ts';
import { toReferral } from '../referrals/referral.ts';
import { commissionFiltersOf } from './commission-filters.ts';

export const getCommission: Endpoint<typeof contract.commissions.get> = (ctx, { params, query }) =>
  read(ctx, 'commission', params.id, query);

export const getConversion: Endpoint<typeof contract.conversions.get> = (ctx, { params, query }) =>
  read(ctx, 'conversion', params.id, query);

type Query = InputOf<typeof contract.commissions.get>['query'];

async function read(ctx: RequestContext, noun: 'commission' | 'conversion', id: string, query: Query) {
  const { environmentId, db } = ctx;
  const wants = (name: NonNullable<Query['expand']>[number]) => query.expand?.includes(name) ?? false;
  const found = await db.orm.transaction.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: {
      affiliate: wants('affiliate'),
      referral: wants('referral'),
      earnings: wants('earnings') && { orderBy: byLevel },
    },
  });
  assertFound(found, noun, id);
  const program =
    wants('program') &&
    (await db.orm.program.findUnique({
      where: { environmentId_id: { environmentId, id: found.programId } },
    }));
  const [referral] = await withStaying(ctx, db.orm, found.referral ? [found.referral] : []);
  return {
    data: {
      ...toTransaction(found),
      ...(found.affiliate && { affiliate: toAffiliateSummary(found.affiliate) }),
      ...(referral && { referral: toReferral(referral) }),
      ...(program && { program: toProgram(program) }),
      ...(found.earnings && { earnings: found.earnings.map(toEarning) }),
    },
  };
}

/**
 * Sorts each currency separately, because amounts in different currencies cannot be compared. Commissions
 * that earned nothing have no currency.
 */
const positions = {
  created_at: ['created_at'],
  occurred_at: ['occurred_at'],
  sale_amount: ['sale_currency', 'sale_remaining_minor'],
  commission_amount: ["coalesce(commission_currency, '')", 'commission_remaining_minor'],
} as const;

const byLevel = [{ level: 'asc' as const }, { id: 'asc' as const }];

export const listCommissions: Endpoint<typeof contract.commissions.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const wants = (name: 'affiliate' | 'referral' | 'earnings') => query.expand?.includes(name) ?? false;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'transactions',
    query,
    ...(await commissionFiltersOf(ctx, query)),
    sortedBy: positions[query.sort],
  });
  const rows = await db.orm.transaction.findMany({
    where: { environmentId, id: { in: ids } },
    include: {
      affiliate: wants('affiliate'),
      referral: wants('referral'),
      earnings: wants('earnings') && { orderBy: byLevel },
    },
  });
  const embedded = rows.flatMap(({ referral }) => referral ?? []);
  const referrals = new Map(
    (await withStaying(ctx, db.lists, embedded)).map((referral) => [referral.id, referral]),
  );
  return {
    ...page,
    data: inOrderOf(ids, rows).map((row) => {
      const referral = referrals.get(row.referralId);
      return {
        ...toTransaction(row),
        ...(row.affiliate && { affiliate: toAffiliateSummary(row.affiliate) }),
        ...(referral && { referral: toReferral(referral) }),
        ...(row.earnings && { earnings: row.earnings.map(toEarning) }),
      };
    }),
  };
};
