import { sumOf } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPayoutReport, soundLines } from './match-report.ts';
import { readPayoutReport } from './report.ts';

type Facts = Pick<Payout, 'id' | 'amount' | 'currency' | 'status' | 'payment_reference'> &
  Partial<Pick<Payout, 'returned_at'>>;

const pending: Facts = {
  id: 'pay_1',
  amount: 12.5,
  currency: 'EUR',
  status: 'pending',
  payment_reference: null,
};

function match(rows: string, ...payouts: readonly Facts[]) {
  const report = readPayoutReport(`payout_id,status,amount,currency,reference\n${rows}\n`);
  return matchPayoutReport(report, new Map(payouts.map((payout) => [payout.id, payout])));
}

describe('report compared with the payouts', () => {
  test.each([
    ['paid', 'pending', ['start', 'complete']],
    ['paid', 'processing', ['complete']],
    ['paid', 'completed', []],
    ['failed', 'pending', ['start', 'fail']],
    ['failed', 'processing', ['fail']],
    ['failed', 'failed', []],
    ['processing', 'pending', ['start']],
    ['processing', 'completed', []],
    ['scheduled', 'processing', []],
  ] as const)('that says %s of a payout that is %s leads to %j', (says, status, steps) => {
    const { matched, problems } = match(`pay_1,${says},12.50,EUR,`, { ...pending, status });
    expect(problems).toEqual([]);
    expect(matched.map((line) => line.steps)).toEqual([steps]);
  });

  test.each([
    ['no payout', 'pay_2,paid,12.50,EUR,', {}, 'payout_not_found', 'pay_2 does not exist'],
    [
      'a cent more',
      'pay_1,paid,12.51,EUR,',
      {},
      'other_amount',
      'is 12.50 EUR, but the report says 12.51 EUR',
    ],
    ['another currency', 'pay_1,paid,12.50,USD,', {}, 'other_amount', 'the report says 12.50 USD'],
    ['a cancelled payout', 'pay_1,paid,12.5,EUR,', { status: 'cancelled' }, 'other_status', 'is cancelled'],
    [
      'a cancelled payout that waits',
      'pay_1,pending,12.5,EUR,',
      { status: 'cancelled' },
      'other_status',
      'is cancelled',
    ],
    [
      'a payout that failed before',
      'pay_1,paid,12.5,EUR,',
      { status: 'failed' },
      'other_status',
      'it is paid',
    ],
  ] as const)('names a line about %s', (_, row, more, code, message) => {
    const { matched, problems } = match(row, { ...pending, ...more });
    expect(matched).toEqual([]);
    const phrase = expect.objectContaining({ id: code });
    expect(problems).toEqual([{ line: 2, code, message: expect.stringContaining(message), phrase }]);
  });

  test('keeps its findings in the order of the lines', () => {
    const { problems } = match('pay_9,paid,1,EUR,\npay_1,perhaps,1,EUR,\npay_1,paid,1,EUR,', pending);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'payout_not_found'],
      [3, 'unknown_status'],
      [4, 'other_amount'],
    ]);
  });

  test.each([
    ['all lines', 'pay_1,paid,12.50,EUR\npay_2,paid,20,EUR', [2, 3]],
    ['not an unknown one', 'pay_9,paid,900,EUR\npay_2,paid,20,EUR', [3]],
    ['not one of another amount', 'pay_1,paid,12.51,EUR\npay_2,paid,20,EUR', [3]],
    [
      'neither of two about one payout',
      'pay_1,paid,12.50,EUR\npay_2,paid,20,EUR\npay_1,failed,12.50,EUR',
      [3],
    ],
  ])('with problems may be applied: %s', (_, rows, lines) => {
    const sound = soundLines(match(rows, pending, { ...pending, id: 'pay_2', amount: 20 }));
    expect(sound.map(({ line }) => line.line)).toEqual(lines);
  });

  test('reports a payout that an earlier line contains', () => {
    const { problems } = match('pay_1,paid,12.50,EUR,\npay_1,paid,12.50,EUR,', pending);
    expect(problems).toMatchObject([
      { line: 3, code: 'repeated_payout', message: 'pay_1 is already on line 2.' },
    ]);
  });

  const completed: Facts = { ...pending, status: 'completed', payment_reference: 'W-1' };

  test('changes nothing the second time, even with duplicate lines', () => {
    const rows = 'pay_1,paid,12.50,EUR,W-1\npay_1,paid,12.50,EUR,W-1';
    const { matched, problems, notes, totals } = match(rows, completed);
    expect([problems, notes]).toEqual([[], []]);
    expect(matched).toMatchObject([
      { steps: [], isReturn: false },
      { steps: [], isReturn: false },
    ]);
    expect(totals).toEqual([{ currency: 'EUR', amount: '12.5', count: 1 }]);
  });

  test('reports a different reference of a completed payout, which may have been paid twice', () => {
    const { matched, problems, notes } = match('pay_1,paid,12.5,EUR,W-2', completed);
    expect([matched.length, problems]).toEqual([1, []]);
    expect(notes).toMatchObject([
      {
        code: 'other_reference',
        message: expect.stringContaining("the reference 'W-1', but the report has 'W-2'"),
      },
    ]);
  });

  test.each(['RETURNED', 'Rückgabe', 'failed', 'RJCT'])(
    'suggests a return once if it says %s of a completed payout',
    (word) => {
      const rows = `pay_1,paid,12.50,EUR,W-1\npay_1,${word},12.50,EUR,\npay_1,${word},12.50,EUR,`;
      const { matched, problems } = match(rows, completed);
      expect(problems).toEqual([]);
      expect(matched.map(({ steps, isReturn }) => [steps, isReturn])).toEqual([
        [[], false],
        [[], true],
        [[], false],
      ]);
      const again = match(rows, { ...completed, returned_at: '2026-11-30T00:00:00.000Z' });
      expect(again.problems).toEqual([]);
      expect(again.matched.some(({ steps, isReturn }) => isReturn || steps.length > 0)).toBe(false);
    },
  );

  test('treats an unexplained credit as neither a payment nor a return', () => {
    const rows = 'pay_1,paid,12.50,EUR,\npay_2,paid,-20,EUR,';
    const other = { ...pending, id: 'pay_2', amount: 20 };
    expect(match(rows, pending, other).problems).toMatchObject([{ line: 2, code: 'unexplained_credit' }]);
    expect(match(rows, completed, other).problems).toMatchObject([{ line: 2, code: 'unexplained_credit' }]);
    const returned = { ...completed, returned_at: '2026-11-30T00:00:00.000Z' };
    expect(match(rows, returned, other).problems).toEqual([]);
  });

  test('adds up exactly what was paid, in each currency', () => {
    const cents = fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999_999_999 }), fc.boolean()), {
      minLength: 1,
    });
    fc.assert(
      fc.property(cents, (amounts) => {
        const payouts = amounts.map(([cent], at) => ({ ...pending, id: `pay_${at}`, amount: cent / 100 }));
        const rows = payouts.map(
          ({ id, amount }, at) => `${id},${amounts[at]?.[1] ? 'paid' : 'failed'},${amount},EUR,`,
        );
        const { totals, problems } = match(rows.join('\n'), ...payouts);
        const paid = payouts.filter((_, at) => amounts[at]?.[1]).map(({ amount }) => amount);
        expect(problems).toEqual([]);
        expect(totals).toEqual(
          paid.length === 0 ? [] : [{ currency: 'EUR', amount: sumOf(paid), count: paid.length }],
        );
      }),
      { numRuns: 30 },
    );
  });
});
