import type { contract } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Payout } from '../db/generated/client.ts';
import { pageOfRows } from '../db/list-page.ts';
import type { Endpoint } from '../endpoint.ts';
import { payoutColumns, toPayout } from './payout.ts';

export const listPayouts: Endpoint<typeof contract.payouts.list> = async (ctx, { query }) => {
  const { status, affiliate_id, currency } = query;
  const { rows, ...page } = await pageOfRows<Payout>(ctx.db.lists, ctx.environmentId, {
    table: 'payouts',
    names: payoutColumns,
    query,
    filters: { status, affiliate_id, currency: currency?.toUpperCase() },
  });
  const payees = await payeesOf(ctx, rows);
  return { ...page, data: rows.map((row) => toPayout(row, payees(row))) };
};

async function payeesOf({ environmentId, db }: RequestContext, rows: readonly Payout[]) {
  const ids = [...new Set(rows.map(({ affiliateId }) => affiliateId))];
  const affiliates = await db.orm.affiliate.findMany({
    where: { environmentId, id: { in: ids } },
    select: { id: true, name: true, email: true },
  });
  const byId = new Map(affiliates.map((affiliate) => [affiliate.id, affiliate]));
  return ({ id, affiliateId }: Payout) => {
    const payee = byId.get(affiliateId);
    if (!payee) throw new Error(`Payout ${id} has no affiliate.`);
    return payee;
  };
}
