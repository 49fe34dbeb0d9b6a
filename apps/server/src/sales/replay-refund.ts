import type { RequestContext } from '../context.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import { isReplay } from '../idempotency/voided-keys.ts';
import type { Keyed } from './record/replay.ts';
import { toRefundedTransaction } from './to-transaction.ts';

/** The refund with this key, with its transaction; null when there is none. */
export function findRefund({ environmentId, db }: RequestContext, externalEventId: string) {
  const key = { environmentId, keyScope: 'refund', externalEventId, keyGeneration: 0 };
  return db.orm.refund.findUnique({
    where: { environmentId_keyScope_externalEventId_keyGeneration: key },
    include: { transaction: true },
  });
}

/**
 * The conversion that the refund with this key was applied to, as it is now; null when there is none, or when it was of
 * a voided sale and leaves its key to this request. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
 */
export async function replayRefund(ctx: RequestContext, { externalEventId, fingerprint }: Keyed) {
  const stored = await findRefund(ctx, externalEventId);
  if (!stored) return null;
  const { environmentId, db } = ctx;
  const recorded = {
    fingerprint: stored.fingerprint as FingerprintFields,
    isVoided: stored.transaction.voidedAt !== null,
    givenUp: async () => {
      const where = { environmentId, keyScope: 'refund', externalEventId, keyGeneration: { gt: 0 } };
      const rows = await db.orm.refund.findMany({ where, select: { fingerprint: true } });
      return rows.map((row) => row.fingerprint as FingerprintFields);
    },
  };
  if (!(await isReplay(recorded, fingerprint, 'external_event_id'))) return null;
  return { data: toRefundedTransaction(stored.transaction), isReplay: true };
}
