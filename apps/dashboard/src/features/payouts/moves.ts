import {
  isMove,
  isPayoutStatus,
  type PayoutAction,
  payoutActions,
  payoutMoves,
  payoutSteps,
} from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { isToApprove } from './approval.ts';

/** Returns an action's steps, or none if the status does not allow it. Completing a pending payout takes two steps. */
export function stepsOf(action: PayoutAction, { status }: Pick<Payout, 'status'>): readonly PayoutAction[] {
  if (!isPayoutStatus(status)) return [];
  const target = payoutActions[action];
  if (action === 'complete') return payoutSteps(status, target) ?? [];
  return isMove(payoutMoves, status, target) ? [action] : [];
}

/** Returns true if the action is possible. A payout that needs approval cannot be started or completed. */
export const canMove = (action: PayoutAction, payout: Pick<Payout, 'status' | 'approval'>) =>
  stepsOf(action, payout).length > 0 &&
  !(isToApprove(payout) && (action === 'start' || action === 'complete'));
