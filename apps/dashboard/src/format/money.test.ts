import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, minorOf, moneyOf, readAmount, sumsOf } from './money.ts';

describe('formatted amount', () => {
  test.each([
    [{ amount: 1234.5, currency: 'USD' }, 'en', '1,234.50'],
    [{ amount: 1234.5, currency: 'EUR' }, 'de', '1.234,50'],
    [{ amount: -12.4, currency: 'USD' }, 'en', '\u221212.40'],
    [{ amount: 999_999_999_999, currency: 'JPY' }, 'en', '999,999,999,999'],
    [{ amount: 999_999_999_999.999, currency: 'KWD' }, 'en', '999,999,999,999.999'],
    [{ amount: 25, currency: 'CREDITS' }, 'en', '25'],
    [{ amount: 0.1, currency: 'CREDITS' }, 'de', '0,1'],
  ])('for %o in %s is %s', (money, locale, text) => {
    expect(formatAmount(money, locale)).toBe(text);
  });

  test('has a plus or minus sign on request', () => {
    expect(formatAmount({ amount: 8, currency: 'USD' }, 'en', { sign: true })).toBe('+8.00');
  });

  test('parses back to the same value in either language', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-999_999_999_999n, 999_999_999_999n),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        fc.constantFrom('en', 'de'),
        (minor, currency, locale) => {
          expect(readAmount(formatAmount(moneyOf(minor, currency), locale), currency, locale)).toBe(minor);
        },
      ),
    );
  });

  test.each(['', 'abc', '1,23,4', '12.345', '1.2.3', '--1'])('rejects %j as dollars', (typed) => {
    expect(readAmount(typed, 'USD', 'en')).toBeNull();
  });
});

describe('sums', () => {
  test('are exact, with one per currency, ordered by code', () => {
    const tenths = Array.from({ length: 10 }, () => ({ amount: 0.1, currency: 'USD' }));
    expect(sumsOf([...tenths, { amount: 5, currency: 'JPY' }])).toEqual([
      { amount: 5, currency: 'JPY' },
      { amount: 1, currency: 'USD' },
    ]);
    expect(minorOf({ amount: 0.29, currency: 'USD' })).toBe(29n);
    const [sum] = sumsOf(Array.from({ length: 3 }, () => ({ amount: 999_999_999_999, currency: 'JPY' })));
    expect(sum && formatAmount(sum, 'en')).toBe('2,999,999,999,997');
  });
});
