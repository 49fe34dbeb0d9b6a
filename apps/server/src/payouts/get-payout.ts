import type { contract } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Payout } from '../db/generated/client.ts';
import type { Endpoint } from '../endpoint.ts';
import { toAmount, toTimestamp } from '../to-wire.ts';
import { findPayout, toPayout } from './payout.ts';

export const getPayout: Endpoint<typeof contract.payouts.get> = async (ctx, { params }) => {
  const payout = await findPayout(ctx, ctx.db.orm, params.id);
  const transactions = await transactionsOf(ctx, payout);
  return { data: { ...toPayout(payout, payout.affiliate), transactions } };
};

interface ItemRow {
  id: string;
  amountMinor: bigint;
  currency: string;
  createdAt: Date;
  transactionId: string;
  saleRemainingMinor: bigint;
  saleCurrency: string;
  commissionRemainingMinor: bigint;
  commissionCurrency: string;
  transactionCreatedAt: Date;
}

/** One item per claimed ledger entry, also of a cancelled payout: their amounts add up to the payout's. */
async function transactionsOf({ db }: RequestContext, { environmentId, id }: Payout) {
  const { rows } = await db.lists.query<ItemRow>(
    `select l.id, l.amount_minor as "amountMinor", l.currency, l.created_at as "createdAt", t.id as "transactionId",
       t.sale_remaining_minor as "saleRemainingMinor", t.sale_currency as "saleCurrency",
       t.commission_remaining_minor as "commissionRemainingMinor", t.commission_currency as "commissionCurrency",
       t.created_at as "transactionCreatedAt"
     from payout_items i
     join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
     join transactions t on t.environment_id = l.environment_id and t.id = l.transaction_id
     where i.environment_id = $1 and i.payout_id = $2 order by l.created_at, l.id`,
    [environmentId, id],
  );
  return rows.map((row) => ({
    id: row.id,
    amount: toAmount(row.amountMinor, row.currency),
    commission: {
      id: row.transactionId,
      amount: toAmount(row.saleRemainingMinor, row.saleCurrency),
      commission_amount: toAmount(row.commissionRemainingMinor, row.commissionCurrency),
      created_at: toTimestamp(row.transactionCreatedAt),
    },
    created_at: toTimestamp(row.createdAt),
  }));
}
