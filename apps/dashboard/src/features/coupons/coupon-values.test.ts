import { expect, test } from 'vitest';
import { type CouponValues, couponOf } from './coupon-values.ts';

const typed: CouponValues = {
  ...{ affiliateId: 'aff_1', code: ' ada20 ', type: 'percentage', value: '20 %', currency: '' },
  ...{ duration: 'once', months: '', products: '' },
};

test('a percentage has no currency, and the code is in upper case', () => {
  expect(couponOf(typed, 'en')).toEqual({
    ...{ affiliate_id: 'aff_1', code: 'ADA20', discount_type: 'percentage', discount_value: 20 },
    duration: 'once',
  });
});

test('an amount is read as the language writes it, and products are separated', () => {
  const values = {
    ...typed,
    ...({ type: 'fixed', value: '12,50', currency: 'eur', duration: 'repeating' } as const),
    ...{ months: '3', products: 'team-monthly, team-yearly' },
  };
  expect(couponOf(values, 'de')).toEqual({
    ...{
      affiliate_id: 'aff_1',
      code: 'ADA20',
      discount_type: 'fixed',
      discount_value: 12.5,
      currency: 'EUR',
    },
    ...{ duration: 'repeating', duration_in_months: 3, product_ids: ['team-monthly', 'team-yearly'] },
  });
});

test.each([
  [{ affiliateId: null }, ['affiliate']],
  [{ code: 'ADA 20' }, ['code']],
  [{ value: '0' }, ['value']],
  [{ value: '100.5' }, ['value']],
  [{ value: 'twenty' }, ['value']],
  [{ type: 'fixed', value: '10', currency: 'EURO' }, ['currency']],
  [{ type: 'fixed', value: '1.5', currency: 'JPY' }, ['value']],
  [{ duration: 'repeating', months: '1.5' }, ['months']],
  [{ duration: 'repeating', months: '1201' }, ['months']],
] as const)('%j is refused', (values, problems) => {
  expect(couponOf({ ...typed, ...values }, 'en')).toEqual(problems);
});
