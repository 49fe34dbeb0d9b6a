/**
 * Types of ledger entries. `adjustment` removes or restores a rejected commission; `adjusted` is the entry for a bonus
 * or deduction.
 */
export const ledgerEntryTypes = [
  'earned',
  'refunded',
  'clawback',
  'refund_undone',
  'adjustment',
  'adjusted',
  'paid',
  'returned',
  'voided',
] as const;
export type LedgerEntryType = (typeof ledgerEntryTypes)[number];

/**
 * Types of entries that a payout can include: all except those that record a payment or belong to a voided
 * object.
 */
export const claimableEntryTypes = [
  'earned',
  'refunded',
  'clawback',
  'refund_undone',
  'adjustment',
  'adjusted',
  'returned',
] as const satisfies readonly LedgerEntryType[];

/** Entries for money that was paid out or returned. They do not count toward the remaining commission. */
export const settlementEntryTypes = ['paid', 'returned'] as const satisfies readonly LedgerEntryType[];

/** Entries that earnings reports exclude. Voided sales are excluded from reports entirely. */
export const unreportedEntryTypes = [
  ...settlementEntryTypes,
  'voided',
] as const satisfies readonly LedgerEntryType[];

/** Scopes of a ledger verification. */
export const ledgerVerificationScopes = ['changes', 'everything'] as const;
