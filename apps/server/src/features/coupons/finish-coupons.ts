import type { Coupon as WireCoupon } from '@tributary/contract';
import type { Logger } from 'pino';
import type { Deps } from '../../context.ts';
import { Failure } from '../../domain/failure.ts';
import type { CouponProvider, Creation, NewCoupon, Removal } from '../../domain/referrals/coupon-provider.ts';
import { requireProvider } from '../../domain/referrals/coupon-provider.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Coupon } from '../../platform/db/generated/client.ts';
import { rows } from '../../platform/db/sql.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { giveBackKey, storeAnswer } from '../../platform/idempotency/key.ts';
import { emit, outboxEvent } from '../../platform/outbox/events.ts';
import { type CouponWork, environmentsWithUnfinished, takeOverUnfinished, toCoupon } from './coupon.ts';

/** Number of coupons per run. Each takes up to 20 s if the provider does not respond. */
const FINISHED_AT_ONCE = 20;

/**
 * Completes coupons that a crash or an unresponsive provider left unfinished: creates or abandons `pending`
 * coupons, and removes `deleting` coupons. Claims only coupons that no process is working on, so any number
 * of processes may call it.
 */
export async function finishCoupons(
  { db, couponProviders }: Pick<Deps, 'db' | 'couponProviders'>,
  { now, log }: { now: Date; log: Logger },
): Promise<void> {
  const work = { db, couponProviders, now };
  let left = FINISHED_AT_ONCE;
  for (const { environmentId } of await rows(db.lists, environmentsWithUnfinished.with({}))) {
    if (left === 0) return;
    const taken = await rows(db.lists, takeOverUnfinished.with({ environmentId, limit: left }));
    left -= taken.length;
    for (const { id } of taken) await finishOne(work, { environmentId, id, log });
  }
}

async function finishOne(
  work: CouponWork,
  { environmentId, id, log }: { environmentId: number; id: string; log: Logger },
): Promise<void> {
  const row = await work.db.orm.coupon.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (!row || row.state === 'active') return;
  try {
    if (row.state === 'pending') await finishCreation(work, row);
    else await finishRemoval(work, row);
  } catch (err) {
    log.warn({ err, coupon_id: id, provider: row.provider }, 'a coupon could not be finished');
  }
}

/**
 * Has the provider create a `pending` coupon, and then makes it `active`. If this fails, removes it here and at the
 * provider, and throws `PROVIDER_ERROR`. Safe to repeat, because the provider recognizes our id and creates no
 * second coupon.
 * @param givenUp runs in the transaction that abandons the coupon
 */
export async function finishCreation(
  work: CouponWork,
  row: Coupon,
  givenUp?: (tx: Tx) => Promise<unknown>,
): Promise<WireCoupon> {
  const provider = requireProvider(work.couponProviders, row.provider);
  const creation = await provider.create(toNewCoupon(row));
  if (creation.kind === 'made') return activate(work, provider, row, creation);
  await abandon(work, row, creation.mayHaveLeft, givenUp);
  throw new Failure('PROVIDER_ERROR', `${provider.name} did not create the coupon: ${creation.message}.`);
}

/** Activates a coupon. Commits the coupon, its event and the stored response together. */
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
  // A later attempt assumed that this one had failed, and abandoned the coupon.
  await provider.remove(id);
  throw new Failure(
    'PROVIDER_ERROR',
    `${provider.name} responded too late, and no coupon was created. Try again.`,
  );
}

/**
 * Abandons a coupon. Only its latest attempt may do so, because an earlier attempt that fails late must not
 * undo the work of a later one.
 */
async function abandon(
  work: CouponWork,
  row: Coupon,
  mayHaveLeft: boolean,
  givenUp?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { environmentId, id, attempt, idempotencyKey: key } = row;
  const isGivenUp = await inTransaction(work.db, async (tx) => {
    const where = { environmentId, id, attempt, state: 'pending' };
    const { count } = mayHaveLeft
      ? await tx.coupon.updateMany({ where, data: { state: 'deleting', idempotencyKey: null } })
      : await tx.coupon.deleteMany({ where });
    if (count > 0 && key !== null) await giveBackKey(tx, { environmentId, key });
    if (count > 0) await givenUp?.(tx);
    return count > 0;
  });
  if (isGivenUp && mayHaveLeft) await finishRemoval(work, row);
}

const toNewCoupon = (row: Coupon): NewCoupon => ({
  id: row.id,
  promoCodeId: row.providerPromoCodeId,
  code: row.code,
  discountType: row.discountType as NewCoupon['discountType'],
  discountE4: row.discountValueE4,
  currency: row.currency,
  duration: row.duration as NewCoupon['duration'],
  durationInMonths: row.durationInMonths,
  productIds: row.productIds,
});

/**
 * Removes a `deleting` coupon, first at its provider and then here. If the provider does not respond, the row stays and
 * the job tries again. A coupon that was never active is removed without an event.
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
