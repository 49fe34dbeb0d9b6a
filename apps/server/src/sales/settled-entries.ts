import type { Earning } from '../db/generated/client.ts';
import { newId } from '../ids.ts';

/**
 * The ledger of a manual commission by the status it is created with: what is `paid` was settled elsewhere (no
 * payout claims it), what is `rejected` or `refunded` has nothing left (decisions, section 8).
 */
export function settledEntries(earning: Earning) {
  const { environmentId, transactionId, affiliateId, currency, originalMinor, createdAt } = earning;
  const entry = (type: string, amountMinor: bigint) => ({
    environmentId,
    id: newId('ledgerEntry'),
    transactionId,
    earningId: earning.id,
    affiliateId,
    type,
    amountMinor,
    currency,
    refundId: null,
    createdAt,
  });
  const settledBy = { paid: 'paid', rejected: 'adjustment', refunded: 'refunded' }[earning.status];
  return [entry('earned', originalMinor), ...(settledBy ? [entry(settledBy, -originalMinor)] : [])];
}
