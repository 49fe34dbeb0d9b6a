import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, minorOf, moneyOf, readAmount, sumsOf } from './money.ts';

describe('an amount on the screen', () => {
  test.each([
    [{ amount: 1234.5, currency: 'USD' }, 'en', '1,234.50'],
    [{ amount: 1234.5, currency: 'EUR' }, 'de', '1.234,50'],
    [{ amount: -12.4, currency: 'USD' }, 'en', '\u221212.40'],
    [{ amount: 999_999_999_999, currency: 'JPY' }, 'en', '999,999,999,999'],
    [{ amount: 999_999_999_999.999, currency: 'KWD' }, 'en', '999,999,999,999.999'],
    [{ amount: 25, currency: 'CREDITS' }, 'en', '25'],
    [{ amount: 0.1, currency: 'CREDITS' }, 'de', '0,1'],
  ])('%o in %s is %s', (money, locale, text) => {
    expect(formatAmount(money, locale)).toBe(text);
  });

  test('has the sign of a change where it is asked for', () => {
    expect(formatAmount({ amount: 8, currency: 'USD' }, 'en', { sign: true })).toBe('+8.00');
  });

  test('is read back as it was shown, in either language', () => {
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

  test.each(['', 'abc', '1,23,4', '12.345', '1.2.3', '--1'])('refuses %j as dollars', (typed) => {
    expect(readAmount(typed, 'USD', 'en')).toBeNull();
  });
});

describe('sums', () => {
  test('are exact, one for each currency, in the order of the codes', () => {
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
