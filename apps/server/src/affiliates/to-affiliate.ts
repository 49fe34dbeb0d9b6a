import type { AffiliateSummary, Affiliate as WireAffiliate } from '@tributary/contract';
import type { Affiliate } from '../db/generated/client.ts';
import { toTimestamp, toTimestampOrNull } from '../to-wire.ts';

/** The input-only fields (company, country, payout method and details) are never part of it. */
export const toAffiliate = (row: Affiliate): WireAffiliate => ({
  id: row.id,
  name: row.name,
  email: row.email,
  tracking_id: row.trackingId,
  source: row.source as WireAffiliate['source'],
  partnership_status: row.partnershipStatus as WireAffiliate['partnership_status'],
  onboarding_completed: row.onboardingCompleted,
  program_id: row.programId,
  group_id: row.groupId,
  parent_affiliate_id: row.parentAffiliateId,
  external_user_id: row.externalUserId,
  metadata: row.metadata as WireAffiliate['metadata'],
  payout_details_changed_at: toTimestampOrNull(row.payoutDetailsChangedAt),
  created_at: toTimestamp(row.createdAt),
});

/** The nine fields that other objects embed. */
export const toAffiliateSummary = (row: Affiliate): AffiliateSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  tracking_id: row.trackingId,
  source: row.source as AffiliateSummary['source'],
  partnership_status: row.partnershipStatus as AffiliateSummary['partnership_status'],
  onboarding_completed: row.onboardingCompleted,
  group_id: row.groupId,
  created_at: toTimestamp(row.createdAt),
});
