import type { Referral as WireReferral } from '@tributary/contract';
import type { Referral } from '../db/generated/client.ts';
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
