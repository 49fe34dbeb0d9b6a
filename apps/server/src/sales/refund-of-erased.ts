import type { RequestContext } from '../context.ts';
import type { Transaction } from '../db/generated/client.ts';
import { impersonalFields } from '../domain/erasure.ts';
import { namingOfErased } from '../erasures/naming.ts';
import type { Keyed } from './record/event-key.ts';

interface Named {
  readonly isWithoutPerson?: boolean;
  readonly reason: string | null;
  readonly keyed: Keyed | null;
}

/** The refund of a sale whose customer was erased is recorded under their pseudonyms. */
export async function refundUnlessErased<Refund extends Named>(
  ctx: RequestContext,
  { referralId }: Pick<Transaction, 'referralId'>,
  refund: Refund,
): Promise<Refund> {
  if (!ctx.principal.erasureKey) return refund;
  const { environmentId, db } = ctx;
  const where = { environmentId_id: { environmentId, id: referralId } };
  const referral = await db.orm.referral.findUnique({ where, select: { erasedAt: true } });
  if (!referral?.erasedAt) return refund;
  return refundOfErased(ctx, { referralId }, refund);
}

/** Under the pseudonyms. One that has them already stays as it is. */
export async function refundOfErased<Refund extends Named>(
  ctx: RequestContext,
  { referralId }: Pick<Transaction, 'referralId'>,
  refund: Refund,
): Promise<Refund> {
  const { identity, key } = await namingOfErased(ctx, referralId);
  const { keyed, reason } = refund;
  return {
    ...refund,
    isWithoutPerson: true,
    reason: reason && identity.of(reason),
    keyed: keyed && {
      externalEventId: key.of(keyed.externalEventId),
      fingerprint: impersonalFields(keyed.fingerprint),
    },
  };
}
