import type { contract } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import { requireProvider } from '../../domain/referrals/coupon-provider.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit, auditRefusal } from '../../platform/audit/entries.ts';
import type { Coupon } from '../../platform/db/generated/client.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockCoupon } from './coupon.ts';
import { finishRemoval } from './finish-coupons.ts';

/**
 * Commits the row as `deleting`, then calls the provider. If the provider rejects the request, the row
 * becomes `active` again. If it does not respond, the row stays `deleting` and hidden until a repeated
 * request or the job completes the deletion.
 */
export const deleteCoupon: Endpoint<typeof contract.coupons.delete> = async (ctx, { params }) => {
  const row = await markDeleting(ctx, params.id);
  const removal = await finishRemoval(ctx, row);
  if (removal.kind === 'removed') return { data: { id: row.id, deleted: true } };
  if (removal.isRefusal) {
    await makeActiveAgain(ctx, row.id);
    throw new Failure('PROVIDER_ERROR', `${row.provider} did not delete the coupon: ${removal.message}.`);
  }
  throw new Failure(
    'PROVIDER_ERROR',
    `The coupon has not been deleted yet. Tributary will try again. ${row.provider}: ${removal.message}.`,
  );
};

async function markDeleting(ctx: RequestContext, id: string): Promise<Coupon> {
  const { environmentId, db } = ctx;
  return inTransaction(db, async (tx) => {
    const row = await lockCoupon(ctx, tx, id);
    requireProvider(ctx.couponProviders, row.provider);
    await audit(tx, ctx, id);
    return tx.coupon.update({
      where: { environmentId_id: { environmentId, id } },
      data: { state: 'deleting', attemptedAt: new Date() },
    });
  });
}

const makeActiveAgain = (ctx: RequestContext, id: string) =>
  inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.coupon.updateMany({
      where: { environmentId: ctx.environmentId, id, state: 'deleting' },
      data: { state: 'active' },
    });
    if (count > 0) await auditRefusal(tx, ctx, id);
  });
