/** A fixed list instead of free text, so that the record of an erasure cannot identify the person. */
export const erasureReasons = ['requested', 'retention_ended', 'no_longer_needed', 'other'] as const;
