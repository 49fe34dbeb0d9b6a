import { describe, expect, test } from 'vitest';
import { type MovableEarning, movesByHand } from './earning-moves.ts';
import type { CommissionStatus } from './status-tables.ts';

const now = new Date('2026-03-01T00:00:00Z');
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
