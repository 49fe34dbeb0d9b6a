import { commissionStatuses, payoutStatuses, salesStatuses } from '@tributary/core';
import { describe, expect, test } from 'vitest';
import {
  assertCommissionMoveByHand,
  assertPayoutMove,
  assertSalesMoveByHand,
  payoutEventType,
  transactionEventType,
} from './status-tables.ts';

/** The tables copied from the specification: one row per status, with the allowed targets in any order. */
const grids = [
  {
    name: 'commission',
    statuses: commissionStatuses,
    assert: assertCommissionMoveByHand,
    allowed: {
      pending: 'approved ready_for_payment rejected',
      approved: 'ready_for_payment rejected',
      ready_for_payment: 'rejected',
      paid: '',
      rejected: 'pending',
      refunded: '',
    },
  },
  {
    name: 'payout',
    statuses: payoutStatuses,
    assert: assertPayoutMove,
    allowed: {
      pending: 'processing cancelled',
      processing: 'completed failed cancelled',
      failed: 'pending cancelled',
      cancelled: 'pending',
      completed: '',
    },
  },
  {
    name: 'sale',
    statuses: salesStatuses,
    assert: assertSalesMoveByHand,
    allowed: {
      pending: 'complete failed',
      complete: '',
      partial_refunded: '',
      failed: 'pending complete',
      refunded: '',
    },
  },
];

const moves = grids.flatMap(({ name, statuses, assert, allowed }) =>
  statuses.flatMap((from) =>
    statuses.map((to) => {
      const targets = (allowed as Record<string, string>)[from]!.split(' ').filter(Boolean);
      return {
        name,
        from,
        to,
        targets,
        isAllowed: targets.includes(to),
        assert: assert as (from: string, to: string) => void,
      };
    }),
  ),
);

describe('status tables', () => {
  test('cover every pair of statuses', () => {
    expect(moves).toHaveLength(36 + 25 + 25);
  });

  test.each(moves)(
    '$name: $from to $to is allowed: $isAllowed',
    ({ from, to, targets, isAllowed, assert }) => {
      if (isAllowed) {
        expect(() => assert(from, to)).not.toThrow();
        return;
      }
      expect(() => assert(from, to)).toThrow(expect.objectContaining({ code: 'INVALID_TRANSITION' }));
      const isFinal = targets.length === 0;
      const detail = isFinal ? `${from} is final.` : `Allowed: ${targets.join(', ')}.`;
      const message = isFinal
        ? expect.stringMatching(/ cannot be changed\.$/)
        : expect.stringContaining(` ${detail}`);
      expect(() => assert(from, to)).toThrow(
        expect.objectContaining({ message, details: [expect.objectContaining({ message: detail })] }),
      );
    },
  );
});

/** Rows are the status before, columns the status after, both in this order. The diagonal is no change. */
const statuses = ['pending', 'approved', 'ready_for_payment', 'paid', 'rejected', 'refunded'] as const;
const announced = {
  pending: ['updated', 'approved', 'approved', 'paid', 'rejected', 'rejected'],
  approved: ['updated', 'updated', 'updated', 'paid', 'rejected', 'rejected'],
  ready_for_payment: ['updated', 'updated', 'updated', 'paid', 'rejected', 'rejected'],
  // A returned payout is an update, and so is anything restored by undoing a refund.
  paid: ['updated', 'approved', 'updated', 'updated', 'rejected', 'rejected'],
  rejected: ['updated', 'approved', 'approved', 'paid', 'updated', 'rejected'],
  refunded: ['updated', 'updated', 'updated', 'updated', 'updated', 'updated'],
} as const;

describe('status change of a commission', () => {
  test.each(statuses.flatMap((from) => statuses.map((to, at) => [from, to, announced[from][at]] as const)))(
    'from %s to %s is announced as %s',
    (from, to, type) => {
      expect(transactionEventType(from, to)).toBe(`transaction.${type}`);
    },
  );
});

test.each([
  ['pending', 'processing', 'payout.processing'],
  ['processing', 'completed', 'payout.paid'],
  ['processing', 'failed', 'payout.failed'],
  ['failed', 'pending', 'payout.pending'],
  ['failed', 'cancelled', 'payout.cancelled'],
  ['pending', 'pending', 'payout.updated'],
] as const)('announces a payout that changes from %s to %s as %s', (from, to, type) => {
  expect(payoutEventType(from, to)).toBe(type);
});
