import type { RequestContext } from '../context.ts';
import type { Transaction } from '../db/generated/client.ts';
import type { FingerprintFields } from '../domain/fingerprint-fields.ts';
import { assertSameRequest } from '../idempotency/fingerprint.ts';
import type { RecordedEvent } from './record-event.ts';

export interface Keyed {
  readonly externalEventId: string;
  readonly fingerprint: FingerprintFields;
}

/** The conversion that this key recorded, as it is now; null when there is none. Throws `IDEMPOTENCY_CONFLICT`. */
export async function replayConversion(
  ctx: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<Transaction | null> {
  const key = { environmentId: ctx.environmentId, keyScope: 'conversion', externalEventId };
  const stored = await ctx.db.orm.transaction.findUnique({
    where: { environmentId_keyScope_externalEventId: key },
  });
  if (stored) assertSameRequest(stored.fingerprint as FingerprintFields, fingerprint, 'external_event_id');
  return stored;
}

/** The same for a lead, trial or milestone. */
export async function replayEvent(
  ctx: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<RecordedEvent | null> {
  const key = { environmentId: ctx.environmentId, keyScope: 'event', externalEventId };
  const stored = await ctx.db.orm.ingestedEvent.findUnique({
    where: { environmentId_keyScope_externalEventId: key },
    include: { referral: { select: { status: true } } },
  });
  if (!stored) return null;
  assertSameRequest(stored.fingerprint as FingerprintFields, fingerprint, 'external_event_id');
  return { event: stored, referralStatus: stored.referral.status };
}
