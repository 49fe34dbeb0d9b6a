export const erasureReasons = ['requested', 'retention_ended', 'no_longer_needed', 'other'] as const;
