import type pg from 'pg';
import type { Tx } from '../db/database.ts';
import type { Coupon } from '../db/generated/client.ts';
import { type PageQuery, pageClauses } from '../db/keyset.ts';
import { columns } from '../db/statement.ts';
import type { CouponRow } from './to-coupon.ts';

/** Longer than any attempt lasts: asking takes 10 s at the most, and removing what failed as much again. */
export const ATTEMPT_SECONDS = 30;

const couponColumns = [
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

export interface CouponFilter extends PageQuery {
  readonly affiliate_id?: string | undefined;
  readonly program_id?: string | undefined;
  readonly code?: string | undefined;
  readonly created_gte?: string | undefined;
  readonly created_lte?: string | undefined;
}

/** One page of the coupons that their provider has made. Null: no such cursor. */
export async function listCouponRows(
  pool: pg.Pool,
  environmentId: number,
  filter: CouponFilter,
  cursor: string | null,
): Promise<CouponRow[] | null> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`c.environment_id = ${bind(environmentId)}`, `c.state = 'active'`];
  if (filter.affiliate_id !== undefined) where.push(`c.affiliate_id = ${bind(filter.affiliate_id)}`);
  if (filter.program_id !== undefined) where.push(`c.program_id = ${bind(filter.program_id)}`);
  if (filter.code !== undefined) where.push(`c.code = ${bind(filter.code.toUpperCase())}`);
  if (filter.created_gte !== undefined) where.push(`c.created_at >= ${bind(new Date(filter.created_gte))}`);
  if (filter.created_lte !== undefined) where.push(`c.created_at <= ${bind(new Date(filter.created_lte))}`);
  const position =
    cursor &&
    `select created_at, id from coupons where environment_id = $1 and id = ${bind(cursor)} and state = 'active'`;
  const text = `select ${columns(couponColumns, 'c')} from coupons c where ${where.join(' and ')}${pageClauses(filter, position, bind)}`;
  const { rows } = await pool.query<CouponRow>(text, values);
  // An unknown cursor compares as null and finds nothing, and so does the end of the list: only then it is asked.
  if (rows.length > 0 || cursor === null || (await exists(pool, environmentId, cursor))) return rows;
  return null;
}

async function exists(pool: pg.Pool, environmentId: number, id: string): Promise<boolean> {
  const text = `select 1 from coupons where environment_id = $1 and id = $2 and state = 'active'`;
  return (await pool.query(text, [environmentId, id])).rows.length > 0;
}

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
