import { expect, test } from 'vitest';
import { type IncentiveUsage, usedOnce, usedWithout } from './incentive.ts';

const before: IncentiveUsage = {
  inc_1: { uses: 2, commission: { USD: '700' } },
  inc_2: { uses: 1, commission: { EUR: '100' } },
};
const use = (id: string, minor: bigint, currency: string) => ({
  incentive: { id },
  commission: { minor, currency },
});
const sale = (
  incentiveId: string | null,
  commissionOriginalMinor: bigint,
  commissionCurrency: string | null,
) => ({
  incentiveId,
  commissionOriginalMinor,
  commissionCurrency,
});

test('counts a use with its commission by currency', () => {
  const once = usedOnce(before, use('inc_1', 300n, 'USD'));
  expect(once).toEqual({ ...before, inc_1: { uses: 3, commission: { USD: '1000' } } });
  expect(usedOnce(once, use('inc_1', 5n, 'JPY')).inc_1).toEqual({
    uses: 4,
    commission: { USD: '1000', JPY: '5' },
  });
  expect(usedOnce({}, use('inc_3', 0n, 'USD'))).toEqual({ inc_3: { uses: 1, commission: { USD: '0' } } });
});

test('counts no use for a sale without an incentive', () => {
  expect(usedOnce(before, { incentive: null, commission: null })).toBe(before);
});

test('returns the use and the commission of a voided sale', () => {
  const after = usedWithout(usedOnce(before, use('inc_1', 300n, 'USD')), sale('inc_1', 300n, 'USD'));
  expect(after).toEqual(before);
});

test('returns nothing for a voided sale that used nothing', () => {
  expect(usedWithout(before, sale(null, 0n, null))).toBe(before);
  expect(usedWithout(before, sale('inc_3', 300n, 'USD'))).toBe(before);
  expect(usedWithout(before, sale('inc_2', 0n, null)).inc_2).toEqual({ uses: 0, commission: { EUR: '100' } });
});
