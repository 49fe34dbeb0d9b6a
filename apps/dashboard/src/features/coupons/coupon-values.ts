import { COUPON_MONTHS_MAX, DISCOUNT_MAX } from '@tributary/core';
import type { CouponCreate } from '@tributary/sdk';
import { moneyOf, readAmount } from '../../format/money.ts';

/** What stands in the form, as it was typed. */
export interface CouponValues {
  readonly affiliateId: string | null;
  readonly code: string;
  readonly type: CouponCreate['discount_type'];
  readonly value: string;
  readonly currency: string;
  readonly duration: CouponCreate['duration'];
  readonly months: string;
  readonly products: string;
}

export type CouponProblem = 'affiliate' | 'code' | 'value' | 'currency' | 'months';

/** The coupon to create, or the fields that are not right yet. */
export function couponOf(values: CouponValues, locale: string): CouponCreate | readonly CouponProblem[] {
  const problems: CouponProblem[] = [];
  const code = values.code.trim().toUpperCase();
  const isFixed = values.type === 'fixed';
  const currency = values.currency.trim().toUpperCase();
  const hasCurrency = !isFixed || /^[A-Z]{3}$/.test(currency);
  const value = isFixed
    ? amountOf(values.value, hasCurrency ? currency : 'USD', locale)
    : percentOf(values.value);
  const months = Number(values.months);
  if (values.affiliateId === null) problems.push('affiliate');
  if (!/^[A-Z0-9-]{1,50}$/.test(code)) problems.push('code');
  if (value === null || value <= 0 || value > DISCOUNT_MAX) problems.push('value');
  if (!hasCurrency) problems.push('currency');
  if (
    values.duration === 'repeating' &&
    !(Number.isInteger(months) && months >= 1 && months <= COUPON_MONTHS_MAX)
  )
    problems.push('months');
  if (problems.length > 0 || values.affiliateId === null || value === null) return problems;
  const product_ids = values.products.split(/[\s,]+/).filter(Boolean);
  return {
    ...{ affiliate_id: values.affiliateId, code, discount_type: values.type, discount_value: value },
    ...(isFixed ? { currency } : {}),
    duration: values.duration,
    ...(values.duration === 'repeating' ? { duration_in_months: months } : {}),
    ...(product_ids.length > 0 ? { product_ids } : {}),
  };
}

const percentOf = (typed: string): number | null => {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null;
};

function amountOf(typed: string, currency: string, locale: string): number | null {
  const minor = readAmount(typed, currency, locale);
  return minor === null ? null : moneyOf(minor, currency).amount;
}
