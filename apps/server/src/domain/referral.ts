import type { Referral } from '@tributary/contract';

export type ReferralStatus = Referral['status'];

export type ReferralEvent = 'lead' | 'trial' | 'one_off_conversion' | 'subscription_conversion' | 'milestone';

const lifecycle: readonly ReferralStatus[] = ['lead', 'trialing', 'customer', 'active'];

const reachedBy = {
  lead: 'lead',
  trial: 'trialing',
  one_off_conversion: 'customer',
  subscription_conversion: 'active',
  milestone: null,
} as const satisfies Record<ReferralEvent, ReferralStatus | null>;

/** Where an event moves a referral: only up; out of `canceled` by a subscription alone, out of `rejected` never. */
export function nextReferralStatus(current: ReferralStatus, event: ReferralEvent): ReferralStatus {
  const reached = reachedBy[event];
  if (reached === null || current === 'rejected') return current;
  if (current === 'canceled') return reached === 'active' ? 'active' : 'canceled';
  return lifecycle.indexOf(reached) > lifecycle.indexOf(current) ? reached : current;
}

/**
 * When the referral first stopped being a lead; once set it stays, even back at `lead`. `current` is null for a
 * referral being created. `at`: an event's `occurred_at`, on create the `created_at`, by hand now.
 */
export function convertedAtAfter(move: {
  current: ReferralStatus | null;
  next: ReferralStatus;
  convertedAt: Date | null;
  at: Date;
}): Date | null {
  if (move.convertedAt !== null) return move.convertedAt;
  const wasLead = move.current === null || move.current === 'lead';
  return wasLead && move.next !== 'lead' ? move.at : null;
}
