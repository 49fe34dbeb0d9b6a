import type { Coupon as WireCoupon } from '@tributary/contract';
import { fromMinor } from '@tributary/core';
import type { Deps, RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Coupon } from '../../platform/db/generated/client.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { raw, rows, sql } from '../../platform/db/sql.ts';
import { toTimestamp } from '../../platform/to-wire.ts';

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
] as const satisfies readonly (keyof Coupon)[];

export type CouponRow = Pick<Coupon, (typeof couponColumns)[number]>;

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

type Tenant = Pick<RequestContext, 'environmentId'>;

/**
 * Returns a coupon. Treats a coupon that its provider has not created yet, or that is being removed, as not
 * found.
 */
export async function requireCoupon(
  { environmentId }: Tenant,
  tx: Pick<Tx, 'coupon'>,
  id: string,
): Promise<Coupon> {
  const found = await tx.coupon.findUnique({
    where: { environmentId_id: { environmentId, id }, state: 'active' },
  });
  if (!found) throw noCoupon(id);
  return found;
}

const noCoupon = (id: string) => new Failure('NOT_FOUND', `No such coupon: ${id}.`);

/** Locks a coupon that is active or being removed. A coupon without the provider's id was never active. */
export async function lockCoupon({ environmentId }: Tenant, tx: Tx, id: string): Promise<Coupon> {
  await lockRow(tx, 'coupons', { environmentId, id }, 'update');
  const found = await tx.coupon.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!found || found.providerCouponId === null) throw noCoupon(id);
  return found;
}

/** Maximum duration of an attempt: 10 s for the request to the provider, and another 10 s to remove a failed coupon. */
export const ATTEMPT_SECONDS = 30;

const abandoned = raw(`attempted_at < clock_timestamp() - make_interval(secs => ${ATTEMPT_SECONDS})`);

const takeOverPending = sql<{ environmentId: number; key: string }, { id: string }>(
  'take-over-coupon-by-key',
)`
  update coupons set attempt = attempt + 1, attempted_at = clock_timestamp()
  where environment_id = ${'environmentId'} and idempotency_key = ${'key'} and state = 'pending' and ${abandoned}
  returning id`;

/**
 * Returns the coupon that an earlier request with this key began to create, unless another process may still
 * be working on it.
 */
export async function takeOverByKey(tx: Tx, environmentId: number, key: string): Promise<Coupon | null> {
  const [taken] = await rows(tx, takeOverPending.with({ environmentId, key }));
  return taken
    ? tx.coupon.findUnique({ where: { environmentId_id: { environmentId, id: taken.id } } })
    : null;
}

/**
 * Finds environments with unfinished coupons, oldest first. Their coupons are claimed one environment at a
 * time.
 */
export const environmentsWithUnfinished = sql<object, { environmentId: number }>(
  'environments-with-unfinished-coupons',
)`
  select environment_id as "environmentId" from coupons
  where state <> 'active' and ${abandoned} group by environment_id order by min(attempted_at)`;

/** Claims an environment's oldest unfinished coupons for this process. */
export const takeOverUnfinished = sql<{ environmentId: number; limit: number }, { id: string }>(
  'take-over-unfinished-coupons',
)`
  update coupons c set attempt = attempt + 1, attempted_at = clock_timestamp()
  from (select id from coupons
        where environment_id = ${'environmentId'} and state <> 'active' and ${abandoned}
        order by attempted_at limit ${'limit'} for update skip locked) due
  where c.environment_id = ${'environmentId'} and c.id = due.id
  returning c.id`;

/** Dependencies for work on a coupon, in a request or a job. */
export type CouponWork = Pick<Deps, 'db' | 'couponProviders'> & { readonly now: Date };
