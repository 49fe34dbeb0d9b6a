import type { Coupon as WireCoupon } from '@tributary/contract';
import type { Coupon } from '../db/generated/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CouponProvider, Creation, NewCoupon } from '../domain/coupon-provider.ts';
import { Failure } from '../domain/failure.ts';
import { giveBackKey, storeAnswer } from '../idempotency/key.ts';
import { emit, outboxEvent } from '../outbox/events.ts';
import type { CouponWork } from './coupon.ts';
import { toCoupon } from './coupon.ts';
import { finishRemoval } from './finish-removal.ts';
import { requireProvider } from './require-provider.ts';

/**
 * Asks the provider for a `pending` coupon and makes it `active`, or leaves nothing of it on either side and throws
 * `PROVIDER_ERROR`. May be done again for the same row: the provider knows our id and makes no second coupon.
 */
export async function finishCreation(work: CouponWork, row: Coupon): Promise<WireCoupon> {
  const provider = requireProvider(work.couponProviders, row.provider);
  const creation = await provider.create(toNewCoupon(row));
  if (creation.kind === 'made') return activate(work, provider, row, creation);
  await abandon(work, row, creation.mayHaveLeft);
  throw new Failure('PROVIDER_ERROR', `${provider.name} did not create the coupon: ${creation.message}.`);
}

/** The coupon, its event and the answer to its key commit together. */
async function activate(
  { db, now }: CouponWork,
  provider: CouponProvider,
  row: Coupon,
  made: Creation & { kind: 'made' },
): Promise<WireCoupon> {
  const { environmentId, id, idempotencyKey: key } = row;
  const data = await inTransaction(db, async (tx) => {
    const { count } = await tx.coupon.updateMany({
      where: { environmentId, id, state: 'pending' },
      data: {
        state: 'active',
        providerCouponId: made.couponId,
        providerPromoCodeId: made.promoCodeId,
        idempotencyKey: null,
      },
    });
    const found = await tx.coupon.findUnique({ where: { environmentId_id: { environmentId, id } } });
    if (found?.state !== 'active') return null;
    const coupon = toCoupon(found);
    if (count === 0) return coupon;
    await emit(tx, { environmentId, now }, [outboxEvent('coupon.created', coupon)]);
    if (key !== null) await storeAnswer(tx, { environmentId, key }, coupon);
    return coupon;
  });
  if (data) return data;
  // A later attempt took this one for dead and gave the coupon up.
  await provider.remove(id);
  throw new Failure(
    'PROVIDER_ERROR',
    `${provider.name} responded too late; no coupon was created. Try again.`,
  );
}

/** Only the latest attempt may give up: an earlier one that fails late must not undo what a later one has made. */
async function abandon(work: CouponWork, row: Coupon, mayHaveLeft: boolean): Promise<void> {
  const { environmentId, id, attempt, idempotencyKey: key } = row;
  const isGivenUp = await inTransaction(work.db, async (tx) => {
    const where = { environmentId, id, attempt, state: 'pending' };
    const { count } = mayHaveLeft
      ? await tx.coupon.updateMany({ where, data: { state: 'deleting', idempotencyKey: null } })
      : await tx.coupon.deleteMany({ where });
    if (count > 0 && key !== null) await giveBackKey(tx, { environmentId, key });
    return count > 0;
  });
  if (isGivenUp && mayHaveLeft) await finishRemoval(work, row);
}

const toNewCoupon = (row: Coupon): NewCoupon => ({
  id: row.id,
  code: row.code,
  discountType: row.discountType as NewCoupon['discountType'],
  discountE4: row.discountValueE4,
  currency: row.currency,
  duration: row.duration as NewCoupon['duration'],
  durationInMonths: row.durationInMonths,
  productIds: row.productIds,
});
