import type { CouponCreate, contract } from '@tributary/contract';
import { couponCodeKey } from '@tributary/core';
import type { RequestContext } from '../../context.ts';
import { assertNotErased } from '../../domain/erasures/erased.ts';
import { Failure } from '../../domain/failure.ts';
import { requireProvider } from '../../domain/referrals/coupon-provider.ts';
import { couponTerms } from '../../domain/referrals/coupon-terms.ts';
import type { Answer, Endpoint } from '../../endpoint.ts';
import { audit, auditRefusal } from '../../platform/audit/entries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { duplicateFailure } from '../../platform/db/database-failure.ts';
import type { Coupon } from '../../platform/db/generated/client.ts';
import { onceCallingOut } from '../../platform/idempotency/once.ts';
import { newId } from '../../platform/ids.ts';
import { requireAffiliate } from '../affiliates/affiliate.ts';
import { requireStaying } from '../affiliates/staying.ts';
import { requireProgram } from '../programs/program.ts';
import { takeOverByKey } from './coupon.ts';
import { finishCreation, finishRemoval } from './finish-coupons.ts';

type Create = typeof contract.coupons.create;

/**
 * Commits the row as `pending` with its key, calls the provider, and then makes the row `active` or deletes
 * it.
 */
export const createCoupon: Endpoint<Create> = async (ctx, { body }) => {
  const create = (): Promise<Answer<Create>> =>
    onceCallingOut(ctx, body, {
      begin: (tx) => insertPending(ctx, tx, body),
      resume: (tx, key) => takeOverByKey(tx, ctx.environmentId, key),
      finish: async (row) => {
        const refused = (tx: Tx) => auditRefusal(tx, ctx, row.id);
        return { status: 201, data: await finishCreation(ctx, row, refused) };
      },
    });
  try {
    return await create();
  } catch (error) {
    const isTaken = duplicateFailure(error)?.field === 'code';
    if (isTaken && (await clearLeftover(ctx, body))) return create();
    throw error;
  }
};

async function insertPending(ctx: RequestContext, tx: Tx, body: CouponCreate): Promise<Coupon> {
  const { environmentId, now } = ctx;
  const affiliate = await requireStaying(ctx, tx, body.affiliate_id, 'affiliate_id');
  assertNotErased(affiliate);
  const program = await requireProgram(ctx, tx, affiliate.programId);
  const provider = requireProvider(ctx.couponProviders, program.couponProvider);
  const { discountE4, productIds, ...terms } = couponTerms(body, provider);
  const row = await tx.coupon.create({
    data: {
      ...terms,
      environmentId,
      id: newId('coupon'),
      programId: affiliate.programId,
      affiliateId: affiliate.id,
      discountValueE4: discountE4,
      productIds: [...productIds],
      provider: provider.name,
      providerPromoCodeId: body.provider_promo_code_id ?? null,
      state: 'pending',
      idempotencyKey: ctx.idempotencyKey,
      createdAt: now,
      updatedAt: now,
    },
  });
  await audit(tx, ctx, row.id, body);
  return row;
}

/**
 * Removes a coupon with the same code that exists only at its provider, which did not respond when the coupon
 * was deleted here.
 */
async function clearLeftover(ctx: RequestContext, body: CouponCreate): Promise<boolean> {
  const { environmentId, db } = ctx;
  const { programId } = await requireAffiliate(ctx, db.orm, body.affiliate_id, 'affiliate_id');
  const leftover = await db.orm.coupon.findFirst({
    where: { environmentId, programId, code: couponCodeKey(body.code), state: 'deleting' },
  });
  if (!leftover) return false;
  const removal = await finishRemoval(ctx, leftover);
  if (removal.kind === 'removed') return true;
  throw new Failure(
    'PROVIDER_ERROR',
    `${leftover.provider} still has an earlier coupon ${leftover.code} and did not delete it: ${removal.message}.`,
  );
}
