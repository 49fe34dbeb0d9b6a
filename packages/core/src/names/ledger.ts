export const ledgerEntryTypes = ['earned', 'refunded', 'adjustment', 'paid', 'clawback', 'voided'] as const;
