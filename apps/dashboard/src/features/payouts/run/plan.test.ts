import type { Payout } from '@tributary/sdk';
import { describe, expect, test } from 'vitest';
import {
  affiliatesIn,
  byCurrency,
  changedDetails,
  differencesOf,
  isMadeIn,
  newlyChanged,
  planOf,
} from './plan.ts';

const payout = (affiliate: string, amount: number, currency = 'EUR') =>
  ({ id: null, affiliate_id: affiliate, affiliate_name: affiliate, amount, currency }) as never;
const warning = (affiliate: string, at: string, currency = 'EUR') =>
  ({
    payout_id: null,
    affiliate_id: affiliate,
    affiliate_name: affiliate,
    currency,
    amount: 1,
    reason: 'payout_details_changed',
    payout_details_changed_at: at,
  }) as never;

const run = (payouts: readonly never[], warnings: readonly never[] = []) => ({
  payouts: [...payouts],
  skipped: [],
  warnings: [...warnings],
});
const nobody = new Set<string>();

describe('what was checked against what would be made now', () => {
  const checked = planOf(run([payout('ada', 10), payout('ben', 20)]), nobody);

  test.each([
    ['the same', [payout('ben', 20), payout('ada', 10)], []],
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
  ] as const)('%s', (_, payouts, expected) => {
    const differences = differencesOf(checked, planOf(run(payouts), nobody));
    expect(differences.map(({ name, before, after }) => [name, before, after])).toEqual(expected);
  });

  test('leaves out whom somebody left out, on both sides', () => {
    const out = new Set(['ben']);
    const [before, after] = [
      run([payout('ada', 10), payout('ben', 20)]),
      run([payout('ada', 10), payout('ben', 99)]),
    ];
    expect(differencesOf(planOf(before, out), planOf(after, out))).toEqual([]);
    expect(planOf(before, out).leftOut).toHaveLength(1);
  });
});

describe('changed payout details', () => {
  test('are asked about once per affiliate, and again after the next change', () => {
    const first = '2026-11-18T10:00:00.000Z';
    const checked = planOf(run([], [warning('ada', first), warning('ada', first, 'USD')]), nobody);
    expect(changedDetails(checked.warnings)).toHaveLength(1);
    const later = planOf(
      run([], [warning('ada', '2026-11-21T10:00:00.000Z'), warning('ben', first)]),
      nobody,
    );
    expect(newlyChanged(checked, checked)).toEqual([]);
    expect(newlyChanged(checked, later)).toEqual(['ada', 'ben']);
  });
});

test('a payout that appeared since is of the plan when affiliate, currency and amount are', () => {
  const plan = planOf(run([payout('ada', 10)]), nobody);
  const made = (...of: Parameters<typeof payout>) => [payout(...of) as Payout];
  expect(isMadeIn(made('ada', 10), plan)).toBe(true);
  expect(isMadeIn(made('ada', 10.01), plan)).toBe(false);
  expect(isMadeIn(made('ada', 10, 'USD'), plan)).toBe(false);
  expect(isMadeIn(made('ben', 10), plan)).toBe(false);
  expect(isMadeIn([], plan)).toBe(false);
});

test('payouts are counted by affiliate and grouped by currency', () => {
  const rows = [payout('ada', 1, 'USD'), payout('ada', 1), payout('ben', 1)] as {
    affiliate_id: string;
    currency: string;
  }[];
  expect(affiliatesIn(rows)).toBe(2);
  expect(byCurrency(rows).map(({ currency, rows: { length } }) => [currency, length])).toEqual([
    ['EUR', 2],
    ['USD', 1],
  ]);
});
