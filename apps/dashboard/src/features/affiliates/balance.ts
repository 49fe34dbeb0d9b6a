import type { Balance } from '@tributary/sdk';
import { type Money, sumsOf } from '../../format/money.ts';

/** Parts of a balance, in the order in which money moves through them. */
export const parts = ['pending', 'held', 'ready', 'claimed', 'paid', 'clawed_back'] as const;
export type Part = (typeof parts)[number];

/** Returns the amounts of the given balance parts per currency, omitting zeros. */
export function moneyIn(balances: readonly Balance[], ...which: readonly Part[]): Money[] {
  const amounts = balances.flatMap((balance) =>
    which.map((part) => ({ currency: balance.currency, amount: balance[part] })),
  );
  return sumsOf(amounts).filter(({ amount }) => amount !== 0);
}

/** Returns true if anything has ever been earned in the currency. */
export const isUsed = (balance: Balance) => parts.some((part) => balance[part] !== 0);
