import { describe, expect, test } from 'vitest';
import { transactionEventType } from './transaction.ts';

const statuses = ['pending', 'approved', 'ready_for_payment', 'paid', 'rejected', 'refunded'] as const;

/** A row is the status before, a column the one after, in the order of `statuses`; the diagonal is no move. */
const grid = {
  pending: ['updated', 'approved', 'approved', 'paid', 'rejected', 'rejected'],
  approved: ['updated', 'updated', 'updated', 'paid', 'rejected', 'rejected'],
  ready_for_payment: ['updated', 'updated', 'updated', 'paid', 'rejected', 'rejected'],
  paid: ['updated', 'approved', 'approved', 'updated', 'rejected', 'rejected'],
  rejected: ['updated', 'approved', 'approved', 'paid', 'updated', 'rejected'],
  refunded: ['updated', 'approved', 'approved', 'paid', 'rejected', 'updated'],
} as const;

describe('a change of a transaction', () => {
  test.each(statuses.flatMap((from) => statuses.map((to, at) => [from, to, grid[from][at]] as const)))(
    'from %s to %s is announced as %s',
    (from, to, type) => {
      expect(transactionEventType(from, to)).toBe(`transaction.${type}`);
    },
  );
});
