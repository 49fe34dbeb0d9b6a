import { keysOf } from '../keys-of.ts';
import { isMove } from './moves.ts';

/** Status changes of a payout. `completed` is final, because the money was sent. */
export const payoutMoves = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  completed: [],
  failed: ['pending', 'cancelled'],
  cancelled: ['pending'],
} as const;
export type PayoutStatus = keyof typeof payoutMoves;
export const payoutStatuses = keysOf(payoutMoves);

/** Actions on a payout, and the status that each one sets. */
export const payoutActions = {
  start: 'processing',
  complete: 'completed',
  fail: 'failed',
  cancel: 'cancelled',
  reopen: 'pending',
} as const satisfies Record<string, PayoutStatus>;
export type PayoutAction = keyof typeof payoutActions;

export const isPayoutStatus = (text: string): text is PayoutStatus => Object.hasOwn(payoutMoves, text);

/**
 * Returns the actions that change a payout from one status to another, beginning with `start` if the payout is pending;
 * undefined if there is no such sequence.
 */
export function payoutSteps(from: PayoutStatus, to: PayoutStatus): readonly PayoutAction[] | undefined {
  if (from === to) return [];
  const action = keysOf(payoutActions).filter((each) => payoutActions[each] === to);
  if (isMove<PayoutStatus>(payoutMoves, from, to)) return action;
  const isOnceStarted = from === 'pending' && isMove<PayoutStatus>(payoutMoves, 'processing', to);
  return isOnceStarted ? ['start', ...action] : undefined;
}

/** Statuses of a payout that has not been paid yet. */
export const openPayoutStatuses = ['pending', 'processing'] as const satisfies readonly PayoutStatus[];
export const isPayoutOpen = ({ status }: { readonly status: string }): boolean =>
  openPayoutStatuses.some((open) => open === status);
