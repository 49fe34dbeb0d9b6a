import type { Balance } from '@tributary/sdk';
import { type Money, sumsOf } from '../../format/money.ts';

/** Parts of a balance, in the order in which money moves through them. */
export const parts = ['pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back'] as const;
export type Part = (typeof parts)[number];

/** Returns the total of the given parts in each currency, without zeros. */
export function moneyIn(balances: readonly Balance[], ...which: readonly Part[]): Money[] {
  const amounts = balances.flatMap((balance) =>
    which.map((part) => ({ currency: balance.currency, amount: balance[part] })),
  );
  return sumsOf(amounts).filter(({ amount }) => amount !== 0);
}

/** Returns true if anything was ever earned in the currency. */
export const isUsed = (balance: Balance) => parts.some((part) => balance[part] !== 0);
