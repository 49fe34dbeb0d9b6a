import type { StatementKind } from '@tributary/core';

/** Bookkeeping accounts of a program. */
export interface Accounts {
  readonly expense: string;
  readonly liability: string;
  readonly bank: string;
}

/** Account names, used if no account numbers are set. */
export const namedAccounts: Accounts = {
  expense: 'commission_expense',
  liability: 'affiliate_liabilities',
  bank: 'bank',
};

/**
 * Returns the accounts that a positive amount of this kind debits and credits. A negative amount swaps them.
 */
export function accountsOf(kind: StatementKind, accounts: Accounts): { debit: string; credit: string } {
  const isPayment = kind === 'paid' || kind === 'returned';
  return { debit: isPayment ? accounts.bank : accounts.expense, credit: accounts.liability };
}
