import { describe, expect, test } from 'vitest';
import {
  currencyDigits,
  decimalText,
  digitsByCurrency,
  fromMinor,
  isCurrency,
  lastDayOfCurrency,
  toMinor,
} from './currency.ts';

describe('currency table', () => {
  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['XOF', 0],
    ['USD', 2],
    ['HUF', 2],
    ['LAK', 2],
    ['MGA', 2],
    ['IQD', 3],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
  ])('has %s with %d digits, as in ISO 4217', (code, digits) => {
    expect(currencyDigits(code)).toBe(digits);
  });

  test.each([
    'XAU',
    'XAG',
    'XXX',
    'XTS',
    'XDR',
    'BOV',
    'YUM',
    'CREDITS',
    'usd',
    '',
    'constructor',
    '__proto__',
  ])('rejects %j', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(currencyDigits(code)).toBeUndefined();
  });

  test.each([
    ['HRK', 2, '2023-01-31'],
    ['BYR', 0, '2016-12-31'],
    ['BGN', 2, '2026-01-31'],
  ])('keeps the discontinued %s with %d digits', (code, digits, lastDay) => {
    expect(isCurrency(code)).toBe(true);
    expect(currencyDigits(code)).toBe(digits);
    expect(lastDayOfCurrency(code)).toBe(lastDay);
  });

  test.each(['EUR', 'BYN', 'XCG', 'CREDITS', 'constructor'])('has %s as a current currency', (code) => {
    expect(lastDayOfCurrency(code)).toBeUndefined();
  });

  test('contains each code once, as three capital letters', () => {
    const codes = Object.keys(digitsByCurrency);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(codes).toHaveLength(171);
  });
});

describe('conversion to minor units', () => {
  test.each([
    [19.99, 2, 1999n],
    [1.005, 3, 1005n],
    [1.15, 2, 115n],
    [8.29, 2, 829n],
    [0.1 + 0.2, 2, 30n],
    [59.97000000000001, 2, 5997n],
    [0.57 * 100, 0, 57n],
    [-19.99, 2, -1999n],
    [-0, 2, 0n],
    [500, 0, 500n],
    [1e11, 2, 10_000_000_000_000n],
    [1.2e-3, 4, 12n],
    [999_999_999_999.99, 2, 99_999_999_999_999n],
    [99_999_999_999.9999, 4, 999_999_999_999_999n],
  ])('of %d with %d digits is %d', (amount, digits, minor) => {
    expect(toMinor(amount, digits)).toEqual({ ok: true, minor });
  });

  test.each([
    [Number.NaN, 2, 'not_finite'],
    [Number.POSITIVE_INFINITY, 2, 'not_finite'],
    [Number.NEGATIVE_INFINITY, 2, 'not_finite'],
    [1e308, 2, 'too_large'],
    [1e12, 2, 'too_large'],
    [-1e12, 0, 'too_large'],
    [1e11, 4, 'too_large'],
    [1.005, 2, 'too_precise'],
    [0.5, 0, 'too_precise'],
    [1e-7, 2, 'too_precise'],
    [5e-7, 2, 'too_precise'],
    [1e-8, 2, 'too_precise'],
    [-1e-8, 2, 'too_precise'],
    [1e-21, 2, 'too_precise'],
    [-1e-21, 2, 'too_precise'],
    [1e-21, 0, 'too_precise'],
    [5e-324, 4, 'too_precise'],
    [-0.001, 2, 'too_precise'],
    [1.00005, 4, 'too_precise'],
    [1.2345e-3, 4, 'too_precise'],
  ])('rejects %d with %d digits as %s', (amount, digits, reason) => {
    expect(toMinor(amount, digits)).toEqual({ ok: false, reason });
  });

  test('accepts noise of exactly 1e-6 minor units, but no more', () => {
    expect(toMinor(1.000001, 0)).toEqual({ ok: true, minor: 1n });
    expect(toMinor(0.999999, 0)).toEqual({ ok: true, minor: 1n });
    expect(toMinor(1.0000011, 0)).toEqual({ ok: false, reason: 'too_precise' });
  });

  test('rejects more than 2^53 − 1 minor units even below the limit in major units', () => {
    expect(toMinor(9_007_199_254.740993, 6)).toEqual({ ok: false, reason: 'too_large' });
    expect(toMinor(9_007_199_254.74099, 6)).toEqual({ ok: true, minor: 9_007_199_254_740_990n });
  });
});

describe('conversion to major units', () => {
  test.each([
    [1999n, 2, 19.99],
    [-5n, 2, -0.05],
    [0n, 2, 0],
    [5n, 3, 0.005],
    [123n, 0, 123],
    [999_999_999_999_999n, 4, 99_999_999_999.9999],
  ])('of %d with %d digits is %d', (minor, digits, amount) => {
    expect(fromMinor(minor, digits)).toBe(amount);
  });

  test('round-trips every number of cents up to 200 USD', { tags: 'slow' }, () => {
    for (let cents = -20_000n; cents <= 20_000n; cents += 1n) {
      expect(toMinor(fromMinor(cents, 2), 2)).toEqual({ ok: true, minor: cents });
    }
  });

  test.each([
    [7500n, 2, '75.00'],
    [-5n, 2, '-0.05'],
    [5n, 0, '5'],
    [12_345n, 4, '1.2345'],
  ])('formats %d with %d digits as %s', (minor, digits, text) => {
    expect(decimalText(minor, digits)).toBe(text);
  });
});
