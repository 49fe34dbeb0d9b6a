import type { LedgerEntryType } from './ledger.ts';

/** Kinds of bookings, in statement order. */
export const statementKinds = ['earned', 'taken_back', 'rejected', 'adjusted', 'paid', 'returned'] as const;
export type StatementKind = (typeof statementKinds)[number];

/**
 * Kind of each ledger entry. A rejection, its reversal and a void have the same kind, because all three determine
 * whether a commission counts.
 */
export const statementKindOf: Readonly<Record<LedgerEntryType, StatementKind>> = {
  earned: 'earned',
  refunded: 'taken_back',
  clawback: 'taken_back',
  refund_undone: 'taken_back',
  adjustment: 'rejected',
  voided: 'rejected',
  adjusted: 'adjusted',
  paid: 'paid',
  returned: 'returned',
};

/** States of the money from a month's sales. */
export const moneyStates = ['waiting', 'held', 'due', 'under_way', 'paid'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** File formats of statements. */
export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Above this number of bookings, the PDF of a statement sums them by day. */
export const STATEMENT_LINES_MAX = 1000;

/** File formats of bookkeeping journals. */
export const journalFormats = ['generic', 'datev'] as const;
export type JournalFormat = (typeof journalFormats)[number];
