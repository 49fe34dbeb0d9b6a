import { expect, test } from 'vitest';
import { leadingCurrency } from '../../app/report-figures.ts';
import { salesPerDay } from './days.ts';

const period = { from: '2026-10-30', to: '2026-11-03' };

test('fills days without sales with zeros and ignores other currencies', () => {
  const days = [
    { key: '2026-10-31', money: [{ currency: 'USD', sales: 12.5 }] },
    { key: '2026-11-01', money: [{ currency: 'EUR', sales: 99 }] },
  ];
  expect(salesPerDay(days, period, 'USD')).toEqual([0, 12.5, 0, 0]);
  expect(salesPerDay([], period, 'USD')).toEqual([0, 0, 0, 0]);
});

test('picks the currency with the most sales, not the largest amounts', () => {
  const money = [
    { currency: 'JPY', conversions: 2, sales: 900_000 },
    { currency: 'USD', conversions: 3, sales: 30 },
  ];
  expect(leadingCurrency(money)).toBe('USD');
  expect(leadingCurrency([])).toBeUndefined();
});
