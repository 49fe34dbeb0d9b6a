import type { Referral as WireReferral } from '@tributary/contract';
import type { Referral } from '../db/generated/client.ts';
import { referralEventType } from '../domain/status-tables.ts';
import { changedFields, type OutboxEvent, outboxEvent } from '../outbox/events.ts';
import { toTimestamp, toTimestampOrNull } from '../to-wire.ts';

/** The columns that the API shows of a referral. */
export type ReferralRow = Pick<
  Referral,
  | 'id'
  | 'affiliateId'
  | 'programId'
  | 'email'
  | 'customerId'
  | 'externalUserId'
  | 'subscriptionId'
  | 'status'
  | 'name'
  | 'metadata'
  | 'createdAt'
  | 'convertedAt'
>;

export const toReferral = (row: ReferralRow): WireReferral => ({
  id: row.id,
  affiliate_id: row.affiliateId,
  program_id: row.programId,
  email: row.email,
  customer_id: row.customerId,
  external_user_id: row.externalUserId,
  subscription_id: row.subscriptionId,
  status: row.status as WireReferral['status'],
  name: row.name,
  metadata: row.metadata as WireReferral['metadata'],
  created_at: toTimestamp(row.createdAt),
  converted_at: toTimestampOrNull(row.convertedAt),
});

/** What a change of a referral is announced as: converted where that is what changed, and nothing where nothing did. */
export function announceReferral(before: WireReferral, after: WireReferral): OutboxEvent[] {
  const previous = changedFields(before, after);
  return previous ? [outboxEvent(referralEventType(before, after), after, previous)] : [];
}

/**
 * A referral begins as a lead. One that is made with another status is announced as the lead that it begins as and then
 * as converted: each event leads to the next, and `referral.converted` alone counts every customer.
 */
export function announceNewReferral(made: WireReferral): OutboxEvent[] {
  const lead: WireReferral = { ...made, status: 'lead', converted_at: null };
  return [outboxEvent('referral.created', lead), ...announceReferral(lead, made)];
}

/** What a referral is shown with. */
export const referralColumns = [
  'id',
  'affiliateId',
  'programId',
  'email',
  'customerId',
  'externalUserId',
  'subscriptionId',
  'status',
  'name',
  'metadata',
  'createdAt',
  'convertedAt',
] as const satisfies readonly (keyof ReferralRow)[];
