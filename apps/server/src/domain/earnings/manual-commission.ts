import type { CommissionStatus, SalesStatus } from '@tributary/core';
import { isHoldOver } from './earning.ts';

interface Given {
  readonly status: CommissionStatus;
  readonly salesStatus: SalesStatus;
}

/**
 * Returns the statuses of a manual commission and its sale, which are refunded together. A commission whose
 * hold has already ended is ready for payment. Without a hold, the commission keeps the status that the
 * caller sent.
 */
export function manualStatuses(given: Given, holdUntil: Date | null, now: Date): Given {
  const { status, salesStatus } = given;
  if (status === 'refunded' || salesStatus === 'refunded')
    return { status: 'refunded', salesStatus: 'refunded' };
  const waitsForHold = status === 'pending' || status === 'approved';
  const isOver = holdUntil !== null && isHoldOver(holdUntil, now);
  return { status: waitsForHold && isOver ? 'ready_for_payment' : status, salesStatus };
}

/**
 * Returns the ledger entries of a new manual commission. A commission created as `paid` was paid elsewhere,
 * so no payout includes it. A commission created as `rejected` or `refunded` has no remaining amount.
 */
export function manualEntries(status: CommissionStatus, amountMinor: bigint) {
  const settledAs = settledBy[status];
  const settled = settledAs ? [{ type: settledAs, amountMinor: -amountMinor }] : [];
  return [{ type: 'earned' as const, amountMinor }, ...settled];
}

const settledBy: Partial<Record<CommissionStatus, 'paid' | 'adjustment' | 'refunded'>> = {
  paid: 'paid',
  rejected: 'adjustment',
  refunded: 'refunded',
};
