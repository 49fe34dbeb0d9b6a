import type { RequestContext } from '../../../context.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { differingFields, type FingerprintFields } from '../../../domain/events/fingerprint-fields.ts';
import type { IngestedEvent, Transaction } from '../../../platform/db/generated/client.ts';
import { replayed } from '../../../platform/idempotency/fingerprint.ts';
import type { RecordedKey } from '../sql/read.ts';

/** Returns one of the two scopes of event keys. All conversions share one scope, regardless of their endpoint. */
export const scopeOf = ({ kind }: CanonicalEvent) => (kind === 'conversion' ? 'conversion' : 'event');

/** Returns the name of the advisory lock for an event's key; null for an event without a key. */
export const keyLockOf = (event: CanonicalEvent): string | null =>
  event.externalEventId === null ? null : `${scopeOf(event)}:${event.externalEventId}`;

/**
 * Returns true if the key is used by an active row, or by a voided row of the same request. A key used by any other
 * voided row can be used again.
 */
export const isRecorded = (rows: readonly RecordedKey[], received: FingerprintFields): boolean =>
  rows.some(({ voided }) => voided === null || differingFields(voided, received).length === 0);

/** Recorded event, with the current status of its referral. */
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
 * Returns the current state of the conversion recorded under this key. Returns null if there is none, or if the key of
 * a voided conversion can be reused by this request. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
 */
export async function replayConversion(
  { environmentId, db }: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<Transaction | null> {
  const found = await db.orm.transaction.findMany({
    where: { environmentId, keyScope: 'conversion', externalEventId },
  });
  return replayed(found, ({ voidedAt }) => voidedAt !== null, fingerprint, 'external_event_id');
}

/**
 * Replays a lead, trial or milestone in the same way. Such an event is voided together with the commission that it
 * earned.
 */
export async function replayEvent(
  { environmentId, db }: RequestContext,
  { externalEventId, fingerprint }: Keyed,
): Promise<RecordedEvent | null> {
  const found = await db.orm.ingestedEvent.findMany({
    where: { environmentId, keyScope: 'event', externalEventId },
    include: { referral: { select: { status: true } }, transaction: { select: { voidedAt: true } } },
  });
  const isVoided = ({ transaction }: (typeof found)[number]) => (transaction?.voidedAt ?? null) !== null;
  const event = replayed(found, isVoided, fingerprint, 'external_event_id');
  return event && { event, referralStatus: event.referral.status };
}
