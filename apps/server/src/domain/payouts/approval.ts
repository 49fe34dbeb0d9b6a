import type { PayoutApproval, PayoutStatus } from '@tributary/core';
import { Failure } from '../failure.ts';

interface Approvable {
  readonly id: string;
  readonly status: string;
  readonly needsApproval: boolean;
  readonly approvedBy: string | null;
}

/** Returns the approval state of a payout. A canceled payout no longer waits for a second person. */
export function approvalOf({ status, needsApproval, approvedBy }: Omit<Approvable, 'id'>): PayoutApproval {
  if (approvedBy !== null) return 'approved';
  return needsApproval && status !== 'cancelled' ? 'waiting' : 'not_needed';
}

const isPaying = (status: PayoutStatus) => status === 'processing' || status === 'completed';

/** @throws APPROVAL_REQUIRED if any payout waits for a second person */
export function assertApproved(payouts: readonly Approvable[], to?: PayoutStatus): void {
  if (to !== undefined && !isPaying(to)) return;
  const waiting = payouts.filter((payout) => approvalOf(payout) === 'waiting');
  if (waiting.length === 0) return;
  throw new Failure(
    'APPROVAL_REQUIRED',
    `${waiting.map(({ id }) => id).join(', ')}: a second person must approve ${waiting.length === 1 ? 'this payout' : 'these payouts'} in the dashboard first.`,
    { details: waiting.map(({ id }) => ({ field: 'approval', message: `${id} is waiting for approval.` })) },
  );
}

export type OwnWork = 'created' | 'changed_account' | 'unknown_creator';

const reasons: Readonly<Record<OwnWork, (id: string) => string>> = {
  created: (id) => `You created ${id}, so someone else must approve it.`,
  changed_account: (id) =>
    `You changed the payout details for ${id} after it was created, so someone else must approve it.`,
  unknown_creator: (id) => `The creator of ${id} is unknown. Cancel it and create another payout run.`,
};

/** @throws SECOND_PERSON_REQUIRED */
export function assertSecondPerson(own: readonly { readonly id: string; readonly reason: OwnWork }[]): void {
  if (own.length === 0) return;
  const messages = own.map(({ id, reason }) => reasons[reason](id));
  throw new Failure('SECOND_PERSON_REQUIRED', messages.join(' '), {
    details: messages.map((message) => ({ field: 'payout_ids', message })),
  });
}

/** @throws INVALID_TRANSITION for a payout that needs no approval */
export function assertApprovable(payouts: readonly Approvable[]): void {
  const others = payouts.filter((payout) => approvalOf(payout) === 'not_needed');
  if (others.length === 0) return;
  const messages = others.map(({ id, status }) => `${id} is ${status} and does not require approval.`);
  throw new Failure('INVALID_TRANSITION', messages.join(' '), {
    field: 'payout_ids',
    details: messages.map((message) => ({ field: 'payout_ids', message })),
  });
}
