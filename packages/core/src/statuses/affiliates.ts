/** Statuses of an affiliate's partnership. Any status may change to any other status. */
export const partnershipStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
type PartnershipStatus = (typeof partnershipStatuses)[number];
/** Partnership statuses as spelled in requests, in lower case. */
export const affiliateStatusInputs = partnershipStatuses.map(
  (status) => status.toLowerCase() as Lowercase<PartnershipStatus>,
);

/** Actions on an affiliate, and the status that each one sets; null leaves the status unchanged. */
export const affiliateActions = {
  approve: 'APPROVED',
  reject: 'REJECTED',
  move: null,
  invite: null,
} as const satisfies Record<string, PartnershipStatus | null>;
