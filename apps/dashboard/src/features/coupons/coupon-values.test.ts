import { expect, test } from 'vitest';
import { type CouponValues, readCoupon } from './coupon-values.ts';

const typed: CouponValues = {
  ...{ affiliate_id: 'aff_1', code: ' ada20 ', discount_type: 'percentage', discount_value: '20 %' },
  ...{ currency: '', duration: 'once', duration_in_months: '', product_ids: '' },
  provider_promo_code_id: '',
};

test('omits the currency of a percentage and converts the code to upper case', () => {
  expect(readCoupon(typed, 'en').coupon).toEqual({
    ...{ affiliate_id: 'aff_1', code: 'ADA20', discount_type: 'percentage', discount_value: 20 },
    duration: 'once',
  });
});

test('parses an amount in the page’s language and splits the products', () => {
  const values = {
    ...typed,
    ...({ discount_type: 'fixed', discount_value: '12,50', currency: 'eur', duration: 'repeating' } as const),
    ...{ duration_in_months: '3', product_ids: 'team-monthly, team-yearly' },
  };
  expect(readCoupon(values, 'de').coupon).toEqual({
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

test('includes the promotion code only if there is one', () => {
  const promo = { provider_promo_code_id: ' promo_1 ' };
  expect(readCoupon({ ...typed, ...promo }, 'en').coupon).toMatchObject({
    provider_promo_code_id: 'promo_1',
  });
  expect(readCoupon(typed, 'en').coupon).not.toHaveProperty('provider_promo_code_id');
});

test.each([
  [{ affiliate_id: '' }, ['affiliate_id']],
  [{ code: 'ADA 20' }, ['code']],
  [{ discount_value: '0' }, ['discount_value']],
  [{ discount_value: '100.5' }, ['discount_value']],
  [{ discount_value: 'twenty' }, ['discount_value']],
  [{ discount_type: 'fixed', discount_value: '10', currency: 'EURO' }, ['currency']],
  [{ discount_type: 'fixed', discount_value: '1.5', currency: 'JPY' }, ['discount_value']],
  [{ duration: 'repeating', duration_in_months: '1.5' }, ['duration_in_months']],
  [{ duration: 'repeating', duration_in_months: '1201' }, ['duration_in_months']],
] as const)('rejects %j', (values, problems) => {
  const { wrong } = readCoupon({ ...typed, ...values }, 'en');
  expect(Object.entries(wrong).flatMap(([name, isWrong]) => (isWrong ? [name] : []))).toEqual(problems);
});
