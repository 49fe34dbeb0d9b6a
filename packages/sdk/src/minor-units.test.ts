import { expect, test } from 'vitest';
import { TributaryError } from './errors.ts';
import { fromMinorUnits } from './minor-units.ts';

test.each([
  [1_999, 'usd', 19.99],
  [-1_999, 'USD', -19.99],
  [500, 'jpy', 500],
  [1_234, 'KWD', 1.234],
  [9_007_199_254_740_991n, 'EUR', 90_071_992_547_409.91],
  [1_000, 'ISK', 1_000],
])('converts %d of %s to %d', (amount, currency, expected) => {
  expect(fromMinorUnits(amount, currency)).toBe(expected);
});

test.each([
  [1_000, 'isk', 10],
  [1_000, 'UGX', 10],
  [1_000, 'MGA', 1_000],
  [1_000, 'USD', 10],
])('converts Stripe’s %d of %s to %d', (amount, currency, expected) => {
  expect(fromMinorUnits(amount, currency, 'stripe')).toBe(expected);
});

test.each([
  [19.99, 'USD', 'whole number'],
  [Number.NaN, 'USD', 'whole number'],
  [2 ** 53, 'USD', 'whole number'],
  [100, 'CREDITS', 'ISO 4217'],
  [100, 'constructor', 'ISO 4217'],
])('rejects %d of %s', (amount, currency, says) => {
  expect(() => fromMinorUnits(amount, currency)).toThrow(TributaryError);
  expect(() => fromMinorUnits(amount, currency)).toThrow(says);
});
