import type { Transaction } from '@tributary/contract';
import { assertMove } from './transition.ts';

export type CommissionStatus = Transaction['status'];

/** Every move of a commission there is, whoever makes it. */
export const commissionMoves = {
  pending: ['approved', 'ready_for_payment', 'rejected', 'refunded'],
  approved: ['ready_for_payment', 'rejected', 'refunded'],
  ready_for_payment: ['paid', 'rejected', 'refunded'],
  paid: ['refunded'],
  rejected: ['pending', 'refunded'],
  refunded: [],
} as const satisfies Record<CommissionStatus, readonly CommissionStatus[]>;

/** `refunded` comes from a refund and `paid` from a payout; these are the targets a person may choose. */
const targetsByHand: readonly CommissionStatus[] = ['pending', 'approved', 'ready_for_payment', 'rejected'];

/** The statuses that `PUT /v1/commissions/{id}` may set on a commission that is `from`. */
export function commissionMovesByHand(from: CommissionStatus): CommissionStatus[] {
  return commissionMoves[from].filter((to) => targetsByHand.includes(to));
}

/** Throws `INVALID_TRANSITION` unless the table has the move. */
export function assertCommissionMove(from: CommissionStatus, to: CommissionStatus): void {
  assertMove('commission', from, to, commissionMoves[from]);
}

/** Throws `INVALID_TRANSITION` unless the table has the move and a person may make it. */
export function assertCommissionMoveByHand(from: CommissionStatus, to: CommissionStatus): void {
  assertMove('commission', from, to, commissionMovesByHand(from));
}
