import type { Balance } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { isUsed, moneyIn } from './balance.ts';

const balance = (currency: string, amounts: Partial<Balance>): Balance => ({
  ...{ currency, pending: 0, held: 0, ready: 0, claimed: 0, paid: 0, clawed_back: 0 },
  ...amounts,
});

test('adds up the parts of a balance exactly per currency and omits empty currencies', () => {
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

test('shows a debt and counts a currency that has only a debt as used', () => {
  const debt = balance('EUR', { ready: -4.5 });
  expect(moneyIn([debt], 'ready')).toEqual([{ currency: 'EUR', amount: -4.5 }]);
  expect([isUsed(debt), isUsed(balance('EUR', {}))]).toEqual([true, false]);
});
