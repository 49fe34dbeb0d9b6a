import type { SalesStatus } from '@tributary/core';
import { Failure, validationFailure } from '../failure.ts';
import { formatMoney, prorate } from '../money/money.ts';

export type RefundableSale = {
  originalMinor: bigint;
  remainingMinor: bigint;
  currency: string;
  salesStatus: SalesStatus;
  /** True if the sale was created by `POST /v1/commissions`. Such a sale can be refunded while pending. */
  isManual: boolean;
};

export type Refunded = { remainingMinor: bigint; outcome: 'refunded' | 'partial_refunded' };

/**
 * Returns the sale after a refund of `amountMinor`, or of its remaining amount. The refund depends only on
 * the sale, never on its commission (decisions, section 8). Throws `NOT_REFUNDABLE`, `ALREADY_REFUNDED`,
 * `REFUND_EXCEEDS_REMAINING`, `VALIDATION_ERROR`.
 */
export function refund(sale: RefundableSale, amountMinor?: bigint): Refunded {
  assertRefundable(sale);
  const amount = amountMinor ?? sale.remainingMinor;
  if (amount <= 0n) {
    throw validationFailure([{ field: 'amount', message: 'A refund must be greater than zero.' }]);
  }
  if (amount > sale.remainingMinor) {
    const left = formatMoney({ minor: sale.remainingMinor, currency: sale.currency });
    throw new Failure('REFUND_EXCEEDS_REMAINING', `Only ${left} of this sale can still be refunded.`, {
      field: 'amount',
      details: [{ field: 'amount', message: `${left} can still be refunded.` }],
    });
  }
  const remainingMinor = sale.remainingMinor - amount;
  return { remainingMinor, outcome: remainingMinor === 0n ? 'refunded' : 'partial_refunded' };
}

/**
 * Returns the remaining commission in minor units. Calculated from the ORIGINAL amounts, never from the last
 * remainder, so that two refunds of 5 leave the same amount as one refund of 10, without accumulated rounding
 * errors.
 */
export function commissionAfterRefund(
  originalCommissionMinor: bigint,
  remainingSaleMinor: bigint,
  originalSaleMinor: bigint,
): bigint {
  return prorate(originalCommissionMinor, remainingSaleMinor, originalSaleMinor);
}

/**
 * Returns the status of a commission after a refund. A full refund always makes it `refunded`. A partial
 * refund does not change the status.
 */
export const statusAfterRefund = (status: string, saleRemainingMinor: bigint): string =>
  saleRemainingMinor === 0n ? 'refunded' : status;

interface EarningBefore {
  readonly id: string;
  readonly status: string;
  readonly originalMinor: bigint;
  readonly remainingMinor: bigint;
  readonly payoutId: string | null;
}

/** Effect of a refund on one earning. */
export interface ReducedEarning {
  readonly id: string;
  readonly remainingMinor: bigint;
  readonly status: string;
  /** Type of the ledger entry. No entry is written for an amount of 0. */
  readonly entryType: 'refunded' | 'clawback';
  readonly entryMinor: bigint;
  /** Payout that includes the entry. If null, the next payout run claims the entry. */
  readonly payoutId: string | null;
}

/**
 * Returns the remaining amount of each earning of a sale after a refund. Rejected earnings no longer count in
 * the ledger and get no entry. Earnings that are paid or in a processing payout are clawed back. Earnings in
 * any other payout reduce that payout.
 * @param payoutStatuses statuses by id of the payouts that include the earnings
 */
export const reduceEarnings = <E extends EarningBefore>(
  earnings: readonly E[],
  sale: { remainingMinor: bigint; originalMinor: bigint },
  payoutStatuses: ReadonlyMap<string, string>,
): (E & ReducedEarning)[] =>
  earnings.map((earning) => {
    const { originalMinor, status, payoutId } = earning;
    const remainingMinor = commissionAfterRefund(originalMinor, sale.remainingMinor, sale.originalMinor);
    const isProcessing = payoutId !== null && payoutStatuses.get(payoutId) === 'processing';
    const entryType = status === 'paid' || isProcessing ? 'clawback' : 'refunded';
    const entryMinor = status === 'rejected' ? 0n : remainingMinor - earning.remainingMinor;
    return {
      ...earning,
      remainingMinor,
      status: statusAfterRefund(status, sale.remainingMinor),
      entryType,
      entryMinor,
      payoutId: entryType === 'refunded' && entryMinor !== 0n ? payoutId : null,
    };
  });

export interface LoweredPayout<P> {
  readonly before: P;
  readonly after: P;
}

/** Reduces the payouts that include entries of a refund, and cancels those that are no longer positive. */
export const lowerPayouts = <P extends { id: string; status: string; amountMinor: bigint; updatedAt: Date }>(
  payouts: readonly P[],
  reduced: readonly Pick<ReducedEarning, 'payoutId' | 'entryMinor'>[],
  now: Date,
): LoweredPayout<P>[] =>
  payouts.flatMap((before) => {
    const taken = reduced.filter(({ payoutId }) => payoutId === before.id);
    if (taken.length === 0) return [];
    const amountMinor = taken.reduce((sum, { entryMinor }) => sum + entryMinor, before.amountMinor);
    const status = amountMinor > 0n ? before.status : 'cancelled';
    return [{ before, after: { ...before, amountMinor, status, updatedAt: now } }];
  });

function assertRefundable({ originalMinor, remainingMinor, salesStatus, isManual }: RefundableSale): void {
  if (originalMinor === 0n) throw new Failure('NOT_REFUNDABLE', 'A sale of 0 cannot be refunded.');
  if (salesStatus === 'failed') throw new Failure('NOT_REFUNDABLE', 'A failed sale cannot be refunded.');
  if (salesStatus === 'pending' && !isManual) {
    throw new Failure('NOT_REFUNDABLE', 'A pending sale cannot be refunded. Mark it as failed instead.');
  }
  if (salesStatus === 'refunded' || remainingMinor === 0n) {
    throw new Failure('ALREADY_REFUNDED', 'This sale is already fully refunded.');
  }
}
