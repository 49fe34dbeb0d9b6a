import { expect, test } from 'vitest';
import { readMinimumPayouts } from './minimum-payouts.ts';
import { minimumPayoutsOf } from './payout.ts';

const read = (body: Parameters<typeof readMinimumPayouts>[0]) => readMinimumPayouts(body, 'USD');

test.each([
  [{}, {}],
  [{ minimum_payout: 50 }, { minimumPayoutMinor: 5000n }],
  [{ minimum_payouts: [] }, { minimumPayouts: {} }],
  [{ minimum_payouts: [{ currency: 'usd', amount: 50 }] }, { minimumPayoutMinor: 5000n, minimumPayouts: {} }],
  [
    {
      minimum_payout: 50,
      minimum_payouts: [
        { currency: 'jpy', amount: 5000 },
        { currency: 'EUR', amount: 0.5 },
        { currency: 'GBP', amount: 0 },
        { currency: 'USD', amount: 50 },
      ],
    },
    { minimumPayoutMinor: 5000n, minimumPayouts: { JPY: '5000', EUR: '50' } },
  ],
])('parses the minimum payouts %j', (body, columns) => {
  expect(read(body)).toEqual(columns);
});

test.each([
  [{ minimum_payouts: [{ currency: 'JPY', amount: 0.5 }] }, ['minimum_payouts.0.amount']],
  [
    {
      minimum_payout: 0.001,
      minimum_payouts: [
        { currency: 'EUR', amount: 1 },
        { currency: 'eur', amount: 2 },
      ],
    },
    ['minimum_payout', 'minimum_payouts.1.currency'],
  ],
  [{ minimum_payout: 50, minimum_payouts: [{ currency: 'USD', amount: 40 }] }, ['minimum_payouts']],
])('rejects the minimum payouts %j', (body, fields) => {
  expect(() => read(body)).toThrowError(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      details: fields.map((field) => expect.objectContaining({ field })),
    }),
  );
});

test('lists the program’s own currency first and the others by code', () => {
  const stored = { defaultCurrency: 'USD', minimumPayoutMinor: 0n, minimumPayouts: { JPY: '5', EUR: '7' } };
  expect(Object.entries(minimumPayoutsOf(stored))).toEqual([
    ['USD', 0n],
    ['EUR', 7n],
    ['JPY', 5n],
  ]);
});
