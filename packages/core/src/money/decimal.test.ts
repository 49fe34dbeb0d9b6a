import { describe, expect, test } from 'vitest';
import { sumOf } from './decimal.ts';

describe('sum of amounts', () => {
  test.each([
    [[], '0'],
    [[0.1, 0.2], '0.3'],
    [[19.99, 0.01], '20'],
    [[-0.05, 0.02], '-0.03'],
    [[1, -1], '0'],
    [['1234.50'], '1234.5'],
    [[999999999999.99, 0.0001], '999999999999.9901'],
    [['0'], '0'],
    [[100], '100'],
  ])('for %j is exactly %s', (amounts, sum) => expect(sumOf(amounts)).toBe(sum));

  test('rejects a number in scientific notation instead of guessing', () => {
    expect(() => sumOf([1e21])).toThrow(RangeError);
    expect(() => sumOf([Number.NaN])).toThrow(RangeError);
  });
});
