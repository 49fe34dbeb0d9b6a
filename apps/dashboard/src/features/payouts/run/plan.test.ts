import type { PayoutRun } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import { changedDetails, changesIn, type Planned, planOf, type Warning } from './plan.ts';

const AT = '2026-11-18T10:00:00.000Z';

const payout = (affiliate: string, amount: number, currency = 'EUR'): Planned => ({
  ...{ id: null, program_id: 'prg_1', affiliate_id: affiliate, affiliate_name: affiliate, amount, currency },
  ...{ affiliate_email: `${affiliate}@x.example`, affiliate: null, invoice_number: null, status: 'pending' },
  ...{ payment_method: null, payment_reference: null, managed_payout: false, processed_at: null },
  ...{ returned_at: null, return_reason: null, returned_by: null },
  ...{ created_by: null, approval: 'not_needed', approved_by: null, approved_at: null },
  ...{ failure_reason: null, created_at: AT, updated_at: AT },
});

const warning = (affiliate: string, at: string | null, currency = 'EUR'): Warning => ({
  ...{ payout_id: null, affiliate_id: affiliate, affiliate_name: affiliate, currency, amount: 1 },
  reason: at === null ? 'no_payout_method' : 'payout_details_changed',
  payout_details_changed_at: at,
});

const run = (payouts: Planned[], warnings: Warning[] = []): PayoutRun => ({ payouts, skipped: [], warnings });

describe('changes between the check and the creation', () => {
  const checked = planOf(run([payout('ada', 10), payout('ben', 20)]));

  test.each([
    ['the same', [payout('ben', 20), payout('ada', 10)], undefined],
    ['a refund', [payout('ada', 9.5), payout('ben', 20)], [['ada', 10, 9.5]]],
    ['somebody new', [payout('ada', 10), payout('ben', 20), payout('cy', 3)], [['cy', null, 3]]],
    ['somebody gone', [payout('ada', 10)], [['ben', 20, null]]],
    [
      'the same total of other payouts',
      [payout('ada', 20), payout('ben', 10)],
      [
        ['ada', 10, 20],
        ['ben', 20, 10],
      ],
    ],
    [
      'another currency',
      [payout('ada', 10, 'USD'), payout('ben', 20)],
      [
        ['ada', 10, null],
        ['ada', null, 10],
      ],
    ],
  ])('%s', (_, payouts, expected) => {
    const changes = changesIn(checked, planOf(run(payouts)));
    expect(changes?.payouts.map(({ name, before, after }) => [name, before, after])).toEqual(expected);
  });

  test('lists the totals that differ', () => {
    const changes = changesIn(checked, planOf(run([payout('ada', 9.5), payout('ben', 20)])));
    expect(changes?.totals).toEqual([{ name: '', currency: 'EUR', before: 30, after: 29.5 }]);
    expect(changesIn(checked, planOf(run([payout('ada', 20), payout('ben', 10)])))?.totals).toEqual([]);
  });

  test('leaves out excluded affiliates on both sides', () => {
    const out = { left_out: 'ben' };
    const before = planOf(run([payout('ada', 10), payout('ben', 20)]), out);
    const after = planOf(run([payout('ada', 10), payout('ben', 99)]), out);
    expect(changesIn(before, after)).toBeUndefined();
    expect(before.leftOut).toHaveLength(1);
  });

  test('leaves out affiliates without a payout method, in every currency, until they have one', () => {
    const payouts = [payout('ada', 10), payout('ben', 20), payout('ben', 5, 'USD')];
    const out = { without_method: 'out' } as const;
    const before = planOf(run(payouts, [warning('ben', null)]), out);
    expect(before.payouts.map(({ affiliate_id }) => affiliate_id)).toEqual(['ada']);
    expect(before.leftOut).toHaveLength(2);
    expect(before.warnings).toEqual([]);
    expect(changesIn(before, planOf(run(payouts), out))?.payouts).toHaveLength(2);
  });
});

describe('changed payout details', () => {
  test('appear once per affiliate, and again after the next change', () => {
    const checked = planOf(run([], [warning('ada', AT), warning('ada', AT, 'USD')]));
    expect(changedDetails(checked.warnings)).toHaveLength(1);
    const later = planOf(run([], [warning('ada', '2026-11-21T10:00:00.000Z'), warning('ben', AT)]));
    expect(changesIn(checked, checked)).toBeUndefined();
    expect(changesIn(checked, later)?.details).toEqual(['ada', 'ben']);
  });
});
