import { keysOf, payoutActions, payoutStatuses } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import { canMove, stepsOf } from './moves.ts';

describe('payout moves', () => {
  test.each([
    ['pending', ['start', 'complete', 'cancel']],
    ['processing', ['complete', 'fail', 'cancel']],
    ['completed', []],
    ['failed', ['cancel', 'reopen']],
    ['cancelled', ['reopen']],
  ] as const)('from %s are %j', (status, allowed) => {
    expect(keysOf(payoutActions).filter((move) => canMove(move, { status, approval: 'not_needed' }))).toEqual(
      allowed,
    );
  });

  test('exclude starting and completing while the payout awaits a second approval', () => {
    for (const [status, allowed] of [
      ['pending', ['cancel']],
      ['processing', ['fail', 'cancel']],
    ] as const)
      expect(keysOf(payoutActions).filter((move) => canMove(move, { status, approval: 'waiting' }))).toEqual(
        allowed,
      );
  });

  test('end with the requested move', () => {
    for (const status of payoutStatuses)
      for (const move of keysOf(payoutActions)) expect(stepsOf(move, { status }).at(-1) ?? move).toBe(move);
  });
});
