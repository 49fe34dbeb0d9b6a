import { keysOf } from '../keys-of.ts';

/** Moves of an affiliate's partnership. */
export const partnershipMoves = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PENDING', 'REJECTED'],
  REJECTED: ['PENDING', 'APPROVED'],
} as const;
export type PartnershipStatus = keyof typeof partnershipMoves;
export const partnershipStatuses = keysOf(partnershipMoves);
/** Partnership statuses in requests, which are lower-case. */
export const affiliateStatusInputs = partnershipStatuses.map(
  (status) => status.toLowerCase() as Lowercase<PartnershipStatus>,
);

/** Actions on an affiliate, and the status that each one sets; null leaves the status unchanged. */
export const affiliateActions = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  move: null,
} as const satisfies Record<string, PartnershipStatus | null>;
export type AffiliateActionName = keyof typeof affiliateActions;
