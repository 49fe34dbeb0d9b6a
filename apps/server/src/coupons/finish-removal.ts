import type { Coupon } from '../db/generated/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Removal } from '../domain/coupon-provider.ts';
import { emit, outboxEvent } from '../outbox/events.ts';
import type { CouponWork } from './coupon.ts';
import { toCoupon } from './coupon.ts';
import { requireProvider } from './require-provider.ts';

/**
 * Removes a `deleting` coupon at its provider, then here. While the provider does not answer the row stays: the job
 * tries again. What never was active is removed without an event.
 */
export async function finishRemoval({ db, couponProviders, now }: CouponWork, row: Coupon): Promise<Removal> {
  const { environmentId, id } = row;
  const removal = await requireProvider(couponProviders, row.provider).remove(id);
  if (removal.kind === 'failed') return removal;
  await inTransaction(db, async (tx) => {
    const { count } = await tx.coupon.deleteMany({ where: { environmentId, id, state: 'deleting' } });
    if (count > 0 && row.providerCouponId !== null)
      await emit(tx, { environmentId, now }, [outboxEvent('coupon.deleted', toCoupon(row))]);
  });
  return removal;
}
