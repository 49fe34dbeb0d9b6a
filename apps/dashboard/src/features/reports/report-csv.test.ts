import { expect, test } from 'vitest';
import { reportCsv } from './report-csv.ts';

test('writes one line per row in one currency, with plain decimals and the earlier period', () => {
  const money = { currency: 'USD', conversions: 2, sales: 1234.5, refunds: 0, commission: -0.05 };
  const figures = { clicks: 3, referrals: 2, customers: 1 };
  const euros = { ...money, currency: 'EUR', sales: 9 };
  const row = { key: 'aff_1', name: 'x', ...figures, money: [euros, money] };
  const before = { key: 'aff_1', ...figures, clicks: 7, money: [] };
  const csv = reportCsv([{ name: '=Ada, "A"', row: { ...row, previous: before } }], 'USD', true);
  const [head = '', line = ''] = csv.split('\r\n');
  expect(head.split(',').slice(-1)).toEqual(['previous_commission']);
  expect(line).toBe(`aff_1,"'=Ada, ""A""",USD,3,2,1,2,1234.5,0,-0.05,7,2,1,0,0,0,0`);
});
