import { fromMinor, type Coupon as WireCoupon } from '@tributary/contract';
import type pg from 'pg';
import type { Deps } from '../context.ts';
import type { Tx } from '../db/database.ts';
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

/** Longer than any attempt lasts: asking takes 10 s at most, and removing what failed as much again. */
export const ATTEMPT_SECONDS = 30;

/** What a coupon is shown with. */
export const couponColumns = [
  'id',
  'affiliateId',
  'programId',
  'code',
  'discountType',
  'discountValueE4',
  'currency',
  'duration',
  'durationInMonths',
  'productIds',
  'provider',
  'providerCouponId',
  'providerPromoCodeId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof CouponRow)[];

/** The coupon that a request with this key began and nobody has worked on since; null when somebody may be. */
export async function takeOverByKey(tx: Tx, environmentId: number, key: string): Promise<Coupon | null> {
  const [taken] = await tx.$queryRaw<{ id: string }[]>`
    update coupons set attempt = attempt + 1, attempted_at = clock_timestamp()
    where environment_id = ${environmentId} and idempotency_key = ${key} and state = 'pending'
      and attempted_at < clock_timestamp() - make_interval(secs => ${ATTEMPT_SECONDS})
    returning id`;
  return taken
    ? tx.coupon.findUnique({ where: { environmentId_id: { environmentId, id: taken.id } } })
    : null;
}

/** Takes the oldest unfinished coupons of all environments, each for one process. */
export async function takeOverUnfinished(
  pool: pg.Pool,
  limit: number,
): Promise<{ environmentId: number; id: string }[]> {
  const { rows } = await pool.query<{ environmentId: number; id: string }>(
    `update coupons c set attempt = attempt + 1, attempted_at = clock_timestamp()
     from (select environment_id, id from coupons
           where state <> 'active' and attempted_at < clock_timestamp() - make_interval(secs => $1)
           order by attempted_at limit $2 for update skip locked) due
     where c.environment_id = due.environment_id and c.id = due.id
     returning c.environment_id as "environmentId", c.id`,
    [ATTEMPT_SECONDS, limit],
  );
  return rows;
}

/** What work on a coupon needs, in a request or in a job. */
export type CouponWork = Pick<Deps, 'db' | 'couponProviders'> & { readonly now: Date };
