import type { ReferralRow } from './to-referral.ts';

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
