import type { ReferralState } from '../../domain/referral.ts';
import type { OutboxEvent } from '../../outbox/events.ts';
import { announceNewReferral, announceReferral, toReferral } from '../../referrals/referral.ts';
import type { CreditedReferral } from '../sql/read.ts';

/** What is announced of the referral: created by this event, converted by it, updated by it, or nothing. */
export function referralEvents(
  { referral, isNew }: { referral: CreditedReferral; isNew: boolean },
  change: ReferralState,
): OutboxEvent[] {
  const after = toReferral({ ...referral, ...change });
  return isNew ? announceNewReferral(after) : announceReferral(toReferral(referral), after);
}
