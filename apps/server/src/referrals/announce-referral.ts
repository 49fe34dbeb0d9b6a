import type { Referral } from '@tributary/contract';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/events.ts';

/** What a change of a referral is announced as: converted where that is what changed, and nothing where nothing did. */
export function announceReferral(before: Referral, after: Referral): OutboxEvent[] {
  const previous = changedFields(before, after);
  if (!previous) return [];
  const isConverted = before.converted_at === null && after.converted_at !== null;
  return [outboxEvent(isConverted ? 'referral.converted' : 'referral.updated', after, previous)];
}

/**
 * A referral begins as a lead. One that is made with another status is announced as the lead that it begins as and then
 * as converted: each event leads to the next, and `referral.converted` alone counts every customer.
 */
export function announceNewReferral(made: Referral): OutboxEvent[] {
  const lead: Referral = { ...made, status: 'lead', converted_at: null };
  return [outboxEvent('referral.created', lead), ...announceReferral(lead, made)];
}
