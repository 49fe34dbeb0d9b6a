export const partnershipStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;
