import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookedRefund, planReversals, type ReversedPayment } from './plan-reversals.ts';
import { takenOf } from './reversals.ts';

const payment = (reversals: Record<string, number>, collected = 10_000): ReversedPayment => {
  const sum = Object.values(reversals).reduce((total, amount) => total + amount, 0);
  return {
    collected: String(collected),
    reversed: String(Math.min(sum, collected)),
    reversals: Object.entries(reversals).map(([id, amount], at) => ({
      id,
      key: `stripe:${id}`,
      kind: 'refund',
      amount: String(amount),
      at,
    })),
  };
};

const booked = (key: string, amount: number, changes: Partial<BookedRefund> = {}): BookedRefund => ({
  id: `ref ${key}`,
  key,
  amount: BigInt(amount),
  isUndone: false,
  isOurs: true,
  ...changes,
});

const plan = (refunds: BookedRefund[], of: ReversedPayment, amount = 10_000n, otherKeys: string[] = []) =>
  planReversals({ amount, refunds, otherKeys }, of).map((step) =>
    step.step === 'undo' ? `undo ${step.refundId}` : `${step.key} ${step.amount}`,
  );

describe('refunds of a sale', () => {
  test('are booked under the newest reversal', () => {
    expect(plan([], payment({ 'refund:re_1': 2_000, 'refund:re_2': 1_000 }))).toEqual([
      'stripe:refund:re_2:1 3000',
    ]);
  });

  test('are proportional to the sale, even if it was adopted', () => {
    expect(plan([], payment({ 'refund:re_1': 5_000 }), 11_761n)).toEqual(['stripe:refund:re_1:1 5880']);
  });

  test('are undone once their reversal is no longer in effect', () => {
    const refunds = [booked('stripe:refund:re_1:1', 2_000), booked('stripe:refund:re_2:1', 1_000)];
    expect(plan(refunds, payment({ 'refund:re_2': 1_000 }))).toEqual(['undo ref stripe:refund:re_1:1']);
  });

  test('are undone newest first and booked again if too much was booked', () => {
    const refunds = [booked('stripe:refund:re_1:1', 2_000), booked('stripe:refund:re_1:2', 500)];
    expect(plan(refunds, payment({ 'refund:re_1': 2_200 }))).toEqual([
      'undo ref stripe:refund:re_1:2',
      'stripe:refund:re_1:3 200',
    ]);
  });

  test('never reuse a key, not even of an undone refund or another sale', () => {
    const refunds = [booked('stripe:refund:re_1:1', 2_000, { isUndone: true })];
    const others = ['stripe:refund:re_1:2'];
    expect(plan(refunds, payment({ 'refund:re_1': 2_000 }), 10_000n, others)).toEqual([
      'stripe:refund:re_1:3 2000',
    ]);
  });

  test('distinguish reversals whose ids share a prefix', () => {
    const refunds = [booked('stripe:refund:re_1:1', 2_000)];
    expect(plan(refunds, payment({ 'refund:re_10': 2_000 }))).toEqual([
      'undo ref stripe:refund:re_1:1',
      'stripe:refund:re_10:1 2000',
    ]);
  });

  test('recorded by the merchant count, and only the merchant can undo them', () => {
    const byHand = booked('by hand', 3_000, { isOurs: false });
    expect(plan([byHand], payment({ 'refund:re_1': 2_000 }))).toEqual([]);
    expect(plan([byHand], payment({ 'refund:re_1': 4_000 }))).toEqual(['stripe:refund:re_1:1 1000']);
    expect(plan([byHand], payment({}))).toEqual([]);
  });

  test('are empty if nothing was collected', () => {
    expect(plan([], payment({ 'refund:re_1': 100 }, 0))).toEqual([]);
  });

  test('add up to the reversed amount after any history', () => {
    const step = fc.dictionary(
      fc.constantFrom('refund:re_1', 'refund:re_2', 'dispute:du_1'),
      fc.integer({ min: 1, max: 9_000 }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.bigInt(1n, 20_000n),
        (history, amount) => {
          const refunds: BookedRefund[] = [];
          for (const reversals of history) {
            const now = payment(reversals);
            for (const each of planReversals({ amount, refunds, otherKeys: [] }, now)) {
              if (each.step === 'refund') refunds.push(booked(each.key, Number(each.amount)));
              else {
                const place = refunds.findIndex(({ id }) => id === each.refundId);
                refunds[place] = { ...(refunds[place] as BookedRefund), isUndone: true };
              }
            }
            const standing = refunds.filter(({ isUndone }) => !isUndone);
            expect(standing.reduce((sum, refund) => sum + refund.amount, 0n)).toBe(takenOf(amount, now));
            expect(standing.every((refund) => refund.amount > 0n)).toBe(true);
            expect(planReversals({ amount, refunds, otherKeys: [] }, now)).toEqual([]);
          }
          expect(new Set(refunds.map(({ key }) => key)).size).toBe(refunds.length);
        },
      ),
    );
  });
});
