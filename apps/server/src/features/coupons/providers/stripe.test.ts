import { expect, test } from 'vitest';
import { stripeAmount } from './stripe.ts';

test.each([
  ['USD', 125_000n, 1_250],
  ['JPY', 500_000n, 50],
  ['KWD', 12_500n, 1_250],
  ['ISK', 500_000n, 5_000],
  ['UGX', 500_000n, 5_000],
  ['MGA', 500_000n, 50],
])('%s is sent in the smallest unit that Stripe counts it in', (currency, amountE4, expected) => {
  expect(stripeAmount(amountE4, currency)).toBe(expected);
});

test('a fraction of the smallest unit is not rounded', () => {
  expect(stripeAmount(12_500n, 'MGA')).toBeNull();
});
