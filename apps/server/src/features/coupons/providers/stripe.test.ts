import { expect, test } from 'vitest';
import { stripeAmount } from './stripe.ts';

test.each([
  ['USD', 125_000n, 1_250],
  ['JPY', 500_000n, 50],
  ['KWD', 12_500n, 1_250],
  ['ISK', 500_000n, 5_000],
  ['UGX', 500_000n, 5_000],
  ['MGA', 500_000n, 50],
])('sends %s in Stripe’s smallest unit', (currency, amountE4, expected) => {
  expect(stripeAmount(amountE4, currency)).toBe(expected);
});

test('rejects a fraction of the smallest unit instead of rounding', () => {
  expect(stripeAmount(12_500n, 'MGA')).toBeNull();
});
