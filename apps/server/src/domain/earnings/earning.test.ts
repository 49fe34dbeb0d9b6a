import type { CommissionStatus } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import type { Incentive } from '../incentives/incentive.ts';
import type { Level } from './commission.ts';
import {
  earn,
  earnLevels,
  holdUntil,
  isHoldOver,
  type MovableEarning,
  movesByHand,
  type NewEarning,
  ownStatus,
  type Parent,
  releasedByApproval,
  statusBeforeComplete,
  type WaitingEarning,
} from './earning.ts';

const occurredAt = new Date('2026-03-01T00:00:00Z');
const now = new Date('2026-03-01T00:00:05Z');
const in30Days = new Date('2026-03-31T00:00:00Z');
const usd = (minor: bigint) => ({ minor, currency: 'USD' });

const automatic = { approvalType: 'automatic', holdPeriodDays: null } as const;
const hold = { approvalType: 'hold_period', holdPeriodDays: 30 } as const;
const manual = { approvalType: 'manual', holdPeriodDays: null } as const;
type Approval = Pick<Incentive, 'approvalType' | 'holdPeriodDays'>;

const referral = {
  status: 'active',
  affiliateId: 'aff_seller',
  affiliateStatus: 'APPROVED' as const,
};

/** Returns a sale that earned 20 USD, unless `over` says otherwise. */
function earned(approval: Approval, over: Partial<Parameters<typeof earn>[0]> = {}) {
  const incentive = { id: 'inc_1', ...approval } as Incentive;
  const event = { kind: 'conversion', occurredAt } as const;
  const match = { incentive, commission: usd(2_000n) };
  return earn({ event, referral, selfReferral: 'hold', isSelfReferral: false, match, now, ...over });
}

const nothing = {
  earning: null,
  status: 'approved',
  flags: [],
  incentive: null,
  commission: null,
  withheld: null,
};

describe('sale with a matching incentive', () => {
  test('earns its commission for the seller', () => {
    expect(earned(automatic)).toEqual({
      earning: {
        affiliateId: 'aff_seller',
        earningType: 'direct_commission',
        level: 0,
        commission: usd(2_000n),
        status: 'ready_for_payment',
        approvalType: 'automatic',
        holdUntil: null,
      },
      status: 'ready_for_payment',
      flags: [],
      incentive: expect.objectContaining({ id: 'inc_1' }),
      commission: usd(2_000n),
      withheld: null,
    });
  });

  test.each(['lead', 'trial', 'milestone'] as const)('earns a lead commission if it is a %s', (kind) => {
    const { earning } = earned(automatic, { event: { kind, occurredAt } });
    expect(earning?.earningType).toBe('lead_commission');
  });

  test('uses the incentive even if a cap leaves nothing to pay', () => {
    const incentive = { id: 'inc_1', ...automatic } as Incentive;
    const match = { incentive, commission: usd(0n) };
    expect(earned(automatic, { match })).toEqual({ ...nothing, incentive, commission: usd(0n) });
  });

  test('earns nothing without a match', () => {
    expect(earned(automatic, { match: null })).toEqual(nothing);
    expect(earned(automatic, { match: null, isSelfReferral: true })).toEqual({
      ...nothing,
      flags: ['self_referral'],
    });
  });

  test.each<[string, Partial<Parameters<typeof earn>[0]>, string, string[]]>([
    ['a rejected referral', { referral: { ...referral, status: 'rejected' } }, 'referral_rejected', []],
    [
      'a rejected affiliate',
      { referral: { ...referral, affiliateStatus: 'REJECTED' } },
      'affiliate_rejected',
      [],
    ],
    [
      'a rejected self-referral',
      { isSelfReferral: true, selfReferral: 'reject' },
      'self_referral',
      ['self_referral'],
    ],
    [
      'a rejected affiliate who refers himself',
      {
        referral: { ...referral, affiliateStatus: 'REJECTED' },
        isSelfReferral: true,
        selfReferral: 'reject',
      },
      'affiliate_rejected',
      ['self_referral'],
    ],
    [
      'a rejected referral of a rejected affiliate',
      { referral: { ...referral, status: 'rejected', affiliateStatus: 'REJECTED' } },
      'referral_rejected',
      [],
    ],
  ])('earns nothing for %s, and gives the reason', (_, over, withheld, flags) => {
    for (const approval of [automatic, hold, manual])
      expect(earned(approval, over)).toEqual({ ...nothing, withheld, flags });
  });
});

describe('initial state of an earning', () => {
  const start = (approval: Approval, over: Partial<Parameters<typeof earn>[0]> = {}) => {
    const { earning, status, flags } = earned(approval, over);
    expect(status).toBe(earning?.status);
    return [earning?.status, earning?.approvalType, earning?.holdUntil, flags];
  };

  test('is ready immediately with automatic approval', () => {
    const started = ['ready_for_payment', 'automatic', null, []];
    expect(start(automatic)).toEqual(started);
    expect(start({ ...automatic, holdPeriodDays: 30 })).toEqual(started);
  });

  test('is held for the days × 24 h after the sale occurred', () => {
    expect(start(hold)).toEqual(['pending', 'hold_period', in30Days, []]);
  });

  test('is not held if the hold of a backdated sale has ended, even at its last instant', () => {
    const justBefore = new Date(in30Days.getTime() - 1);
    expect(start(hold, { now: in30Days })).toEqual(['ready_for_payment', 'hold_period', in30Days, []]);
    expect(start(hold, { now: justBefore })).toEqual(['pending', 'hold_period', in30Days, []]);
    expect(start({ ...hold, holdPeriodDays: 0 })[0]).toBe('ready_for_payment');
  });

  test('waits for manual approval, with or without a hold', () => {
    expect(start(manual)).toEqual(['pending', 'manual', null, []]);
    expect(start({ ...manual, holdPeriodDays: 30 })).toEqual(['pending', 'manual', in30Days, []]);
  });

  test.each([automatic, hold, manual])(
    'waits for a pending affiliate and keeps the approval type ($approvalType)',
    (approval) => {
      const late = {
        now: new Date('2027-01-01T00:00:00Z'),
        referral: { ...referral, affiliateStatus: 'PENDING' as const },
      };
      const until = approval === hold ? in30Days : null;
      expect(start(approval, late)).toEqual(['pending', approval.approvalType, until, []]);
    },
  );

  test.each([automatic, hold, manual])(
    'flags a self-referral on hold and requires manual approval ($approvalType)',
    (approval) => {
      const late = { now: new Date('2027-01-01T00:00:00Z'), isSelfReferral: true };
      const until = approval === hold ? in30Days : null;
      expect(start(approval, late)).toEqual(['pending', 'manual', until, ['self_referral']]);
    },
  );

  test.each([automatic, hold, manual])(
    'treats an allowed self-referral like any sale ($approvalType)',
    (approval) => {
      expect(earned(approval, { isSelfReferral: true, selfReferral: 'allow' })).toEqual(earned(approval));
    },
  );
});

test.each([
  ['automatic', null, now, 'ready_for_payment'],
  ['manual', null, now, 'pending'],
  ['manual', in30Days, in30Days, 'pending'],
  ['hold_period', in30Days, now, 'pending'],
  ['hold_period', in30Days, in30Days, 'ready_for_payment'],
] as const)(
  'after the affiliate’s approval, an earning that is %s with a hold until %s is at %s: %s',
  (approvalType, until, at, status) => {
    expect(ownStatus({ approvalType, holdUntil: until, now: at })).toBe(status);
  },
);

test('makes the commission of an incomplete sale pending or rejected', () => {
  expect(statusBeforeComplete('pending')).toBe('pending');
  expect(statusBeforeComplete('failed')).toBe('rejected');
});

describe('affiliates above a seller', () => {
  const direct = earned(hold).earning as NewEarning;
  const tenPercent = (level: number): Level => ({
    level,
    basis: 'commission',
    isPercentage: true,
    rateE4: 100_000n,
    amountE4: null,
    currency: null,
  });
  const parent = (level: number, over: Partial<Parent> = {}): Parent => ({
    sellerId: 'aff_seller',
    level,
    id: `aff_${level}`,
    status: 'APPROVED',
    ...over,
  });
  const levelsOf = (parents: Parent[], levels = [tenPercent(1), tenPercent(2)], of = direct) =>
    earnLevels(usd(10_000n), of, { levels, parents });

  test('earn one level each, on the terms of the seller’s own earning', () => {
    const level = { ...direct, earningType: 'multi_level', commission: usd(200n) };
    expect(levelsOf([parent(1), parent(2)])).toEqual([
      { ...level, affiliateId: 'aff_1', level: 1 },
      { ...level, affiliateId: 'aff_2', level: 2 },
    ]);
  });

  test('earn nothing without terms for their level, for another seller, or if the amount is 0', () => {
    expect(levelsOf([parent(3)])).toEqual([]);
    expect(levelsOf([parent(1, { sellerId: 'aff_other' })])).toEqual([]);
    expect(levelsOf([parent(1)], [{ ...tenPercent(1), rateE4: 0n }])).toEqual([]);
  });

  test('earn nothing while rejected, and nobody else gets their level', () => {
    const [only, ...others] = levelsOf([parent(1, { status: 'REJECTED' }), parent(2)]);
    expect([only?.affiliateId, only?.level, others]).toEqual(['aff_2', 2, []]);
  });

  test('wait while pending, even if the seller’s earning is ready', () => {
    const ready = { ...direct, status: 'ready_for_payment' as const };
    const earnings = levelsOf([parent(1, { status: 'PENDING' }), parent(2)], undefined, ready);
    expect(earnings.map(({ status }) => status)).toEqual(['pending', 'ready_for_payment']);
  });
});

test('ends a hold of any length at a valid date, and treats no days as no hold', () => {
  expect(holdUntil(occurredAt, null)).toBeNull();
  expect(holdUntil(occurredAt, Number.MAX_SAFE_INTEGER)?.toISOString()).toBe('+275760-09-13T00:00:00.000Z');
  expect(isHoldOver(null, now)).toBe(true);
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

describe('manual status change', () => {
  test.each([
    ['pending', 'approved', null, 'ready_for_payment'],
    ['pending', 'approved', now, 'ready_for_payment'],
    ['pending', 'approved', later, 'approved'],
    ['pending', 'ready_for_payment', later, 'ready_for_payment'],
    ['approved', 'approved', now, 'ready_for_payment'],
    ['approved', 'ready_for_payment', later, 'ready_for_payment'],
  ] as const)('from %s to %s during a hold until %s makes it %s', (from, to, holdUntil, target) => {
    expect(moved(earning('direct', from, { holdUntil }), [], to)).toEqual([['direct', target, 0n]]);
  });

  test.each([
    ['ready_for_payment', 'ready_for_payment', null],
    ['ready_for_payment', 'approved', null],
    ['approved', 'approved', later],
    ['rejected', 'rejected', null],
    ['pending', 'pending', null],
  ] as const)('from %s to %s changes nothing', (from, to, holdUntil) => {
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
  ] as const)('from %s to %s is rejected', (from, to, holdUntil) => {
    expect(() => moved(earning('direct', from, { holdUntil }), [], to)).toThrow(/cannot be/);
  });

  test('removes the remainder of every unpaid earning on rejection and restores it on reopening', () => {
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

  test('rejects a pending affiliate’s level with the direct earning, but does not approve it', () => {
    const levels = [earning('one', 'pending'), earning('two', 'pending')];
    const direct = earning('direct', 'pending');
    expect(moved(direct, levels, 'approved', ['one']).map(([id]) => id)).toEqual(['direct', 'two']);
    expect(moved(direct, levels, 'rejected', ['one']).map(([id]) => id)).toEqual(['direct', 'one', 'two']);
  });
});

describe('approval of an affiliate', () => {
  const earning = (given: Partial<WaitingEarning> = {}): WaitingEarning => ({
    earningType: 'direct_commission',
    approvalType: 'automatic',
    holdUntil: null,
    transactionId: 'trx_1',
    transaction: { status: 'pending' },
    ...given,
  });
  const level = (transactionId: string, status = 'pending') =>
    earning({ earningType: 'multi_level', transactionId, transaction: { status } });

  test.each<[string, Partial<WaitingEarning>, 'released' | 'kept']>([
    ['an automatic earning', {}, 'released'],
    ['a hold that ends now', { approvalType: 'hold_period', holdUntil: now }, 'released'],
    [
      'a hold that is not over',
      { approvalType: 'hold_period', holdUntil: new Date(now.getTime() + 1) },
      'kept',
    ],
    ['an earning to be approved by hand', { approvalType: 'manual' }, 'kept'],
    ['a manual commission', { earningType: 'manual' }, 'kept'],
  ])('%s: %o is %s', (_, given, outcome) => {
    const waiting = [earning(given)];
    const { ready, approved } = releasedByApproval({ waiting, above: [] }, now);
    expect(ready).toEqual(outcome === 'released' ? waiting : []);
    expect(approved).toEqual([]);
  });

  test.each([
    ['released with it', 'pending', 'automatic', 'ready'],
    ['paid before', 'paid', 'manual', 'ready'],
    ['ready before', 'ready_for_payment', 'manual', 'ready'],
    ['approved by hand before', 'approved', 'manual', 'approved'],
    ['still waiting', 'pending', 'manual', 'kept'],
  ])('makes a level follow a direct earning that is %s', (_, status, approvalType, outcome) => {
    const direct = earning({ approvalType, transaction: { status } });
    const waiting = status === 'pending' ? [direct] : [];
    const above = [level('trx_1', status)];
    const { ready, approved } = releasedByApproval({ waiting, above }, now);
    expect(ready.filter(({ earningType }) => earningType === 'multi_level')).toEqual(
      outcome === 'ready' ? above : [],
    );
    expect(approved).toEqual(outcome === 'approved' ? above : []);
  });

  test('does not make a level follow the earning of another sale', () => {
    const waiting = [earning(), level('trx_2')];
    expect(releasedByApproval({ waiting, above: [] }, now).ready).toEqual([waiting[0]]);
  });
});
