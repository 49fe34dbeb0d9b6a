import { keysOf } from '../keys-of.ts';
import { targetsOf } from './moves.ts';

/**
 * Status changes of a commission that a person may make. Only a payout makes it `paid`, and only a refund
 * `refunded`.
 */
export const commissionMoves = {
  pending: ['approved', 'ready_for_payment', 'rejected'],
  approved: ['ready_for_payment', 'rejected'],
  ready_for_payment: ['rejected'],
  paid: [],
  rejected: ['pending'],
  refunded: [],
} as const;
export type CommissionStatus = keyof typeof commissionMoves;
export const commissionStatuses = keysOf(commissionMoves);
export const commissionStatusesByHand = targetsOf(commissionMoves);

/** Actions on a commission, and the status that each one sets. */
export const commissionActions = {
  approve: 'approved',
  release: 'ready_for_payment',
  reject: 'rejected',
  reopen: 'pending',
} as const satisfies Record<string, CommissionStatus>;
