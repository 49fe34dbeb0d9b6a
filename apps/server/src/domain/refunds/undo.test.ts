import { describe, expect, test } from 'vitest';
import { type RefundedEarning, restoredSale, restoreEarnings } from './undo.ts';

const now = new Date('2026-03-01T00:00:00Z');
const past = new Date('2026-02-01T00:00:00Z');
const future = new Date('2026-04-01T00:00:00Z');

describe('sale with an undone refund', () => {
  const sale = { originalMinor: 10_000n, remainingMinor: 0n, statusBefore: 'pending' as const };

  test('regains the status from before its first refund if no other is in effect', () => {
    expect(restoredSale(sale, 10_000n)).toEqual({ remainingMinor: 10_000n, salesStatus: 'pending' });
  });

  test('stays partially refunded if another refund is in effect', () => {
    expect(restoredSale(sale, 2_500n)).toEqual({ remainingMinor: 2_500n, salesStatus: 'partial_refunded' });
  });
});

describe('earning with an undone refund', () => {
  const earning: RefundedEarning = {
    id: 'ern_1',
    earningType: 'direct_commission',
    approvalType: 'automatic',
    holdUntil: null,
    originalMinor: 1_001n,
    remainingMinor: 0n,
    status: 'refunded',
    statusBeforeRefund: 'ready_for_payment',
    isSettled: false,
    isPaidOut: false,
    wasReopened: false,
    affiliateStatus: 'APPROVED',
  };
  const undo = {
    sale: { originalMinor: 2n, remainingMinor: 1n },
    directId: 'ern_1',
    sellerStatus: 'APPROVED',
    now,
  };
  const restored = (changes: Partial<RefundedEarning>, facts: Partial<typeof undo> = {}) =>
    restoreEarnings([{ ...earning, ...changes }], { ...undo, ...facts })[0];

  test('is scaled from its original amount, half-even, and the entry is the difference', () => {
    expect(restored({})).toMatchObject({ remainingMinor: 500n, entryMinor: 500n });
    expect(restored({ remainingMinor: 333n })).toMatchObject({ remainingMinor: 500n, entryMinor: 167n });
  });

  test('gets no entry and stays rejected if it was rejected', () => {
    const rejected = { remainingMinor: 500n, entryMinor: 0n, status: 'rejected' };
    expect(restored({ statusBeforeRefund: 'rejected' })).toMatchObject(rejected);
    expect(restored({ status: 'rejected' })).toMatchObject(rejected);
  });

  const held = { approvalType: 'hold_period', statusBeforeRefund: 'pending' };
  const manual = { approvalType: 'manual', statusBeforeRefund: 'pending' };
  const statuses: readonly [string, Partial<RefundedEarning>, string][] = [
    ['was ready', {}, 'ready_for_payment'],
    ['was ready and was paid while it was refunded', { isPaidOut: true }, 'paid'],
    ['was paid', { statusBeforeRefund: 'paid', isPaidOut: true }, 'paid'],
    ['was paid and came back', { statusBeforeRefund: 'paid' }, 'ready_for_payment'],
    ['was created as paid', { statusBeforeRefund: 'paid', isSettled: true }, 'paid'],
    ['waits for a person', manual, 'pending'],
    ['waits for a person after its hold', { ...manual, holdUntil: past }, 'pending'],
    ['is held', { ...held, holdUntil: future }, 'pending'],
    ['was held and no longer is', { ...held, holdUntil: past }, 'ready_for_payment'],
    ['ends its hold now', { ...held, holdUntil: now }, 'ready_for_payment'],
    ['is held and its affiliate waits', { ...held, holdUntil: past, affiliateStatus: 'PENDING' }, 'pending'],
    ['was approved during its hold', { statusBeforeRefund: 'approved', holdUntil: future }, 'approved'],
    [
      'was approved before its hold ended',
      { statusBeforeRefund: 'approved', holdUntil: past },
      'ready_for_payment',
    ],
    ['waited for its affiliate, who is approved', { statusBeforeRefund: 'pending' }, 'ready_for_payment'],
    ['was reopened by a person', { statusBeforeRefund: 'pending', wasReopened: true }, 'pending'],
    ['waits for its affiliate', { statusBeforeRefund: 'pending', affiliateStatus: 'PENDING' }, 'pending'],
    [
      'was waiting when its affiliate was rejected',
      { statusBeforeRefund: 'pending', affiliateStatus: 'REJECTED' },
      'pending',
    ],
    ['is manual without a hold', { ...manual, earningType: 'manual' }, 'pending'],
    [
      'was refunded in part only',
      { ...manual, status: 'pending', holdUntil: past, statusBeforeRefund: null },
      'pending',
    ],
  ];

  test.each(statuses)('that %s is %s afterwards', (_, changes, status) => {
    expect(restored(changes)?.status).toBe(status);
  });

  test.each([
    ['pending', 'manual', 'pending'],
    ['approved', 'manual', 'approved'],
    ['ready_for_payment', 'automatic', 'ready_for_payment'],
  ])(
    'follows the direct earning, which was %s, if it is a level whose affiliate was approved since',
    (before, approvalType, status) => {
      const direct = { ...earning, statusBeforeRefund: before, approvalType, holdUntil: future };
      const level = { ...direct, id: 'ern_2', earningType: 'multi_level', statusBeforeRefund: 'pending' };
      const waiting = { ...level, id: 'ern_3', affiliateStatus: 'PENDING' };

      const after = restoreEarnings([level, waiting, direct], undo);

      expect(after.map((each) => each.status)).toEqual([status, 'pending', status]);
    },
  );
});
