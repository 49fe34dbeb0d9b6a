import type { ErasureCreate, Erasure as WireErasure } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import type { Subject } from '../../domain/erasures/erasure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Made } from '../../platform/idempotency/key.ts';
import { newId } from '../../platform/ids.ts';
import { toErasure } from './erasure.ts';
import { hideAffiliate, lockAffiliateToErase } from './hide-affiliate.ts';
import { hideReferral, lockReferralToErase } from './hide-referral.ts';
import type { Hiding } from './hiding.ts';
import { requireErasureKey } from './naming.ts';

/**
 * Erases the object itself, so that its data is no longer visible, and records the remaining work. An object is erased
 * only once: a second request waits for the first and returns the same erasure.
 */
export async function beginErasure(
  ctx: RequestContext,
  tx: Tx,
  { referral_id, affiliate_id, reason, unpaid_balance = 'refuse' }: ErasureCreate,
): Promise<Made<WireErasure>> {
  const { environmentId, now } = ctx;
  const subject: Subject =
    affiliate_id === undefined
      ? { type: 'referral', id: referral_id ?? '' }
      : { type: 'affiliate', id: affiliate_id };
  const lock = subject.type === 'referral' ? lockReferralToErase : lockAffiliateToErase;
  const { programId } = await lock(ctx, tx, subject.id);
  const earlier = await tx.erasure.findUnique({
    where: { environmentId_objectId: { environmentId, objectId: subject.id } },
  });
  if (earlier) return { status: 200, data: toErasure(earlier) };
  const erasureId = newId('erasure');
  const hiding: Hiding = {
    erasureId,
    erasureKey: await requireErasureKey(ctx, tx),
    note: (salt) =>
      tx.erasure.create({
        data: {
          ...{ environmentId, id: erasureId, objectType: subject.type, objectId: subject.id, programId },
          ...{ reason, salt, createdAt: now },
        },
      }),
  };
  const made =
    subject.type === 'referral'
      ? await hideReferral(ctx, tx, subject.id, hiding)
      : await hideAffiliate(ctx, tx, subject.id, { ...hiding, keepsBalance: unpaid_balance === 'keep' });
  return { status: 201, data: toErasure(made) };
}
