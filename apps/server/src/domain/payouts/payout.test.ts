import { payoutStatuses } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { changedPayoutFields, decidePayout, isPayable, payoutUpdate, type Unclaimed } from './payout.ts';

const unclaimed: Unclaimed = {
  affiliateId: 'aff_1',
  partnershipStatus: 'APPROVED',
  payoutMethod: null,
  currency: 'USD',
  amountMinor: 5000n,
};
const minimums = { USD: 5000n, JPY: 500n };

describe('amounts in a payout run', () => {
  test.each<[string, Partial<Unclaimed>, string | null]>([
    ['exactly the minimum', {}, null],
    ['a cent less than the minimum', { amountMinor: 4999n }, 'below_minimum'],
    ['the minimum of another currency', { currency: 'JPY', amountMinor: 500n }, null],
    ['a yen less than that', { currency: 'JPY', amountMinor: 499n }, 'below_minimum'],
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
    expect(decidePayout({ ...unclaimed, ...difference }, minimums)).toEqual(expected);
  });

  test.each([
    ['USD', true],
    ['JPY', true],
    ['CREDITS', false],
    ['PTS', false],
  ])('treats %s as money: %s', (currency, expected) => {
    expect(isPayable({ currency })).toBe(expected);
  });
});

const before = { method: 'wise', details: { iban: 'DE1', email: 'a@example.com' } };

test.each([
  [{}, []],
  [{ method: 'wise', details: { email: 'a@example.com', iban: 'DE1' } }, []],
  [{ method: 'paypal' }, ['payout_method']],
  [{ details: { iban: 'DE2', email: 'a@example.com' } }, ['iban']],
  [{ details: { email: 'a@example.com' } }, ['iban']],
  [{ details: { iban: 'DE1', email: 'a@example.com', swiftCode: 'X' } }, ['swiftCode']],
  [{ method: 'none', details: {} }, ['payout_method', 'email', 'iban']],
])('changes by the update %j the payout details %j', (update, fields) => {
  expect(changedPayoutFields(before, update)).toEqual(fields);
});

test('counts adding the first details as a change', () => {
  expect(changedPayoutFields({ method: null, details: null }, { details: { iban: 'DE1' } })).toEqual([
    'iban',
  ]);
});

describe('status update of a payout', () => {
  test.each(payoutStatuses)(
    'to %s again with the same fields does nothing, so that a retry is safe',
    (status) => {
      expect(payoutUpdate(status, status, false)).toBe('nothing');
    },
  );

  test.each(['pending', 'processing', 'failed'] as const)(
    'to %s again with other fields edits them',
    (status) => {
      expect(payoutUpdate(status, status, true)).toBe('edit');
    },
  );

  test.each(['completed', 'cancelled'] as const)(
    'to %s again with other fields is an invalid transition',
    (status) => {
      expect(() => payoutUpdate(status, status, true)).toThrow(
        expect.objectContaining({ code: 'INVALID_TRANSITION' }),
      );
    },
  );

  test('to another status follows the table, even if that status is completed', () => {
    expect(payoutUpdate('processing', 'completed', true)).toBe('move');
    expect(() => payoutUpdate('pending', 'completed', false)).toThrow(
      expect.objectContaining({ code: 'INVALID_TRANSITION' }),
    );
  });
});
