import type { AffiliateMailKind, PayoutStatus, partnershipStatuses } from '@tributary/core';

type PartnershipStatus = (typeof partnershipStatuses)[number];

/** What a payout is by now. */
interface PayoutState {
  readonly status: PayoutStatus;
  readonly isReturned: boolean;
}

type PayoutMailKind = Extract<AffiliateMailKind, `payout_${'sent' | 'failed' | 'returned'}`>;

/**
 * Returns the mail that tells the payee of an event; null if it tells of nothing, or of what is no longer true. A payout that
 * came back is announced as failed as well.
 */
export function payoutMailKind(type: string, { status, isReturned }: PayoutState): PayoutMailKind | null {
  if (type === 'payout.paid') return status === 'completed' && !isReturned ? 'payout_sent' : null;
  if (type === 'payout.failed') return status === 'failed' ? 'payout_failed' : null;
  if (type === 'payout.returned') return isReturned ? 'payout_returned' : null;
  return null;
}

/**
 * Returns the mail that tells of a decision about an application: of one that waited until then, and that is still so. Who is
 * removed from a program later did not apply for that.
 */
export function applicationMailKind(
  before: string | null,
  now: PartnershipStatus,
): 'application_accepted' | 'application_rejected' | null {
  if (before !== 'PENDING') return null;
  if (now === 'APPROVED') return 'application_accepted';
  return now === 'REJECTED' ? 'application_rejected' : null;
}

/** Returns whether a sale is first told to be complete by an event. */
export const completesSale = (type: string, salesStatusBefore: string | null): boolean =>
  type === 'transaction.created' || salesStatusBefore === 'pending' || salesStatusBefore === 'failed';
