import { describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { couponTerms } from './coupon-terms.ts';

const anything = { name: 'anything', supportsFixed: true, requiresProducts: false };
const strict = { name: 'strict', supportsFixed: false, requiresProducts: true };
const ten = {
  code: 'Ten-Off',
  discount_type: 'percentage',
  discount_value: 10,
  duration: 'once',
} as const;

const failureOf = (run: () => unknown): Failure => {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
};

describe('terms of a coupon', () => {
  test('store code and currency in upper case', () => {
    const terms = couponTerms({ ...ten, discount_type: 'fixed', currency: 'usd' }, anything);
    expect(terms).toMatchObject({ code: 'TEN-OFF', currency: 'USD', discountE4: 100_000n });
  });

  test.each([
    [0, 0n],
    [12.3456, 123_456n],
    [100, 1_000_000n],
  ])('store %d percent with four decimals', (discount_value, discountE4) => {
    expect(couponTerms({ ...ten, discount_value }, anything).discountE4).toBe(discountE4);
  });

  test('reject a percentage with five decimals', () => {
    expect(failureOf(() => couponTerms({ ...ten, discount_value: 1.23456 }, anything))).toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'discount_value',
    });
  });

  test('limit a fixed amount to the digits of its currency', () => {
    const asked = { ...ten, discount_type: 'fixed', discount_value: 0.5, currency: 'JPY' } as const;
    expect(failureOf(() => couponTerms(asked, anything)).message).toContain('JPY allows none');
    expect(couponTerms({ ...asked, currency: 'USD' }, anything).discountE4).toBe(5_000n);
  });

  test('report every exceeded limit together with the provider', () => {
    const { details } = failureOf(() =>
      couponTerms({ ...ten, discount_type: 'fixed', currency: 'USD' }, strict),
    );
    expect(details).toEqual([
      { field: 'discount_type', message: expect.stringContaining('strict') },
      { field: 'product_ids', message: expect.stringContaining('strict') },
    ]);
  });

  test('include a product if the provider requires products', () => {
    expect(couponTerms({ ...ten, product_ids: ['prod_1'] }, strict).productIds).toEqual(['prod_1']);
  });
});
