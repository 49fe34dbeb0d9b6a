import type { Referral } from '@tributary/contract';
import {
  type CommissionStatus,
  commissionMoves,
  isMove,
  type PayoutStatus,
  payoutMoves,
  type SalesStatus,
  saleMoves,
  type WebhookEventType,
} from '@tributary/core';
import { Failure } from '../failure.ts';

/** Throws `INVALID_TRANSITION` unless a person may change a commission in this way. */
export function assertCommissionMoveByHand(from: CommissionStatus, to: CommissionStatus): void {
  assertMove(commissionMoves, { what: 'commission', field: 'status' }, from, to);
}

/** Throws `INVALID_TRANSITION` unless a person may change a sale in this way. */
export function assertSalesMoveByHand(from: SalesStatus, to: SalesStatus): void {
  assertMove(saleMoves, { what: 'sale', field: 'sales_status' }, from, to);
}

/** Throws `INVALID_TRANSITION` unless a payout may change in this way. */
export function assertPayoutMove(from: PayoutStatus, to: PayoutStatus): void {
  assertMove(payoutMoves, { what: 'payout', field: 'status' }, from, to);
}

function assertMove<Status extends string>(
  moves: Readonly<Record<Status, readonly Status[]>>,
  { what, field }: { what: string; field: string },
  from: Status,
  to: Status,
): void {
  if (isMove(moves, from, to)) return;
  const isFinal = moves[from].length === 0;
  const targets = moves[from].join(', ');
  throw new Failure(
    'INVALID_TRANSITION',
    isFinal
      ? `A ${from} ${what} cannot be changed.`
      : `A ${what} with the status ${from} cannot be changed to ${to}. Allowed: ${targets}.`,
    { field, details: [{ field, message: isFinal ? `${from} is final.` : `Allowed: ${targets}.` }] },
  );
}

const isApproved = (status: CommissionStatus) => status === 'approved' || status === 'ready_for_payment';

/**
 * Returns the event type for a change of a commission's status. A full refund counts as a rejection
 * (specification, section 6). An approval is announced only once: later changes between `approved` and
 * `ready_for_payment`, such as after an undone refund or a returned payout, are updates.
 */
export function transactionEventType(from: CommissionStatus, to: CommissionStatus): WebhookEventType {
  if (from === to) return 'transaction.updated';
  if (from === 'refunded' || (from === 'paid' && to === 'ready_for_payment')) return 'transaction.updated';
  if (to === 'rejected' || to === 'refunded') return 'transaction.rejected';
  if (to === 'paid') return 'transaction.paid';
  return isApproved(to) && !isApproved(from) ? 'transaction.approved' : 'transaction.updated';
}

/** Returns the event type for a change to a referral. A referral converts at most once. */
export const referralEventType = (
  from: Pick<Referral, 'converted_at'>,
  to: Pick<Referral, 'converted_at'>,
): WebhookEventType =>
  from.converted_at === null && to.converted_at !== null ? 'referral.converted' : 'referral.updated';

const payoutEventTypes: Readonly<Record<PayoutStatus, WebhookEventType>> = {
  pending: 'payout.pending',
  processing: 'payout.processing',
  completed: 'payout.paid',
  failed: 'payout.failed',
  cancelled: 'payout.cancelled',
};

/**
 * Returns the event type for a change to a payout, based on the new status; an update if the status is
 * unchanged.
 */
export const payoutEventType = (from: PayoutStatus, to: PayoutStatus): WebhookEventType =>
  from === to ? 'payout.updated' : payoutEventTypes[to];
