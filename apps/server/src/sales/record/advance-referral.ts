import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import {
  convertedAtAfter,
  nextReferralStatus,
  type ReferralEvent,
  type ReferralStatus,
} from '../../domain/referral.ts';
import type { OutboxEvent } from '../../outbox/events.ts';
import { announceNewReferral, announceReferral } from '../../referrals/announce-referral.ts';
import { toReferral } from '../../referrals/to-referral.ts';
import type { CreditedReferral } from '../sql/read.ts';
import type { ReferralChange } from '../sql/write.ts';

/** The columns of a referral that an event may change, as they are before it moves anything: links included. */
export const linked = (referral: CreditedReferral, event: CanonicalEvent): ReferralChange => ({
  status: referral.status,
  convertedAt: referral.convertedAt,
  conversionsCount: referral.conversionsCount,
  firstConversionAt: referral.firstConversionAt,
  incentiveUsage: referral.incentiveUsage,
  customerId: referral.customerId ?? event.customerId,
  externalUserId: referral.externalUserId ?? event.externalUserId,
});

/** Moves the lifecycle up by one event. */
export function moved(change: ReferralChange, by: ReferralEvent, occurredAt: Date): ReferralChange {
  const current = change.status as ReferralStatus;
  const next = nextReferralStatus(current, by);
  const convertedAt = convertedAtAfter({ current, next, convertedAt: change.convertedAt, at: occurredAt });
  return { ...change, status: next, convertedAt };
}

/** What is announced of the referral: created by this event, converted by it, updated by it, or nothing. */
export function referralEvents(
  { referral, isNew }: { referral: CreditedReferral; isNew: boolean },
  change: ReferralChange,
): OutboxEvent[] {
  const after = toReferral({ ...referral, ...change });
  return isNew ? announceNewReferral(after) : announceReferral(toReferral(referral), after);
}
