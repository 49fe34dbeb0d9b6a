import { describe, expect, test } from 'vitest';
import { amountText, moneyText } from './money.ts';

describe('amount', () => {
  test.each([
    [306.7, 'EUR', '306.70'],
    ['20.3', 'EUR', '20.30'],
    [0, 'USD', '0.00'],
    [-5, 'USD', '-5.00'],
    [1200, 'JPY', '1200'],
    [1.234, 'KWD', '1.234'],
    [1.2, 'KWD', '1.200'],
    [12.5, 'CREDITS', '12.5'],
    [12.345, 'EUR', '12.345'],
    [999_999_999_999.99, 'USD', '999999999999.99'],
    [1e-7, 'USD', '1e-7'],
    [3, 'constructor', '3'],
  ])('for %d %s is %s', (amount, currency, text) => {
    expect(amountText(amount, currency)).toBe(text);
    expect(moneyText(amount, currency)).toBe(`${text} ${currency}`);
  });
});
