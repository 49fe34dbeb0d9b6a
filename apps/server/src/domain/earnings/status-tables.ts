import type { Payout, Referral, Transaction, WebhookEventType } from '@tributary/contract';
import { Failure } from '../failure.ts';

export type CommissionStatus = Transaction['status'];
export type SalesStatus = Transaction['sales_status'];
export type PayoutStatus = Payout['status'];

/** What `PUT /v1/commissions/{id}` may make of a commission. Only a refund makes it `refunded`, only a payout `paid`. */
const commissionMovesByHand = {
  pending: ['approved', 'ready_for_payment', 'rejected'],
  approved: ['ready_for_payment', 'rejected'],
  ready_for_payment: ['rejected'],
  paid: [],
  rejected: ['pending'],
  refunded: [],
} as const satisfies Record<CommissionStatus, readonly CommissionStatus[]>;

/** What `PUT /v1/commissions/{id}` may make of a sale. `partial_refunded` and `refunded` come from refunds alone. */
const salesMovesByHand = {
  pending: ['complete', 'failed'],
  complete: [],
  partial_refunded: [],
  failed: ['pending', 'complete'],
  refunded: [],
} as const satisfies Record<SalesStatus, readonly SalesStatus[]>;

/** Every move of a payout. */
const payoutMoves = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending', 'cancelled'],
  cancelled: ['pending'],
  completed: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

/** Whether a person may make this move. */
export function isCommissionMoveByHand(from: CommissionStatus, to: CommissionStatus): boolean {
  const allowed: readonly CommissionStatus[] = commissionMovesByHand[from];
  return allowed.includes(to);
}

/** Throws `INVALID_TRANSITION` unless a person may make this move. */
export function assertCommissionMoveByHand(from: CommissionStatus, to: CommissionStatus): void {
  assertMove({ what: 'commission', field: 'status' }, from, to, commissionMovesByHand[from]);
}

/** Throws `INVALID_TRANSITION` unless a person may make this move. */
export function assertSalesMoveByHand(from: SalesStatus, to: SalesStatus): void {
  assertMove({ what: 'sale', field: 'sales_status' }, from, to, salesMovesByHand[from]);
}

/** Throws `INVALID_TRANSITION` unless the table has this move. */
export function assertPayoutMove(from: PayoutStatus, to: PayoutStatus): void {
  assertMove({ what: 'payout', field: 'status' }, from, to, payoutMoves[from]);
}

function assertMove<Status extends string>(
  { what, field }: { what: string; field: string },
  from: Status,
  to: Status,
  allowed: readonly Status[],
): void {
  if (allowed.includes(to)) return;
  const targets = allowed.length === 0 ? 'nothing' : allowed.join(', ');
  throw new Failure(
    'INVALID_TRANSITION',
    `A ${what} that is ${from} cannot become ${to}; allowed: ${targets}.`,
    { field, details: [{ field, message: `From ${from} the allowed targets are: ${targets}.` }] },
  );
}

const isApproved = (status: CommissionStatus) => status === 'approved' || status === 'ready_for_payment';

/**
 * The type of event that announces a move of a commission. A full refund counts as a rejection (specification, section 6).
 * An approval is announced once: `approved` that becomes `ready_for_payment` is only an update.
 */
export function transactionEventType(from: CommissionStatus, to: CommissionStatus): WebhookEventType {
  if (from === to) return 'transaction.updated';
  if (to === 'rejected' || to === 'refunded') return 'transaction.rejected';
  if (to === 'paid') return 'transaction.paid';
  return isApproved(to) && !isApproved(from) ? 'transaction.approved' : 'transaction.updated';
}

/** The type of event that announces a change of a referral, which converts once at most. */
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

/** The type of event that announces a change of a payout: its move, or an update if its status is the same. */
export const payoutEventType = (from: PayoutStatus, to: PayoutStatus): WebhookEventType =>
  from === to ? 'payout.updated' : payoutEventTypes[to];
