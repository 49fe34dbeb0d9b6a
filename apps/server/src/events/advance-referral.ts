import type { CanonicalEvent } from '../domain/canonical-event.ts';
import {
  convertedAtAfter,
  nextReferralStatus,
  type ReferralEvent,
  type ReferralStatus,
} from '../domain/referral-status.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/outbox-event.ts';
import { toReferral } from '../referrals/to-referral.ts';
import type { CreditedReferral } from './queries.ts';
import type { ReferralChange } from './record-queries.ts';

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
  const before = toReferral(referral);
  const after = toReferral({ ...referral, ...change });
  if (isNew) return [outboxEvent('referral.created', after), ...converted(before.converted_at, after)];
  const previous = changedFields(before, after);
  if (!previous) return [];
  const isConverted = before.converted_at === null && after.converted_at !== null;
  return [outboxEvent(isConverted ? 'referral.converted' : 'referral.updated', after, previous)];
}

const converted = (before: string | null, after: ReturnType<typeof toReferral>) =>
  before === null && after.converted_at !== null
    ? [outboxEvent('referral.converted', after, { converted_at: null })]
    : [];
