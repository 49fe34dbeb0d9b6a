import { digitsByCurrency, fromMinor, toMinor } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  digitsOf,
  formatMoney,
  halfEven,
  majorE4FloorToMinor,
  majorE4ToMinor,
  minorToMajorE4,
  percentOf,
  prorate,
} from './money.ts';

describe('rounding', () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [-7n, -2n, 4n],
    [1n, 2n, 0n],
    [-1n, 2n, 0n],
    [8n, 3n, 3n],
    [-8n, 3n, -3n],
    [7n, 3n, 2n],
    [0n, 9n, 0n],
  ])('rounds %d ÷ %d to %d: ties go to the even number', (numerator, denominator, rounded) => {
    expect(halfEven(numerator, denominator)).toBe(rounded);
  });

  test('returns the nearest whole number, and the even one on a tie', () => {
    fc.assert(
      fc.property(fc.bigInt(-300n, 300n), fc.bigInt(1n, 24n), (numerator, denominator) => {
        expect(halfEven(numerator, denominator)).toBe(nearestByCounting(numerator, denominator));
        expect(halfEven(-numerator, -denominator)).toBe(nearestByCounting(numerator, denominator));
      }),
      { numRuns: 400 },
    );
  });

  test('throws when dividing by zero', () => {
    expect(() => halfEven(1n, 0n)).toThrow(RangeError);
  });
});

/**
 * Tries every whole number that could be the result and measures the distance: slow, but shares no arithmetic with
 * the implementation.
 */
function nearestByCounting(numerator: bigint, denominator: bigint): bigint {
  const distance = (whole: bigint) => {
    const gap = numerator - whole * denominator;
    return gap < 0n ? -gap : gap;
  };
  let nearest = -301n;
  for (let whole = -300n; whole <= 300n; whole += 1n) {
    const isNearer = distance(whole) < distance(nearest);
    const isEvenTie = distance(whole) === distance(nearest) && whole % 2n === 0n;
    if (isNearer || isEvenTie) nearest = whole;
  }
  return nearest;
}

describe('percentages and proportions', () => {
  test.each([
    [10_000n, 200_000n, 2_000n],
    [1_999n, 125_000n, 250n],
    [10_050n, 10_000n, 100n],
    [10_150n, 10_000n, 102n],
    [1n, 1n, 0n],
    [0n, 200_000n, 0n],
  ])('returns for %d minor units at a rate of %d e-4 percent %d', (minor, rateE4, part) => {
    expect(percentOf(minor, rateE4)).toBe(part);
  });

  test('calculates 0 % and 100 % of an amount exactly', () => {
    expect(prorate(1_999n, 0n, 333n)).toBe(0n);
    expect(prorate(1_999n, 333n, 333n)).toBe(1_999n);
  });
});

describe('splitting an amount', () => {
  test('gives the remaining units to the largest remainders, the earlier one first on a tie', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(10n, [5n, 3n, 3n])).toEqual([4n, 3n, 3n]);
    expect(allocate(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
    expect(allocate(7n, [0n, 1n])).toEqual([0n, 7n]);
  });

  test('returns parts that add up to the amount, each within one unit of its share', () => {
    const weights = fc
      .array(fc.bigInt(0n, 10_000n), { minLength: 1, maxLength: 12 })
      .filter((all) => all.some((one) => one > 0n));
    fc.assert(
      fc.property(fc.bigInt(-1_000_000n, 1_000_000n), weights, (total, shares) => {
        const parts = allocate(total, shares);
        const sum = shares.reduce((added, share) => added + share, 0n);
        expect(parts.reduce((added, part) => added + part, 0n)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const gap = part * sum - total * (shares[index] ?? 0n);
          expect(gap < sum && gap > -sum).toBe(true);
        }
      }),
    );
  });

  test.each([
    ['no weights', []],
    ['weights of 0 alone', [0n, 0n]],
    ['a negative weight', [1n, -1n, 3n]],
  ])('rejects %s', (_, weights) => {
    expect(() => allocate(10n, weights)).toThrow(RangeError);
  });
});

describe('currencies and units', () => {
  test.each([
    [50_000n, 'USD', 500n],
    [50_000n, 'JPY', 5n],
    [50_000n, 'KWD', 5_000n],
    [50_001n, 'CLF', 50_001n],
    [25_000n, 'JPY', 2n],
    [35_000n, 'JPY', 4n],
    [100_000n, 'CREDITS', 10n],
  ])('converts %d e-4 major units of %s to %d minor units', (e4, currency, minor) => {
    expect(majorE4ToMinor(e4, currency)).toBe(minor);
  });

  test('never rounds a limit up', () => {
    expect(majorE4FloorToMinor(119_999n, 'JPY')).toBe(11n);
    expect(majorE4FloorToMinor(120_000n, 'USD')).toBe(1_200n);
  });

  test('converts minor units to 1e-4 major units and back in every currency', () => {
    const code = fc.constantFrom(...Object.keys(digitsByCurrency), 'CREDITS');
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), code, (minor, currency) => {
        expect(majorE4ToMinor(minorToMajorE4(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  test('converts minor units to a JSON number and back in every currency', () => {
    const code = fc.constantFrom(...Object.keys(digitsByCurrency));
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), code, (drawn, currency) => {
        const digits = digitsOf(currency);
        const minor = digits >= 3 ? drawn : drawn / 10n ** BigInt(3 - digits);
        const onTheWire = JSON.parse(JSON.stringify(fromMinor(minor, digits)));
        expect(toMinor(onTheWire, digits)).toEqual({ ok: true, minor });
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [7_500n, 'USD', '75.00 USD'],
    [-5n, 'USD', '-0.05 USD'],
    [500n, 'JPY', '500 JPY'],
    [1_234n, 'KWD', '1.234 KWD'],
    [10n, 'CREDITS', '10 CREDITS'],
  ])('formats %d minor units of %s as %s', (minor, currency, text) => {
    expect(formatMoney({ minor, currency })).toBe(text);
  });
});
