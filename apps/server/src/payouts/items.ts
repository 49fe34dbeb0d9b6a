import type { Tx } from '../db/database.ts';
import type { Payout } from '../db/generated/client.ts';

export type PayoutKey = Pick<Payout, 'environmentId' | 'id'>;

/** An entry that a payout claims, or claimed before it was cancelled. */
export interface PayoutItemRow {
  readonly entryId: string;
  readonly earningId: string;
  readonly transactionId: string;
  readonly affiliateId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly type: string;
}

/** Locks the sales of a payout's items, in id order as everywhere: refunds and payout runs of them wait. */
export async function lockItemSales(tx: Tx, { environmentId, id }: PayoutKey): Promise<void> {
  await tx.$queryRaw`
    select 1 from transactions t where t.environment_id = ${environmentId} and t.id in (
      select l.transaction_id from payout_items i
      join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
      where i.environment_id = ${environmentId} and i.payout_id = ${id})
    order by t.id for no key update`;
}

export const itemsOf = (tx: Tx, { environmentId, id }: PayoutKey): Promise<PayoutItemRow[]> =>
  tx.$queryRaw<PayoutItemRow[]>`
    select l.id as "entryId", l.earning_id as "earningId", l.transaction_id as "transactionId",
      l.affiliate_id as "affiliateId", l.currency, l.amount_minor as "amountMinor", l.type
    from payout_items i join ledger_entries l on l.environment_id = i.environment_id and l.id = i.ledger_entry_id
    where i.environment_id = ${environmentId} and i.payout_id = ${id} order by l.id`;

export const sumOf = (items: readonly Pick<PayoutItemRow, 'amountMinor'>[]): bigint =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
