import { describe, expect, test } from 'vitest';
import {
  holdUntil,
  initialEarning,
  isHoldOver,
  isSelfReferral,
  type MovableEarning,
  movesByHand,
  ownStatus,
  statusOnceApproved,
} from './earning.ts';
import type { CommissionStatus } from './status-tables.ts';

const occurredAt = new Date('2026-03-01T00:00:00Z');
const now = new Date('2026-03-01T00:00:05Z');
const in30Days = new Date('2026-03-31T00:00:00Z');
const rules = {
  approvalType: 'automatic' as const,
  holdPeriodDays: null,
  occurredAt,
  now,
  affiliateStatus: 'APPROVED' as const,
  selfReferral: null,
};
const hold = { ...rules, approvalType: 'hold_period' as const, holdPeriodDays: 30 };
const manual = { ...rules, approvalType: 'manual' as const };

describe('how an earning starts', () => {
  test('automatic approval makes it ready at once', () => {
    const started = { status: 'ready_for_payment', approvalType: 'automatic', holdUntil: null, flags: [] };
    expect(initialEarning(rules)).toEqual(started);
    expect(initialEarning({ ...rules, holdPeriodDays: 30 })).toEqual(started);
  });

  test('a hold runs its days × 24 h from when the sale occurred', () => {
    expect(initialEarning(hold)).toEqual({
      status: 'pending',
      approvalType: 'hold_period',
      holdUntil: in30Days,
      flags: [],
    });
  });

  test('a hold that a backdated sale has behind it is over at once, at its very end too', () => {
    expect(initialEarning({ ...hold, now: in30Days })).toMatchObject({
      status: 'ready_for_payment',
      holdUntil: in30Days,
    });
    expect(initialEarning({ ...hold, now: new Date(in30Days.getTime() - 1) })).toMatchObject({
      status: 'pending',
    });
    expect(initialEarning({ ...hold, holdPeriodDays: 0 })).toMatchObject({ status: 'ready_for_payment' });
  });

  test('manual approval waits, whatever the hold', () => {
    expect(initialEarning(manual)).toEqual({
      status: 'pending',
      approvalType: 'manual',
      holdUntil: null,
      flags: [],
    });
    expect(initialEarning({ ...manual, holdPeriodDays: 30 })).toMatchObject({
      status: 'pending',
      holdUntil: in30Days,
    });
  });

  test.each([rules, hold, manual])('a rejected affiliate earns nothing ($approvalType)', (own) => {
    expect(initialEarning({ ...own, affiliateStatus: 'REJECTED' })).toBeNull();
    expect(initialEarning({ ...own, affiliateStatus: 'REJECTED', selfReferral: 'hold' })).toBeNull();
  });

  test.each([rules, hold, manual])(
    'a pending affiliate waits and keeps its own approval type ($approvalType)',
    (own) => {
      const late = { ...own, now: new Date('2027-01-01T00:00:00Z') };
      expect(initialEarning({ ...late, affiliateStatus: 'PENDING' })).toMatchObject({
        status: 'pending',
        approvalType: own.approvalType,
        flags: [],
      });
    },
  );

  test.each([rules, hold, manual])(
    'a self-referral that is held waits for manual approval and says why ($approvalType)',
    (own) => {
      const late = { ...own, now: new Date('2027-01-01T00:00:00Z') };
      expect(initialEarning({ ...late, selfReferral: 'hold' })).toEqual({
        status: 'pending',
        approvalType: 'manual',
        holdUntil: own.approvalType === 'hold_period' ? in30Days : null,
        flags: ['self_referral'],
      });
    },
  );

  test('a self-referral that the program rejects earns nothing, one that it allows is like any sale', () => {
    expect(initialEarning({ ...rules, selfReferral: 'reject' })).toBeNull();
    expect(initialEarning({ ...rules, selfReferral: 'allow' })).toEqual(initialEarning(rules));
    expect(initialEarning({ ...hold, selfReferral: 'allow' })).toEqual(initialEarning(hold));
  });
});

describe('approving', () => {
  test('makes approved while a hold still runs, else ready', () => {
    expect(statusOnceApproved(in30Days, now)).toBe('approved');
    expect(statusOnceApproved(in30Days, in30Days)).toBe('ready_for_payment');
    expect(statusOnceApproved(null, now)).toBe('ready_for_payment');
  });

  test.each([
    ['automatic', null, now, 'ready_for_payment'],
    ['manual', null, now, 'pending'],
    ['manual', in30Days, in30Days, 'pending'],
    ['hold_period', in30Days, now, 'pending'],
    ['hold_period', in30Days, in30Days, 'ready_for_payment'],
  ] as const)(
    'an affiliate lets a commission follow its own type: %s, hold until %s, at %s: %s',
    (approvalType, until, at, status) => {
      expect(ownStatus({ approvalType, holdUntil: until, now: at })).toBe(status);
    },
  );
});

test('a hold of any length ends at a date that exists, and no days are no hold', () => {
  expect(holdUntil(occurredAt, null)).toBeNull();
  expect(holdUntil(occurredAt, Number.MAX_SAFE_INTEGER)?.toISOString()).toBe('+275760-09-13T00:00:00.000Z');
  expect(isHoldOver(null, now)).toBe(true);
});

test.each([
  ['ann@example.com', 'ann@example.com', true],
  ['Ann@Example.com', 'ann@example.COM', true],
  ['ann+shop@example.com', 'ann@example.com', true],
  ['ann@example.com', 'ann+a+b@example.com', true],
  ['ann+a@example.com', 'ann+b@example.com', true],
  ['ann@example.com', 'ann@example.org', false],
  ['anne@example.com', 'ann@example.com', false],
  ['+a@example.com', '+b@example.com', false],
  ['ann@ex+a.com', 'ann@ex+b.com', false],
  ['ann+xb', 'ann+b', false],
  [null, 'ann@example.com', false],
])('%s referred by %s is a self-referral: %s', (referral, affiliate, expected) => {
  expect(isSelfReferral(referral, affiliate)).toBe(expected);
});

const later = new Date('2026-03-02T00:00:00Z');
const earning = (
  id: string,
  status: string,
  { affiliateId = id, holdUntil = null }: Partial<MovableEarning> = {},
) => ({ id, affiliateId, status, holdUntil, remainingMinor: 500n });

const moved = (
  direct: MovableEarning,
  levels: MovableEarning[],
  to: CommissionStatus,
  waiting: string[] = [],
) =>
  movesByHand({ direct, levels }, to, { now, waiting: new Set(waiting) }).map(
    ({ earning: { id }, status, adjustmentMinor }) => [id, status, adjustmentMinor],
  );

describe('a move by hand', () => {
  test.each([
    ['pending', 'approved', null, 'ready_for_payment'],
    ['pending', 'approved', now, 'ready_for_payment'],
    ['pending', 'approved', later, 'approved'],
    ['pending', 'ready_for_payment', later, 'ready_for_payment'],
    ['approved', 'approved', now, 'ready_for_payment'],
    ['approved', 'ready_for_payment', later, 'ready_for_payment'],
  ] as const)('%s to %s with a hold until %s makes it %s', (from, to, holdUntil, target) => {
    expect(moved(earning('direct', from, { holdUntil }), [], to)).toEqual([['direct', target, 0n]]);
  });

  test.each([
    ['ready_for_payment', 'ready_for_payment', null],
    ['ready_for_payment', 'approved', null],
    ['approved', 'approved', later],
    ['rejected', 'rejected', null],
    ['pending', 'pending', null],
  ] as const)('%s to %s is there already, and moves nothing', (from, to, holdUntil) => {
    expect(moved(earning('direct', from, { holdUntil }), [earning('level', 'pending')], to)).toEqual([]);
  });

  test.each([
    ['ready_for_payment', 'approved', later],
    ['ready_for_payment', 'pending', null],
    ['rejected', 'approved', null],
    ['paid', 'rejected', null],
    ['refunded', 'pending', null],
    ['pending', 'paid', null],
    ['pending', 'refunded', null],
  ] as const)('%s to %s is refused', (from, to, holdUntil) => {
    expect(() => moved(earning('direct', from, { holdUntil }), [], to)).toThrow(/cannot become/);
  });

  test('rejecting takes what is left of every earning that is not paid; taking it back gives it again', () => {
    const levels = [earning('one', 'ready_for_payment'), earning('two', 'paid'), earning('three', 'pending')];
    expect(moved(earning('direct', 'ready_for_payment'), levels, 'rejected')).toEqual([
      ['direct', 'rejected', -500n],
      ['one', 'rejected', -500n],
      ['three', 'rejected', -500n],
    ]);
    const rejected = [earning('one', 'rejected'), earning('two', 'paid')];
    expect(moved(earning('direct', 'rejected'), rejected, 'pending')).toEqual([
      ['direct', 'pending', 500n],
      ['one', 'pending', 500n],
    ]);
  });

  test('the level of an affiliate who waits for approval is not approved with it, but is rejected with it', () => {
    const levels = [earning('one', 'pending'), earning('two', 'pending')];
    const direct = earning('direct', 'pending');
    expect(moved(direct, levels, 'approved', ['one']).map(([id]) => id)).toEqual(['direct', 'two']);
    expect(moved(direct, levels, 'rejected', ['one']).map(([id]) => id)).toEqual(['direct', 'one', 'two']);
  });
});
