import type { Adjustment, Payout } from '@tributary/sdk';
import { expect, test } from 'vitest';
import { historyOf } from './history-of.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const payout = (id: string, created: number, processed: number | null, status: Payout['status']) =>
  ({
    id,
    created_at: at(created),
    processed_at: processed === null ? null : at(processed),
    status,
    returned_at: null,
  }) as Payout;

test('lists the latest entries first, and a payout’s payment after its creation', () => {
  const entries = historyOf(
    { id: 'aff_1', created_at: at(1) },
    [
      {
        changed_at: at(3),
        api_key_id: 'key_1',
        changed_by: 'key_1',
        fields: ['payout_method'],
        request_id: 'req_1',
      },
    ],
    [payout('pay_2', 5, 5, 'completed'), payout('pay_1', 2, 2, 'failed')],
  );
  expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
    ['paid', 'pay_2 paid'],
    ['payout', 'pay_2'],
    ['details', 'req_1 0'],
    ['payout', 'pay_1'],
    ['joined', 'aff_1'],
  ]);
});

test('places bonuses, deductions and returned payouts in chronological order', () => {
  const adjustment = { id: 'adj_1', amount: 50, created_at: at(2), voided_at: at(6) } as Adjustment;
  const returned = { ...payout('pay_1', 3, 4, 'completed'), returned_at: at(5) };
  const entries = historyOf({ id: 'aff_1', created_at: at(1) }, [], [returned], [adjustment]);
  expect(entries.map(({ kind }) => kind)).toEqual([
    'voided',
    'returned',
    'paid',
    'payout',
    'adjusted',
    'joined',
  ]);
});
