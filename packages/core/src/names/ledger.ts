/**
 * Types of ledger entries. `adjustment` takes a rejected commission away or brings it back; `adjusted` is the entry of a bonus or
 * a deduction.
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

/** Entries that a payout can claim: all but money that has left and what is voided. */
export const claimableEntryTypes = [
  'earned',
  'refunded',
  'clawback',
  'refund_undone',
  'adjustment',
  'adjusted',
  'returned',
] as const satisfies readonly LedgerEntryType[];

/** Entries of money that left with a payout or came back: no part of what remains of a commission. */
export const settlementEntryTypes = ['paid', 'returned'] as const satisfies readonly LedgerEntryType[];

/** Entries that reports of what was earned leave out. A voided sale is taken out of them as a whole. */
export const unreportedEntryTypes = [
  ...settlementEntryTypes,
  'voided',
] as const satisfies readonly LedgerEntryType[];

/** What a verification of the ledger checks. */
export const ledgerVerificationScopes = ['changes', 'everything'] as const;
