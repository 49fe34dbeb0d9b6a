import { fromMinor, type Coupon as WireCoupon } from '@tributary/contract';
import type { Coupon } from '../db/generated/client.ts';
import { toTimestamp } from '../to-wire.ts';

/** The columns that the API shows of a coupon. */
export type CouponRow = Omit<
  Coupon,
  'environmentId' | 'state' | 'idempotencyKey' | 'attempt' | 'attemptedAt'
>;

/** Of a coupon that its provider has made: before that it is shown to nobody. */
export const toCoupon = (row: CouponRow): WireCoupon => ({
  id: row.id,
  affiliate_id: row.affiliateId,
  program_id: row.programId,
  code: row.code,
  discount_type: row.discountType as WireCoupon['discount_type'],
  discount_value: fromMinor(row.discountValueE4, 4),
  currency: row.currency,
  duration: row.duration as WireCoupon['duration'],
  duration_in_months: row.durationInMonths,
  product_ids: row.productIds,
  provider: row.provider,
  provider_coupon_id: row.providerCouponId ?? '',
  provider_promo_code_id: row.providerPromoCodeId ?? '',
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});
