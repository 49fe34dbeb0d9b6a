import { describe, expect, test } from 'vitest';
import { manualEntries, manualStatuses } from './manual-commission.ts';

const now = new Date('2026-03-01T00:00:00Z');
const past = now;
const future = new Date('2026-03-01T00:00:01Z');

describe('manual commission', () => {
  test.each([
    ['pending', null, 'pending'],
    ['pending', future, 'pending'],
    ['pending', past, 'ready_for_payment'],
    ['approved', null, 'approved'],
    ['approved', future, 'approved'],
    ['approved', past, 'ready_for_payment'],
    ['ready_for_payment', future, 'ready_for_payment'],
    ['rejected', past, 'rejected'],
    ['paid', past, 'paid'],
  ] as const)('created as %s with a hold until %s is %s', (status, holdUntil, expected) => {
    expect(manualStatuses({ status, salesStatus: 'complete' }, holdUntil, now)).toEqual({
      status: expected,
      salesStatus: 'complete',
    });
  });

  test.each([
    ['refunded', 'complete'],
    ['paid', 'refunded'],
    ['refunded', 'refunded'],
  ] as const)('created as %s with a sale that is %s is refunded in full', (status, salesStatus) => {
    const refunded = { status: 'refunded', salesStatus: 'refunded' };
    expect(manualStatuses({ status, salesStatus }, past, now)).toEqual(refunded);
  });

  test.each([
    ['pending', null],
    ['approved', null],
    ['ready_for_payment', null],
    ['paid', 'paid'],
    ['rejected', 'adjustment'],
    ['refunded', 'refunded'],
  ] as const)('created as %s appears in the ledger as earned, and settled as: %s', (status, type) => {
    const settled = type === null ? [] : [{ type, amountMinor: -500n }];
    expect(manualEntries(status, 500n)).toEqual([{ type: 'earned', amountMinor: 500n }, ...settled]);
  });
});
