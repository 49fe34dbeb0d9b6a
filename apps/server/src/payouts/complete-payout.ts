import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Transaction } from '../db/generated/client.ts';
import { newEntry, writeEntries } from '../ledger/entries.ts';
import { emit } from '../outbox/events.ts';
import { announceTransaction } from '../sales/transaction.ts';
import { itemsOf, lockItemSales, type PayoutItemRow, type PayoutKey } from './items.ts';

const SALES_PER_READ = 10_000;

/**
 * The money has left. Writes a `paid` entry per item and makes every earning `paid` that is ready and whose `earned`
 * entry is an item. A clawback or refund item changes no status: its earning may be in another payout, or in none.
 */
export async function payItems(ctx: RequestContext, tx: Tx, payout: PayoutKey): Promise<void> {
  await lockItemSales(tx, payout);
  const items = await itemsOf(tx, payout);
  const { environmentId, now: createdAt } = ctx;
  const entries = items.map(({ earningId, amountMinor, ...item }) =>
    newEntry(
      { ...item, environmentId, id: earningId },
      { type: 'paid', amountMinor: -amountMinor, payoutId: payout.id, createdAt },
    ),
  );
  await writeEntries(tx, entries);
  const earned = items.filter(({ type }) => type === 'earned');
  const earningIds = earned.map(({ earningId }) => earningId);
  const paid = await tx.$queryRaw<{ id: string }[]>`
    update earnings set status = 'paid', updated_at = ${ctx.now}
    where environment_id = ${ctx.environmentId} and id = any(${earningIds}) and status = 'ready_for_payment'
    returning id`;
  await markSalesPaid(ctx, tx, earned, new Set(paid.map(({ id }) => id)));
}

/** A sale is paid with its direct earning; the payout of a level does not make it paid. */
async function markSalesPaid(
  ctx: RequestContext,
  tx: Tx,
  earned: readonly PayoutItemRow[],
  paidEarningIds: ReadonlySet<string>,
): Promise<void> {
  const { environmentId, now } = ctx;
  const ids = new Set(earned.map(({ transactionId }) => transactionId));
  const sales = await readSales(tx, environmentId, [...ids]);
  const paid = sales.filter(({ earningId }) => earningId !== null && paidEarningIds.has(earningId));
  const paidIds = paid.map(({ id }) => id);
  await tx.$executeRaw`update transactions set status = 'paid', updated_at = ${now}
    where environment_id = ${environmentId} and id = any(${paidIds})`;
  const events = paid.flatMap((sale) =>
    announceTransaction(sale, { ...sale, status: 'paid', updatedAt: now }),
  );
  await emit(tx, ctx, events);
}

/** In parts: a statement of the ORM has a parameter per id, and at most 32,767 of them. */
async function readSales(tx: Tx, environmentId: number, ids: readonly string[]): Promise<Transaction[]> {
  const sales: Transaction[] = [];
  for (let from = 0; from < ids.length; from += SALES_PER_READ) {
    const part = ids.slice(from, from + SALES_PER_READ);
    sales.push(
      ...(await tx.transaction.findMany({
        where: { environmentId, id: { in: part } },
        orderBy: { id: 'asc' },
      })),
    );
  }
  return sales;
}
