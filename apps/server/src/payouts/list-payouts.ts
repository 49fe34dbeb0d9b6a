import type { contract } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Payout } from '../db/generated/client.ts';
import { cursorOf, noSuchCursor, toPage } from '../db/keyset.ts';
import type { Endpoint } from '../endpoint.ts';
import { listPayoutRows } from './queries.ts';
import { toPayout } from './to-payout.ts';

export const listPayouts: Endpoint<typeof contract.payouts.list> = async (ctx, { query }) => {
  const cursor = cursorOf(query);
  const found = await listPayoutRows(ctx.db.lists, ctx.environmentId, query, cursor?.id ?? null);
  if (cursor && !found) throw noSuchCursor(cursor);
  const { rows, has_more } = toPage(query, found ?? []);
  const payees = await payeesOf(ctx, rows);
  return { has_more, data: rows.map((row) => toPayout(row, payees(row))) };
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
