import type { StatementKind } from '@tributary/core';

/** The accounts of a program. */
export interface Accounts {
  readonly expense: string;
  readonly liability: string;
  readonly bank: string;
}

/** Names in place of numbers, where no accounts are set. */
export const namedAccounts: Accounts = {
  expense: 'commission_expense',
  liability: 'affiliate_liabilities',
  bank: 'bank',
};

/** The account that a positive amount of a kind debits, and the one that it credits. A negative amount does the reverse. */
export function accountsOf(kind: StatementKind, accounts: Accounts): { debit: string; credit: string } {
  const isPayment = kind === 'paid' || kind === 'returned';
  return { debit: isPayment ? accounts.bank : accounts.expense, credit: accounts.liability };
}
