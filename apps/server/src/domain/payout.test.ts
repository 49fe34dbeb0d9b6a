import { describe, expect, test } from 'vitest';
import { decidePayout, isPayable, type Unclaimed } from './payout.ts';

const unclaimed: Unclaimed = {
  affiliateId: 'aff_1',
  partnershipStatus: 'APPROVED',
  payoutMethod: null,
  currency: 'USD',
  amountMinor: 5000n,
};
const minimum = { currency: 'USD', minor: 5000n };

describe('what a payout run pays', () => {
  test.each<[string, Partial<Unclaimed>, string | null]>([
    ['exactly the minimum', {}, null],
    ['a cent less than the minimum', { amountMinor: 4999n }, 'below_minimum'],
    ['one cent of a currency that has no minimum', { currency: 'EUR', amountMinor: 1n }, null],
    ['nothing', { amountMinor: 0n }, 'nothing_to_pay'],
    ['a debt', { amountMinor: -1n }, 'nothing_to_pay'],
    ['a debt of a currency that has no minimum', { currency: 'EUR', amountMinor: -1n }, 'nothing_to_pay'],
    ['the method none', { payoutMethod: 'none' }, 'method_none'],
    ['another method', { payoutMethod: 'wise' }, null],
    ['an affiliate that waits for approval', { partnershipStatus: 'PENDING' }, 'not_approved'],
    ['a rejected affiliate', { partnershipStatus: 'REJECTED' }, 'not_approved'],
    [
      'a rejected affiliate in debt without a method',
      { partnershipStatus: 'REJECTED', payoutMethod: 'none', amountMinor: -1n },
      'not_approved',
    ],
  ])('%s', (_, difference, reason) => {
    const expected = reason === null ? { isPaid: true } : { isPaid: false, reason };
    expect(decidePayout({ ...unclaimed, ...difference }, minimum)).toEqual(expected);
  });

  test.each([
    ['USD', true],
    ['JPY', true],
    ['CREDITS', false],
    ['PTS', false],
  ])('%s is money: %s', (currency, expected) => {
    expect(isPayable({ currency })).toBe(expected);
  });
});
