import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionAfterRefund, type RefundableSale, refund, refundEntryType } from './refund.ts';

const sale: RefundableSale = {
  originalMinor: 10_000n,
  remainingMinor: 10_000n,
  currency: 'USD',
  salesStatus: 'complete',
  isManual: false,
};

describe('refunding a sale', () => {
  test('leaving the amount out refunds all that is left', () => {
    expect(refund(sale)).toEqual({ remainingMinor: 0n, outcome: 'refunded' });
    const rest = { ...sale, remainingMinor: 7_500n, salesStatus: 'partial_refunded' as const };
    expect(refund(rest)).toEqual({ remainingMinor: 0n, outcome: 'refunded' });
    expect(refund(rest, 7_500n)).toEqual({ remainingMinor: 0n, outcome: 'refunded' });
  });

  test('less than what is left is a partial refund', () => {
    expect(refund(sale, 2_500n)).toEqual({ remainingMinor: 7_500n, outcome: 'partial_refunded' });
  });

  test.each([0n, -1n])('an amount of %d is a validation error', (amount) => {
    expect(() => refund(sale, amount)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'amount' }),
    );
  });

  test('more than what is left is refused, and the refusal says what is left', () => {
    expect(() =>
      refund({ ...sale, remainingMinor: 7_500n, salesStatus: 'partial_refunded' }, 7_501n),
    ).toThrow(
      expect.objectContaining({
        code: 'REFUND_EXCEEDS_REMAINING',
        message: 'Only 75.00 USD of this sale is left to refund.',
        details: [{ field: 'amount', message: '75.00 USD is left to refund.' }],
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
  ] as const)('a sale that is %s (manual: %s) is refused with %s', (salesStatus, isManual, code) => {
    const attempt = () => refund({ ...sale, salesStatus, isManual }, 1n);
    if (code === null) expect(attempt()).toEqual({ remainingMinor: 9_999n, outcome: 'partial_refunded' });
    else expect(attempt).toThrow(expect.objectContaining({ code }));
  });

  test('a sale whose original amount is 0 has nothing to refund', () => {
    expect(() => refund({ ...sale, originalMinor: 0n, remainingMinor: 0n })).toThrow(
      expect.objectContaining({ code: 'NOT_REFUNDABLE' }),
    );
  });
});

describe('the commission after refunds', () => {
  test('stays in proportion to the sale', () => {
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

  test('a full refund leaves exactly 0, however it is split', () => {
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

  test('refunding in two steps, in either order, leaves what one step leaves', () => {
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

test.each([
  [false, false, 'refunded'],
  [true, false, 'clawback'],
  [false, true, 'clawback'],
  [true, true, 'clawback'],
] as const)(
  'an earning that is paid: %s, in a processing payout: %s, gets a %s entry',
  (isPaid, isProcessing, type) => {
    expect(refundEntryType(isPaid, isProcessing)).toBe(type);
  },
);
