import { commissionAfterRefund, refundEntryType } from '../domain/refund.ts';
import { newId } from '../ids.ts';
import type { RefundedEarning } from './sql/lock.ts';
import type { EarningChange } from './sql/refund.ts';

/** A full refund makes the commission `refunded` from every status; a partial one leaves it. */
export const statusAfterRefund = (status: string, saleRemainingMinor: bigint) =>
  saleRemainingMinor === 0n ? 'refunded' : status;

/**
 * What a refund leaves of every earning of a sale. A rejected earning has nothing in the ledger any more, so its refund
 * writes no entry; a paid one, or one in a processing payout, is clawed back. Any other payout takes the entry up.
 * @param payoutStatuses of the payouts that the earnings are in, by id.
 */
export const reduceEarnings = (
  earnings: readonly RefundedEarning[],
  sale: { remainingMinor: bigint; originalMinor: bigint },
  payoutStatuses: ReadonlyMap<string, string>,
): EarningChange[] =>
  earnings.map((earning) => {
    const remainingMinor = commissionAfterRefund(
      earning.originalMinor,
      sale.remainingMinor,
      sale.originalMinor,
    );
    const payoutStatus = earning.payoutId === null ? undefined : payoutStatuses.get(earning.payoutId);
    const ledgerType = refundEntryType(earning.status === 'paid', payoutStatus === 'processing');
    const difference = earning.status === 'rejected' ? 0n : remainingMinor - earning.remainingMinor;
    return {
      id: earning.id,
      affiliateId: earning.affiliateId,
      currency: earning.currency,
      remainingMinor: remainingMinor.toString(),
      status: statusAfterRefund(earning.status, sale.remainingMinor),
      ledgerEntryId: newId('ledgerEntry'),
      ledgerType,
      amountMinor: difference.toString(),
      payoutId: ledgerType === 'refunded' && difference !== 0n ? earning.payoutId : null,
    };
  });
