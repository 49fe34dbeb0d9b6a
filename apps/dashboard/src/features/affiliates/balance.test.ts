import type { Balance } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { isUsed, moneyIn } from './balance.ts';

const balance = (currency: string, amounts: Partial<Balance>): Balance => ({
  ...{ currency, pending: 0, held: 0, ready: 0, claimed: 0, paid: 0, clawed_back: 0 },
  ...amounts,
});

test('parts of a balance add up exactly, per currency, and an empty currency is left out', () => {
  const balances = [
    balance('USD', { pending: 0.1, held: 0.2 }),
    balance('JPY', { held: 999_999_999_999 }),
    balance('EUR', { ready: 5 }),
  ];
  expect(moneyIn(balances, 'pending', 'held')).toEqual([
    { currency: 'JPY', amount: 999_999_999_999 },
    { currency: 'USD', amount: 0.3 },
  ]);
});

test('a debt is shown, and a currency with only a debt is used', () => {
  const debt = balance('EUR', { ready: -4.5 });
  expect(moneyIn([debt], 'ready')).toEqual([{ currency: 'EUR', amount: -4.5 }]);
  expect([isUsed(debt), isUsed(balance('EUR', {}))]).toEqual([true, false]);
});
