import type { Logger } from 'pino';
import type { Deps } from '../context.ts';
import { takeOverUnfinished } from './coupon.ts';
import { finishCreation } from './finish-creation.ts';
import { finishRemoval } from './finish-removal.ts';

/** So many coupons are finished in one go; a provider that does not answer takes up to 20 s for each. */
const FINISHED_AT_ONCE = 20;

/**
 * Finishes what a crash or a silent provider left behind: `pending` coupons are made or given up, `deleting` ones
 * removed. Takes only what nobody has worked on for `ATTEMPT_SECONDS`, so that any number of processes may run it.
 */
export async function finishCoupons(
  { db, couponProviders }: Pick<Deps, 'db' | 'couponProviders'>,
  { now, log }: { now: Date; log: Logger },
): Promise<void> {
  const work = { db, couponProviders, now };
  for (const { environmentId, id } of await takeOverUnfinished(db.lists, FINISHED_AT_ONCE)) {
    const row = await db.orm.coupon.findUnique({ where: { environmentId_id: { environmentId, id } } });
    if (!row || row.state === 'active') continue;
    try {
      if (row.state === 'pending') await finishCreation(work, row);
      else await finishRemoval(work, row);
    } catch (err) {
      log.warn({ err, coupon_id: id, provider: row.provider }, 'a coupon could not be finished');
    }
  }
}
