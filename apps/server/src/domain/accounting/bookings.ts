import type { StatementKind } from '@tributary/core';

/** Bookkeeping accounts of a program. */
export interface Accounts {
  readonly expense: string;
  readonly liability: string;
  readonly bank: string;
}

/** Names used in place of account numbers if no accounts are set. */
export const namedAccounts: Accounts = {
  expense: 'commission_expense',
  liability: 'affiliate_liabilities',
  bank: 'bank',
};

/**
 * Returns the accounts debited and credited by a positive amount of this kind. A negative amount reverses the accounts.
 */
export function accountsOf(kind: StatementKind, accounts: Accounts): { debit: string; credit: string } {
  const isPayment = kind === 'paid' || kind === 'returned';
  return { debit: isPayment ? accounts.bank : accounts.expense, credit: accounts.liability };
}
