import { describe, expect, test } from 'vitest';
import { type Level, levelCommission } from './commission.ts';

const sale = { minor: 10_005n, currency: 'USD' };
const direct = { minor: 2_001n, currency: 'USD' };
const percent = (rateE4: bigint, basis: Level['basis']): Level => ({
  level: 1,
  basis,
  isPercentage: true,
  rateE4,
  amountE4: null,
  currency: null,
});

describe('commission of a level above the seller', () => {
  test.each([
    ['10 % of the sale, half-even down', percent(100_000n, 'sale'), sale, 1_000n, 'USD'],
    [
      '10 % of a sale of 100.15, half-even up',
      percent(100_000n, 'sale'),
      { ...sale, minor: 10_015n },
      1_002n,
      'USD',
    ],
    ['50 % of the commission, half-even', percent(500_000n, 'commission'), sale, 1_000n, 'USD'],
    ['nothing of a rate of 0', percent(0n, 'sale'), sale, 0n, 'USD'],
  ])('%s', (_name, level, of, minor, currency) => {
    expect(levelCommission(level, of, direct)).toEqual({ minor, currency });
  });

  test('uses the unit of the commission for a percentage of a commission in a unit', () => {
    const credits = { minor: 7n, currency: 'CREDITS' };
    expect(levelCommission(percent(500_000n, 'commission'), sale, credits)).toEqual({
      minor: 4n,
      currency: 'CREDITS',
    });
  });

  test('uses the currency and digits of a fixed amount', () => {
    const fixed: Level = {
      level: 2,
      basis: 'sale',
      isPercentage: false,
      rateE4: null,
      amountE4: 50_000n,
      currency: 'JPY',
    };
    expect(levelCommission(fixed, sale, direct)).toEqual({ minor: 5n, currency: 'JPY' });
    expect(() => levelCommission({ ...fixed, currency: null }, sale, direct)).toThrow(RangeError);
  });
});
