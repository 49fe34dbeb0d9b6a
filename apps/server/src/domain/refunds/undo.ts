import type { CommissionStatus, SalesStatus } from '@tributary/core';
import { type ApprovalType, isHoldOver, ownStatus } from '../earnings/earning.ts';
import { commissionAfterRefund } from './refund.ts';

/** A sale with a refund that is undone. */
interface RefundedSale {
  readonly originalMinor: bigint;
  readonly remainingMinor: bigint;
  /** What it was before the first refund that is in effect. */
  readonly statusBefore: SalesStatus;
}

/** What the refunds that stay in effect leave of a sale. */
export function restoredSale(
  { originalMinor, remainingMinor, statusBefore }: RefundedSale,
  refundMinor: bigint,
): { remainingMinor: bigint; salesStatus: SalesStatus } {
  const remaining = remainingMinor + refundMinor;
  return {
    remainingMinor: remaining,
    salesStatus: remaining === originalMinor ? statusBefore : 'partial_refunded',
  };
}

/** An earning of a sale whose refund is undone. */
export interface RefundedEarning {
  readonly id: string;
  readonly earningType: string;
  readonly approvalType: string;
  readonly holdUntil: Date | null;
  readonly originalMinor: bigint;
  readonly remainingMinor: bigint;
  readonly status: string;
  /** Before its last move to `refunded`. */
  readonly statusBeforeRefund: string | null;
  /** Created as paid. */
  readonly isSettled: boolean;
  /** A completed payout that was not returned holds its standing entry. */
  readonly isPaidOut: boolean;
  /** A person made it pending again after a rejection: it waits for a person. */
  readonly wasReopened: boolean;
  readonly affiliateStatus: string;
}

interface Undo {
  /** After the undo. */
  readonly sale: { readonly originalMinor: bigint; readonly remainingMinor: bigint };
  /** The earning of the seller; levels above follow it. */
  readonly directId: string | null;
  readonly sellerStatus: string;
  readonly now: Date;
}

/** An earning after the undo of a refund. */
export type RestoredEarning<E> = Omit<E, 'status'> & {
  readonly status: CommissionStatus;
  /** The amount of the ledger entry; 0: none is written. */
  readonly entryMinor: bigint;
};

/**
 * Returns every earning of a sale after the undo of a refund. Statuses are computed from the facts, so that they are the same
 * in whatever order refunds, payouts and returns happened. What was rejected stays so, and gets no entry.
 */
export function restoreEarnings<E extends RefundedEarning>(
  earnings: readonly E[],
  { sale, directId, ...facts }: Undo,
): RestoredEarning<E>[] {
  const direct = earnings.find(({ id }) => id === directId);
  const statusOfDirect = direct ? statusWithoutRefund(direct, { ...facts, statusOfDirect: null }) : null;
  return earnings.map((earning) => {
    const { originalMinor, remainingMinor: before } = earning;
    const remainingMinor = commissionAfterRefund(originalMinor, sale.remainingMinor, sale.originalMinor);
    const status = statusWithoutRefund(earning, { ...facts, statusOfDirect });
    const entryMinor = status === 'rejected' ? 0n : remainingMinor - before;
    return { ...earning, remainingMinor, status, entryMinor };
  });
}

interface Facts extends Pick<Undo, 'sellerStatus' | 'now'> {
  readonly statusOfDirect: CommissionStatus | null;
}

function statusWithoutRefund(earning: RefundedEarning, facts: Facts): CommissionStatus {
  // A partial refund has changed no status.
  if (earning.status !== 'refunded') return earning.status as CommissionStatus;
  const before = earning.statusBeforeRefund;
  if (before === 'rejected') return 'rejected';
  if (before === 'pending') return advanced(earning, facts);
  if (before === 'approved') return hasHoldEnded(earning, facts.now) ? 'ready_for_payment' : 'approved';
  return earning.isSettled || earning.isPaidOut ? 'paid' : 'ready_for_payment';
}

/** A hold may have ended, and an affiliate been approved, while the earning was refunded. */
function advanced(earning: RefundedEarning, { sellerStatus, now, statusOfDirect }: Facts): CommissionStatus {
  const { earningType, holdUntil, affiliateStatus } = earning;
  const approvalType = earning.approvalType as ApprovalType;
  if (affiliateStatus === 'PENDING' || sellerStatus === 'PENDING') return 'pending';
  if (approvalType === 'hold_period' && hasHoldEnded(earning, now)) return 'ready_for_payment';
  if (affiliateStatus !== 'APPROVED' || earningType === 'manual') return 'pending';
  if (earningType !== 'multi_level')
    return earning.wasReopened ? 'pending' : ownStatus({ approvalType, holdUntil, now });
  if (statusOfDirect === 'approved') return 'approved';
  return statusOfDirect === 'ready_for_payment' || statusOfDirect === 'paid'
    ? 'ready_for_payment'
    : 'pending';
}

const hasHoldEnded = ({ holdUntil }: Pick<RefundedEarning, 'holdUntil'>, now: Date): boolean =>
  holdUntil !== null && isHoldOver(holdUntil, now);
