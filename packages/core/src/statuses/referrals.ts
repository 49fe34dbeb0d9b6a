import { keysOf } from '../keys-of.ts';

/**
 * Moves of a referral that events make: only up. A subscription alone brings a `canceled` one back. A person may set any
 * status.
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
