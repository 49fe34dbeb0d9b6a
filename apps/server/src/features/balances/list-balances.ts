import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { balancesAsOf, balancesOf } from '../../ledger/balances.ts';
import { type Bind, inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { asOfQuery } from './as-of.ts';

export const listBalances: Endpoint<typeof contract.balances.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const asOf = await asOfQuery(ctx, query);
  const currency = query.currency?.toUpperCase();
  const hasEarned = (bind: Bind) => {
    const booked =
      asOf === null ? '' : ` and coalesce(l.booked_at, l.created_at) <= ${bind(asOf)}::timestamptz`;
    const inCurrency = currency === undefined ? '' : ` and l.currency = ${bind(currency)}`;
    return `exists (select 1 from ledger_entries l where l.environment_id = ${bind(environmentId)} and l.affiliate_id = t.id${booked}${inCurrency})`;
  };
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'affiliates',
    query,
    filters: { program_id: query.program_id },
    where: (bind) => [hasEarned(bind)],
  });
  const found = await db.orm.affiliate.findMany({
    where: { environmentId, id: { in: ids } },
    select: { id: true, name: true, programId: true },
  });
  const balances = asOf === null ? await balancesOf(ctx, ids) : await balancesAsOf(ctx, ids, asOf);
  return {
    ...page,
    data: inOrderOf(ids, found).map(({ id, name, programId }) => ({
      id,
      name,
      program_id: programId,
      balances: (balances.get(id) ?? []).filter(
        (each) => currency === undefined || each.currency === currency,
      ),
    })),
  };
};
