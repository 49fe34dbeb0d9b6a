import type { AffiliateMailKind, PayoutStatus, partnershipStatuses } from '@tributary/core';

type PartnershipStatus = (typeof partnershipStatuses)[number];

/** Current state of a payout. */
interface PayoutState {
  readonly status: PayoutStatus;
  readonly isReturned: boolean;
}

type PayoutMailKind = Extract<AffiliateMailKind, `payout_${'sent' | 'failed' | 'returned'}`>;

/**
 * Returns the kind of e-mail that tells the payee about an event; null if there is nothing to report, or if
 * the event is outdated. A returned payout is also announced as failed.
 */
export function payoutMailKind(type: string, { status, isReturned }: PayoutState): PayoutMailKind | null {
  if (type === 'payout.paid') return status === 'completed' && !isReturned ? 'payout_sent' : null;
  if (type === 'payout.failed') return status === 'failed' ? 'payout_failed' : null;
  if (type === 'payout.returned') return isReturned ? 'payout_returned' : null;
  return null;
}

/**
 * Returns the kind of e-mail about the decision on a pending application, if the decision still stands. A
 * later rejection does not answer an application, so no e-mail is sent.
 */
export function applicationMailKind(
  before: string | null,
  now: PartnershipStatus,
): 'application_accepted' | 'application_rejected' | null {
  if (before !== 'PENDING') return null;
  if (now === 'APPROVED') return 'application_accepted';
  return now === 'REJECTED' ? 'application_rejected' : null;
}

/** Returns true if an event is the first to report its sale as complete. */
export const completesSale = (type: string, salesStatusBefore: string | null): boolean =>
  type === 'transaction.created' || salesStatusBefore === 'pending' || salesStatusBefore === 'failed';
