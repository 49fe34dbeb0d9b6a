import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Transaction } from '../db/generated/client.ts';
import { newId } from '../ids.ts';
import { emitAll } from '../outbox/events.ts';
import { announceTransaction } from '../sales/announce-transaction.ts';
import { itemsOf, lockItemSales, type PayoutItemRow, type PayoutKey } from './items.ts';

const SALES_PER_READ = 10_000;

/**
 * The money has left. Writes a `paid` entry per item and makes every earning `paid` that is ready and whose `earned`
 * entry is an item. A clawback or refund item changes no status: its earning may be in another payout, or in none.
 */
export async function payItems(ctx: RequestContext, tx: Tx, payout: PayoutKey): Promise<void> {
  await lockItemSales(tx, payout);
  const items = await itemsOf(tx, payout);
  await writePaidEntries(ctx, tx, payout, items);
  const earned = items.filter(({ type }) => type === 'earned');
  const earningIds = earned.map(({ earningId }) => earningId);
  const paid = await tx.$queryRaw<{ id: string }[]>`
    update earnings set status = 'paid', updated_at = ${ctx.now}
    where environment_id = ${ctx.environmentId} and id = any(${earningIds}) and status = 'ready_for_payment'
    returning id`;
  await markSalesPaid(ctx, tx, earned, new Set(paid.map(({ id }) => id)));
}

async function writePaidEntries(
  { environmentId, now }: RequestContext,
  tx: Tx,
  payout: PayoutKey,
  items: readonly PayoutItemRow[],
): Promise<void> {
  const entries = items.map((item) => ({
    ...item,
    id: newId('ledgerEntry'),
    amountMinor: (-item.amountMinor).toString(),
  }));
  await tx.$executeRaw`
    insert into ledger_entries (environment_id, id, transaction_id, earning_id, affiliate_id, type, amount_minor, currency,
      payout_id, created_at)
    select ${environmentId}, x.id, x."transactionId", x."earningId", x."affiliateId", 'paid', x."amountMinor", x.currency,
      ${payout.id}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(entries)}::json) as x(id text, "transactionId" text, "earningId" text,
      "affiliateId" text, "amountMinor" bigint, currency text)`;
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
  await emitAll(tx, ctx, events);
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
