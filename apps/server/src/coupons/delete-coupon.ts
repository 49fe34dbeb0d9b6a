import type { contract } from '@tributary/contract';
import type { RequestContext } from '../context.ts';
import type { Coupon } from '../db/generated/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { finishRemoval } from './finish-removal.ts';
import { requireProvider } from './require-provider.ts';

/**
 * The row is committed as `deleting`, then the provider is asked. A refusal makes it `active` again; when the provider
 * does not answer it stays `deleting`, shown to nobody, and a repeated request or the job finishes it.
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
    `The coupon is not deleted yet; Tributary will try again. ${row.provider}: ${removal.message}.`,
  );
};

async function markDeleting(ctx: RequestContext, id: string): Promise<Coupon> {
  const { environmentId, db } = ctx;
  return inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from coupons where environment_id = ${environmentId} and id = ${id} for update`;
    const where = { environmentId_id: { environmentId, id } };
    const row = await tx.coupon.findUnique({ where });
    // Without the provider's id it has never been active, and nobody was told of it.
    if (!row || row.providerCouponId === null) throw new Failure('NOT_FOUND', `No coupon ${id}.`);
    requireProvider(ctx.couponProviders, row.provider);
    return tx.coupon.update({ where, data: { state: 'deleting', attemptedAt: new Date() } });
  });
}

const makeActiveAgain = ({ environmentId, db }: RequestContext, id: string) =>
  db.orm.coupon.updateMany({
    where: { environmentId, id, state: 'deleting' },
    data: { state: 'active' },
  });
