import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commissionAfterRefund,
  lowerPayouts,
  type RefundableSale,
  reduceEarnings,
  refund,
  statusAfterRefund,
} from './refund.ts';

const sale: RefundableSale = {
  originalMinor: 10_000n,
  remainingMinor: 10_000n,
  currency: 'USD',
  salesStatus: 'complete',
  isManual: false,
};

describe('refunding a sale', () => {
  test('refunds the whole remaining amount without an amount', () => {
    expect(refund(sale)).toEqual({ remainingMinor: 0n, outcome: 'refunded' });
    const rest = { ...sale, remainingMinor: 7_500n, salesStatus: 'partial_refunded' as const };
    expect(refund(rest)).toEqual({ remainingMinor: 0n, outcome: 'refunded' });
    expect(refund(rest, 7_500n)).toEqual({ remainingMinor: 0n, outcome: 'refunded' });
  });

  test('refunds partially below the remaining amount', () => {
    expect(refund(sale, 2_500n)).toEqual({ remainingMinor: 7_500n, outcome: 'partial_refunded' });
  });

  test.each([0n, -1n])('rejects an amount of %d as a validation error', (amount) => {
    expect(() => refund(sale, amount)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'amount' }),
    );
  });

  test('rejects more than the remaining amount and states that amount', () => {
    expect(() =>
      refund({ ...sale, remainingMinor: 7_500n, salesStatus: 'partial_refunded' }, 7_501n),
    ).toThrow(
      expect.objectContaining({
        code: 'REFUND_EXCEEDS_REMAINING',
        message: 'Only 75.00 USD of this sale can still be refunded.',
        details: [{ field: 'amount', message: '75.00 USD can still be refunded.' }],
      }),
    );
  });

  test.each([
    ['complete', false, null],
    ['complete', true, null],
    ['partial_refunded', false, null],
    ['partial_refunded', true, null],
    ['pending', true, null],
    ['pending', false, 'NOT_REFUNDABLE'],
    ['failed', false, 'NOT_REFUNDABLE'],
    ['failed', true, 'NOT_REFUNDABLE'],
    ['refunded', false, 'ALREADY_REFUNDED'],
    ['refunded', true, 'ALREADY_REFUNDED'],
  ] as const)('for a sale that is %s (manual: %s) fails with %s', (salesStatus, isManual, code) => {
    const attempt = () => refund({ ...sale, salesStatus, isManual }, 1n);
    if (code === null) expect(attempt()).toEqual({ remainingMinor: 9_999n, outcome: 'partial_refunded' });
    else expect(attempt).toThrow(expect.objectContaining({ code }));
  });

  test('has nothing to refund if the original amount is 0', () => {
    expect(() => refund({ ...sale, originalMinor: 0n, remainingMinor: 0n })).toThrow(
      expect.objectContaining({ code: 'NOT_REFUNDABLE' }),
    );
  });
});

describe('commission after refunds', () => {
  test('stays proportional to the sale', () => {
    expect(commissionAfterRefund(2_000n, 7_500n, 10_000n)).toBe(1_500n);
    expect(commissionAfterRefund(333n, 5_000n, 10_000n)).toBe(166n);
    expect(commissionAfterRefund(335n, 5_000n, 10_000n)).toBe(168n);
  });

  const commissionedSale = fc
    .bigInt(1n, 10n ** 12n)
    .chain((original) =>
      fc.record({ original: fc.constant(original), commission: fc.bigInt(0n, original * 2n) }),
    );
  const shares = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 15 });

  test('is exactly 0 after a full refund, however it is split', () => {
    fc.assert(
      fc.property(commissionedSale, shares, ({ original, commission }, split) => {
        let state: RefundableSale = { ...sale, originalMinor: original, remainingMinor: original };
        let entries = 0n;
        let before = commission;
        const amounts = [
          ...split.map((share) => (original * BigInt(share)) / 20_000n).filter((part) => part > 0n),
          undefined,
        ];
        for (const amount of amounts) {
          const { remainingMinor, outcome } = refund(state, amount);
          const after = commissionAfterRefund(commission, remainingMinor, original);
          expect(after <= before && after >= 0n).toBe(true);
          entries += after - before;
          before = after;
          state = { ...state, remainingMinor, salesStatus: outcome };
        }
        expect(state).toMatchObject({ remainingMinor: 0n, salesStatus: 'refunded' });
        expect(before).toBe(0n);
        expect(commission + entries).toBe(0n);
      }),
    );
  });

  test('is the same after two refunds, in either order, as after one', () => {
    fc.assert(
      fc.property(
        commissionedSale,
        fc.nat(1_000),
        fc.nat(1_000),
        ({ original, commission }, first, second) => {
          const a = (original * BigInt(first)) / 2_001n;
          const b = (original * BigInt(second)) / 2_001n;
          fc.pre(a > 0n && b > 0n);
          const whole: RefundableSale = { ...sale, originalMinor: original, remainingMinor: original };
          const oneStep = refund(whole, a + b);
          for (const [once, again] of [
            [a, b],
            [b, a],
          ] as const) {
            const { remainingMinor, outcome } = refund(whole, once);
            const twoSteps = refund({ ...whole, remainingMinor, salesStatus: outcome }, again);
            expect(twoSteps).toEqual(oneStep);
          }
          expect(oneStep.remainingMinor).toBe(original - a - b);
          const left = commissionAfterRefund(commission, oneStep.remainingMinor, original);
          const doubled = 2n * (left * original - commission * oneStep.remainingMinor);
          expect(doubled <= original && doubled >= -original).toBe(true);
        },
      ),
    );
  });
});

test('changes the status of a commission only on a full refund', () => {
  expect(statusAfterRefund('paid', 1n)).toBe('paid');
  expect(statusAfterRefund('paid', 0n)).toBe('refunded');
  expect(statusAfterRefund('rejected', 0n)).toBe('refunded');
});

describe('earning of a half-refunded sale', () => {
  const half = { remainingMinor: 5_000n, originalMinor: 10_000n };
  const earning = {
    id: 'ern_1',
    status: 'ready_for_payment',
    originalMinor: 2_000n,
    remainingMinor: 2_000n,
    payoutId: null,
  };
  const payoutStatuses = new Map([
    ['pay_pending', 'pending'],
    ['pay_processing', 'processing'],
    ['pay_failed', 'failed'],
  ]);
  const entryOf = (status: string, payoutId: string | null) => {
    const [reduced] = reduceEarnings([{ ...earning, status, payoutId }], half, payoutStatuses);
    return [reduced?.entryType, reduced?.entryMinor, reduced?.payoutId];
  };

  test('keeps half, and a second refund is based on the original amounts', () => {
    const [reduced] = reduceEarnings([earning], half, payoutStatuses);
    expect(reduced).toEqual({
      ...earning,
      remainingMinor: 1_000n,
      entryType: 'refunded',
      entryMinor: -1_000n,
    });
    const [again] = reduceEarnings(
      [reduced!],
      { ...half, remainingMinor: half.originalMinor / 4n },
      payoutStatuses,
    );
    expect(again).toMatchObject({ remainingMinor: 500n, entryMinor: -500n, status: earning.status });
    const [last] = reduceEarnings([again!], { ...half, remainingMinor: 0n }, payoutStatuses);
    expect(last).toMatchObject({ remainingMinor: 0n, entryMinor: -500n, status: 'refunded' });
  });

  test.each([
    ['pending', null, 'refunded', null],
    ['ready_for_payment', 'pay_pending', 'refunded', 'pay_pending'],
    ['ready_for_payment', 'pay_failed', 'refunded', 'pay_failed'],
    ['ready_for_payment', 'pay_processing', 'clawback', null],
    ['paid', null, 'clawback', null],
    ['paid', 'pay_processing', 'clawback', null],
  ])(
    'that is %s in payout %s gets a %s entry, which payout %s includes',
    (status, payoutId, type, takenBy) => {
      expect(entryOf(status, payoutId)).toEqual([type, -1_000n, takenBy]);
    },
  );

  test('gets no entry if it is rejected', () => {
    expect(entryOf('rejected', 'pay_pending')).toEqual(['refunded', 0n, null]);
  });
});

describe('payout with refunded commissions', () => {
  const before = { id: 'pay_1', status: 'pending', amountMinor: 3_000n, updatedAt: new Date(0) };
  const now = new Date('2026-03-01T00:00:00Z');
  const entry = (entryMinor: bigint, payoutId: string | null = 'pay_1') => ({ entryMinor, payoutId });

  test('is reduced by all of its entries', () => {
    const after = { ...before, amountMinor: 1_500n, updatedAt: now };
    const entries = [entry(-1_000n), entry(-500n), entry(-9_000n, null), entry(-9_000n, 'pay_2')];
    expect(lowerPayouts([before], entries, now)).toEqual([{ before, after }]);
  });

  test.each([
    [-2_999n, 'pending'],
    [-3_000n, 'cancelled'],
    [-3_001n, 'cancelled'],
  ])('that is reduced by %d is %s', (entryMinor, status) => {
    expect(lowerPayouts([before], [entry(entryMinor)], now)[0]?.after.status).toBe(status);
  });

  test('is unchanged if it includes none of them', () => {
    expect(lowerPayouts([before], [entry(-1_000n, null)], now)).toEqual([]);
  });
});
