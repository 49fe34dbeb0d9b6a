import { COUPON_MONTHS_MAX, DISCOUNT_MAX, isCurrency } from '@tributary/core';
import type { CouponCreate } from '@tributary/sdk';
import { moneyOf, readAmount } from '../../format/money.ts';
import { wordsOf } from '../../format/words.ts';

/** Form values as typed, by API name. */
export interface CouponValues {
  readonly affiliate_id: string;
  readonly code: string;
  readonly discount_type: CouponCreate['discount_type'];
  readonly discount_value: string;
  readonly currency: string;
  readonly duration: CouponCreate['duration'];
  readonly duration_in_months: string;
  readonly product_ids: string;
  readonly provider_promo_code_id: string;
}

export function readCoupon(values: CouponValues, locale: string) {
  const { affiliate_id, discount_type, duration } = values;
  const code = values.code.trim().toUpperCase();
  const isFixed = discount_type === 'fixed';
  const isRepeating = duration === 'repeating';
  const currency = values.currency.trim().toUpperCase();
  const hasCurrency = !isFixed || isCurrency(currency);
  const value = isFixed
    ? amountOf(values.discount_value, hasCurrency ? currency : 'USD', locale)
    : percentOf(values.discount_value);
  const months = Number(values.duration_in_months);
  const product_ids = wordsOf(values.product_ids);
  const provider_promo_code_id = values.provider_promo_code_id.trim();
  const coupon: CouponCreate = {
    ...{ affiliate_id, code, discount_type, discount_value: value },
    ...(isFixed ? { currency } : {}),
    duration,
    ...(isRepeating ? { duration_in_months: months } : {}),
    ...(product_ids.length > 0 ? { product_ids } : {}),
    ...(provider_promo_code_id === '' ? {} : { provider_promo_code_id }),
  };
  const isMonths = Number.isInteger(months) && months >= 1 && months <= COUPON_MONTHS_MAX;
  const wrong = {
    affiliate_id: affiliate_id === '',
    code: !/^[A-Z0-9-]{1,50}$/.test(code),
    discount_value: !(value > 0 && value <= DISCOUNT_MAX),
    currency: !hasCurrency,
    duration_in_months: isRepeating && !isMonths,
  };
  return { coupon, wrong };
}

const percentOf = (typed: string): number => {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

function amountOf(typed: string, currency: string, locale: string): number {
  const minor = readAmount(typed, currency, locale);
  return minor === null ? Number.NaN : moneyOf(minor, currency).amount;
}
