import { keysOf } from '../keys-of.ts';

/**
 * Status changes of a referral caused by events. Events only advance the status, and only a subscription
 * reactivates a `canceled` referral. A person may set any status.
 */
export const referralMoves = {
  lead: ['trialing', 'customer', 'active'],
  trialing: ['customer', 'active'],
  customer: ['active'],
  active: [],
  canceled: ['active'],
  rejected: [],
} as const;
export type ReferralStatus = keyof typeof referralMoves;
export const referralStatuses = keysOf(referralMoves);
