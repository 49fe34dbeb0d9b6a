import type { StatementKind } from '@tributary/core';

/** Accounts of a program. */
export interface Accounts {
  readonly expense: string;
  readonly liability: string;
  readonly bank: string;
}

/** Names used instead of numbers if no accounts are set. */
export const namedAccounts: Accounts = {
  expense: 'commission_expense',
  liability: 'affiliate_liabilities',
  bank: 'bank',
};

/**
 * Returns the accounts that a positive amount of a kind debits and credits. A negative amount does the
 * reverse.
 */
export function accountsOf(kind: StatementKind, accounts: Accounts): { debit: string; credit: string } {
  const isPayment = kind === 'paid' || kind === 'returned';
  return { debit: isPayment ? accounts.bank : accounts.expense, credit: accounts.liability };
}
