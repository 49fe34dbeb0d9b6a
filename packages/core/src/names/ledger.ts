/**
 * Types of ledger entries. `adjustment` removes or restores a rejected commission; `adjusted` is the
 * entry of a bonus or deduction.
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

/** Entries that a payout can include: all except entries for money that has left and entries of voided objects. */
export const claimableEntryTypes = [
  'earned',
  'refunded',
  'clawback',
  'refund_undone',
  'adjustment',
  'adjusted',
  'returned',
] as const satisfies readonly LedgerEntryType[];

/**
 * Entries for money that left with a payout or came back. They do not count toward the remaining
 * commission.
 */
export const settlementEntryTypes = ['paid', 'returned'] as const satisfies readonly LedgerEntryType[];

/** Entries that earnings reports leave out. Voided sales are removed from reports as a whole. */
export const unreportedEntryTypes = [
  ...settlementEntryTypes,
  'voided',
] as const satisfies readonly LedgerEntryType[];

/** Checks of a ledger verification. */
export const ledgerVerificationScopes = ['changes', 'everything'] as const;
