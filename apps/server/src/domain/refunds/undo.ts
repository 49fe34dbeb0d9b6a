import type { CommissionStatus, SalesStatus } from '@tributary/core';
import { type ApprovalType, isHoldOver, ownStatus } from '../earnings/earning.ts';
import { commissionAfterRefund } from './refund.ts';

interface RefundedSale {
  readonly originalMinor: bigint;
  readonly remainingMinor: bigint;
  /** Status of the sale before the first refund in effect. */
  readonly statusBefore: SalesStatus;
}

/** Returns the remaining amounts of a sale according to the refunds in effect. */
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

export interface ResumedEarning {
  readonly id: string;
  readonly earningType: string;
  readonly approvalType: string;
  readonly holdUntil: Date | null;
  readonly status: string;
  /** True if the earning was created as paid. */
  readonly isSettled: boolean;
  /** True if a completed payout paid the earning and was not returned. */
  readonly isPaidOut: boolean;
  /** True if someone reopened the earning after a rejection, so that it waits for manual approval. */
  readonly wasReopened: boolean;
  readonly affiliateStatus: string;
}

export interface RefundedEarning extends ResumedEarning {
  readonly originalMinor: bigint;
  readonly remainingMinor: bigint;
  /** Status before the last change to `refunded`. */
  readonly statusBeforeRefund: string | null;
}

interface Undo {
  /** Sale after the undo. */
  readonly sale: { readonly originalMinor: bigint; readonly remainingMinor: bigint };
  /** Seller's earning, which the levels above follow. */
  readonly directId: string | null;
  readonly sellerStatus: string;
  readonly now: Date;
}

export type RestoredEarning<E> = Omit<E, 'status'> & {
  readonly status: CommissionStatus;
  /** Amount of the ledger entry. No entry is written for 0. */
  readonly entryMinor: bigint;
};

/**
 * Returns each earning of a sale after a refund is undone. Derives statuses from facts, so that the result
 * does not depend on the order of refunds, payouts and returns. Rejected earnings stay rejected and get no
 * entry.
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

/** Facts that determine the status to which an earning returns. */
export interface Facts extends Pick<Undo, 'sellerStatus' | 'now'> {
  readonly statusOfDirect: CommissionStatus | null;
}

function statusWithoutRefund(earning: RefundedEarning, facts: Facts): CommissionStatus {
  // A partial refund did not change the status.
  if (earning.status !== 'refunded') return earning.status as CommissionStatus;
  return resumedStatus(earning.statusBeforeRefund, earning, facts);
}

/**
 * Returns the current status of an earning that had the status `before`, considering everything that has
 * happened since.
 */
export function resumedStatus(
  before: string | null,
  earning: ResumedEarning,
  facts: Facts,
): CommissionStatus {
  if (before === 'rejected') return 'rejected';
  if (before === 'pending') return advanced(earning, facts);
  if (before === 'approved') return hasHoldEnded(earning, facts.now) ? 'ready_for_payment' : 'approved';
  return earning.isSettled || earning.isPaidOut ? 'paid' : 'ready_for_payment';
}

/**
 * Returns the status that an earning would have reached by now, for example because its hold has ended or its
 * affiliate was approved.
 */
function advanced(earning: ResumedEarning, { sellerStatus, now, statusOfDirect }: Facts): CommissionStatus {
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

const hasHoldEnded = ({ holdUntil }: Pick<ResumedEarning, 'holdUntil'>, now: Date): boolean =>
  holdUntil !== null && isHoldOver(holdUntil, now);
