import type { RequestContext } from '../../context.ts';
import type { IngestedEvent, Transaction } from '../../db/generated/client.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import type { FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { isReplay } from '../../idempotency/fingerprint.ts';

/** The two kinds of keys that events have: all conversions share one, whichever endpoint they came to. */
export const scopeOf = ({ kind }: CanonicalEvent) => (kind === 'conversion' ? 'conversion' : 'event');

/** What the advisory lock of an event's key is taken on; null without a key. */
export const keyLockOf = (event: CanonicalEvent): string | null =>
  event.externalEventId === null ? null : `${scopeOf(event)}:${event.externalEventId}`;

/** An ingested event with the status that its referral has now. */
export interface RecordedEvent {
  readonly event: Pick<
    IngestedEvent,
    'id' | 'referralId' | 'transactionId' | 'eventName' | 'eventType' | 'externalEventId' | 'action'
  >;
  readonly referralStatus: string;
}

export interface Keyed {
  readonly externalEventId: string;
  readonly fingerprint: FingerprintFields;
}

/**
 * The conversion that this key recorded, as it is now; null when there is none, or when another was voided and left its
 * key to this one. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
 */
export async function replayConversion(
  { environmentId, db }: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<Transaction | null> {
  const key = { environmentId, keyScope: 'conversion', externalEventId };
  const stored = await db.orm.transaction.findUnique({
    where: { environmentId_keyScope_externalEventId_keyGeneration: { ...key, keyGeneration: 0 } },
  });
  if (!stored) return null;
  const recorded = {
    fingerprint: stored.fingerprint,
    isVoided: stored.voidedAt !== null,
    givenUp: () =>
      db.orm.transaction.findMany({
        where: { ...key, keyGeneration: { gt: 0 } },
        select: { fingerprint: true },
      }),
  };
  return (await isReplay(recorded, fingerprint, 'external_event_id')) ? stored : null;
}

/** The same for a lead, trial or milestone: it is voided with the commission that it earned. */
export async function replayEvent(
  { environmentId, db }: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<RecordedEvent | null> {
  const key = { environmentId, keyScope: 'event', externalEventId };
  const stored = await db.orm.ingestedEvent.findUnique({
    where: { environmentId_keyScope_externalEventId_keyGeneration: { ...key, keyGeneration: 0 } },
    include: { referral: { select: { status: true } }, transaction: { select: { voidedAt: true } } },
  });
  if (!stored) return null;
  const recorded = {
    fingerprint: stored.fingerprint,
    isVoided: stored.transaction !== null && stored.transaction.voidedAt !== null,
    givenUp: () =>
      db.orm.ingestedEvent.findMany({
        where: { ...key, keyGeneration: { gt: 0 } },
        select: { fingerprint: true },
      }),
  };
  if (!(await isReplay(recorded, fingerprint, 'external_event_id'))) return null;
  return { event: stored, referralStatus: stored.referral.status };
}
