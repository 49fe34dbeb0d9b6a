import type { LedgerEntryType } from './ledger.ts';

/** Kinds of lines in a statement, in the order shown. */
export const statementKinds = ['earned', 'taken_back', 'rejected', 'adjusted', 'paid', 'returned'] as const;
export type StatementKind = (typeof statementKinds)[number];

/**
 * Kind of statement line for each ledger entry. Rejections, their reversals and voids share a kind, because
 * all three determine whether a commission counts.
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

/** Payment states of the commissions from one month's sales. */
export const moneyStates = ['waiting', 'held', 'due', 'under_way', 'paid'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** File formats of statements. */
export const statementFormats = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/**
 * Maximum number of entries that a PDF statement lists individually. If there are more, the PDF sums them by
 * day.
 */
export const STATEMENT_LINES_MAX = 1000;

/** File formats of bookkeeping journals. */
export const journalFormats = ['generic', 'datev'] as const;
export type JournalFormat = (typeof journalFormats)[number];
