import { Failure, validationFailure } from './failure.ts';
import { formatMoney, prorate } from './money.ts';
import type { SalesStatus } from './status-tables.ts';

export type RefundableSale = {
  originalMinor: bigint;
  remainingMinor: bigint;
  currency: string;
  salesStatus: SalesStatus;
  /** Made by `POST /v1/commissions`: such a sale can be refunded while it is still pending. */
  isManual: boolean;
};

export type Refunded = { remainingMinor: bigint; outcome: 'refunded' | 'partial_refunded' };

/**
 * What is left of a sale after a refund of `amountMinor`; leave it out to refund everything that is left.
 * Whether a sale can be refunded depends on the sale alone, never on its commission (decisions, section 8).
 * Throws `NOT_REFUNDABLE`, `ALREADY_REFUNDED`, `REFUND_EXCEEDS_REMAINING`, `VALIDATION_ERROR`.
 */
export function refund(sale: RefundableSale, amountMinor?: bigint): Refunded {
  assertRefundable(sale);
  const amount = amountMinor ?? sale.remainingMinor;
  if (amount <= 0n) {
    throw validationFailure([{ field: 'amount', message: 'A refund must be greater than zero.' }]);
  }
  if (amount > sale.remainingMinor) {
    const left = formatMoney({ minor: sale.remainingMinor, currency: sale.currency });
    throw new Failure('REFUND_EXCEEDS_REMAINING', `Only ${left} of this sale is left to refund.`, {
      field: 'amount',
      details: [{ field: 'amount', message: `${left} is left to refund.` }],
    });
  }
  const remainingMinor = sale.remainingMinor - amount;
  return { remainingMinor, outcome: remainingMinor === 0n ? 'refunded' : 'partial_refunded' };
}

/**
 * What is left of a commission, scaled from the ORIGINAL figures and never from the last remainder: two refunds
 * of 5 must leave what one refund of 10 leaves, or rounding drifts with every partial refund. Minor units.
 */
export function commissionAfterRefund(
  originalCommissionMinor: bigint,
  remainingSaleMinor: bigint,
  originalSaleMinor: bigint,
): bigint {
  return prorate(originalCommissionMinor, remainingSaleMinor, originalSaleMinor);
}

/** A commission that left, or is leaving, with a payout is clawed back; any other is lowered where it stands. */
export function refundEntryType(
  earningIsPaid: boolean,
  inProcessingPayout: boolean,
): 'refunded' | 'clawback' {
  return earningIsPaid || inProcessingPayout ? 'clawback' : 'refunded';
}

function assertRefundable({ originalMinor, remainingMinor, salesStatus, isManual }: RefundableSale): void {
  if (originalMinor === 0n) throw new Failure('NOT_REFUNDABLE', 'A sale of 0 has nothing to refund.');
  if (salesStatus === 'failed') throw new Failure('NOT_REFUNDABLE', 'A failed sale cannot be refunded.');
  if (salesStatus === 'pending' && !isManual) {
    throw new Failure('NOT_REFUNDABLE', 'A pending sale cannot be refunded; mark it failed instead.');
  }
  if (salesStatus === 'refunded' || remainingMinor === 0n) {
    throw new Failure('ALREADY_REFUNDED', 'This sale is already refunded in full.');
  }
}
