import type { Payout } from '@tributary/contract';
import { assertMove } from './transition.ts';

export type PayoutStatus = Payout['status'];

/** The five rows of section 3 of the specification. */
export const payoutMoves = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  cancelled: ['pending'],
  completed: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

/** Throws `INVALID_TRANSITION` unless the table has the move. */
export function assertPayoutMove(from: PayoutStatus, to: PayoutStatus): void {
  assertMove('payout', from, to, payoutMoves[from]);
}

/**
 * What an update to `to` does. The same status again is safe to retry: `nothing` when no other field changes,
 * `edit` while the payout still takes fields; on a completed or cancelled payout such an edit throws `INVALID_TRANSITION`.
 */
export function payoutUpdate(
  from: PayoutStatus,
  to: PayoutStatus,
  changesFields: boolean,
): 'move' | 'edit' | 'nothing' {
  if (from === to && !changesFields) return 'nothing';
  if (from === to && from !== 'completed' && from !== 'cancelled') return 'edit';
  assertPayoutMove(from, to);
  return 'move';
}

/** A live payout holds what it claims; a cancelled one has let go of it. */
export function isLivePayout(status: PayoutStatus): boolean {
  return status !== 'cancelled';
}
