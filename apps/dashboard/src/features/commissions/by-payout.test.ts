import { expect, test } from 'vitest';
import { byPayout, type LedgerEntry } from './by-payout.ts';

const entry = (type: LedgerEntry['type'], amount: number, balance: number, payout_id: string | null = null) =>
  ({ id: `${type} ${amount}`, type, amount, balance, payout_id, currency: 'USD' }) as LedgerEntry;

const amounts = (entries: readonly LedgerEntry[]) =>
  byPayout(entries).map(({ type, amount, balance }) => [type, amount, balance]);

test('shows what a payout paid after a refund as one entry, exactly', () => {
  const entries = [
    entry('earned', 40.1, 40.1),
    entry('refunded', -8.2, 31.9),
    entry('paid', -40.1, -8.2, 'po_1'),
    entry('paid', 8.2, 0, 'po_1'),
  ];
  expect(amounts(entries)).toEqual([
    ['earned', 40.1, 40.1],
    ['refunded', -8.2, 31.9],
    ['paid', -31.9, 0],
  ]);
});

test('keeps the entries of different payouts, and of a return, apart', () => {
  const entries = [
    entry('paid', -40, 0, 'po_1'),
    entry('returned', 40, 40, 'po_1'),
    entry('paid', -30, 10, 'po_2'),
    entry('paid', -10, 0, 'po_3'),
  ];
  expect(amounts(entries)).toEqual(entries.map(({ type, amount, balance }) => [type, amount, balance]));
});
