import type { RequestContext } from '../context.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import type { Keyed } from '../events/replay.ts';
import { assertSameRequest } from '../idempotency/fingerprint.ts';
import { toRefundedTransaction } from './to-transaction.ts';

/** The refund with this key, with its transaction; null when there is none. */
export function findRefund({ environmentId, db }: RequestContext, externalEventId: string) {
  const key = { environmentId, keyScope: 'refund', externalEventId };
  return db.orm.refund.findUnique({
    where: { environmentId_keyScope_externalEventId: key },
    include: { transaction: true },
  });
}

/** The conversion that the refund with this key was applied to, as it is now; null when there is none. */
export async function replayRefund(ctx: RequestContext, { externalEventId, fingerprint }: Keyed) {
  const stored = await findRefund(ctx, externalEventId);
  if (!stored) return null;
  assertSameRequest(stored.fingerprint as FingerprintFields, fingerprint, 'external_event_id');
  return { data: toRefundedTransaction(stored.transaction), isReplay: true };
}
