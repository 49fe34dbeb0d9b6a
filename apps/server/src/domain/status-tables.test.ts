import { commissionStatuses, payoutStatuses, salesStatuses } from '@tributary/contract';
import { describe, expect, test } from 'vitest';
import { assertPayoutMove, isLivePayout, payoutUpdate } from './payout-status.ts';
import { assertSalesMove, assertSalesMoveByHand } from './sales-status.ts';
import { assertCommissionMove, assertCommissionMoveByHand } from './status-tables.ts';

/** The specification's and the decisions' tables, written out again: a row per status, allowed targets in any order. */
const grids = [
  {
    name: 'commission',
    statuses: commissionStatuses,
    assert: assertCommissionMove,
    allowed: {
      pending: 'approved ready_for_payment rejected refunded',
      approved: 'ready_for_payment rejected refunded',
      ready_for_payment: 'paid rejected refunded',
      paid: 'refunded',
      rejected: 'pending refunded',
      refunded: '',
    },
  },
  {
    name: 'commission by hand',
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
    assert: assertSalesMove,
    allowed: {
      pending: 'complete failed partial_refunded refunded',
      complete: 'partial_refunded refunded',
      partial_refunded: 'partial_refunded refunded',
      failed: 'pending complete',
      refunded: '',
    },
  },
  {
    name: 'sale by hand',
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
  test('are tested as full grids', () => {
    expect(moves).toHaveLength(36 + 36 + 25 + 25 + 25);
  });

  test.each(moves)(
    '$name: $from to $to is allowed: $isAllowed',
    ({ from, to, targets, isAllowed, assert }) => {
      if (isAllowed) {
        expect(() => assert(from, to)).not.toThrow();
        return;
      }
      expect(() => assert(from, to)).toThrow(expect.objectContaining({ code: 'INVALID_TRANSITION' }));
      const named = targets.length === 0 ? 'nothing' : targets.join(', ');
      const message = expect.stringContaining(`: ${named}.`);
      expect(() => assert(from, to)).toThrow(
        expect.objectContaining({ message, details: [expect.objectContaining({ message })] }),
      );
    },
  );
});

describe('updating a payout', () => {
  test.each(payoutStatuses)(
    '%s again with the same fields does nothing, so that a retry is safe',
    (status) => {
      expect(payoutUpdate(status, status, false)).toBe('nothing');
    },
  );

  test.each(['pending', 'processing', 'failed'] as const)(
    '%s again with other fields edits them',
    (status) => {
      expect(payoutUpdate(status, status, true)).toBe('edit');
    },
  );

  test.each(['completed', 'cancelled'] as const)(
    '%s again with other fields is an invalid transition',
    (status) => {
      expect(() => payoutUpdate(status, status, true)).toThrow(
        expect.objectContaining({ code: 'INVALID_TRANSITION' }),
      );
    },
  );

  test('another status is a move of the table, and completing is no way round it', () => {
    expect(payoutUpdate('processing', 'completed', true)).toBe('move');
    expect(() => payoutUpdate('pending', 'completed', false)).toThrow(
      expect.objectContaining({ code: 'INVALID_TRANSITION' }),
    );
  });

  test('every payout but a cancelled one is live', () => {
    expect(payoutStatuses.filter(isLivePayout)).toEqual(['pending', 'processing', 'completed', 'failed']);
  });
});
