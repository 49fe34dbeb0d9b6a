import type { RequestContext } from '../../../context.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { differingFields, type FingerprintFields } from '../../../domain/events/fingerprint-fields.ts';
import type { IngestedEvent, Transaction } from '../../../platform/db/generated/client.ts';
import { replayed } from '../../../platform/idempotency/fingerprint.ts';
import type { RecordedKey } from '../sql/read.ts';

/** Returns the scope of an event's key. All conversions share a scope, regardless of their endpoint. */
export const scopeOf = ({ kind }: CanonicalEvent) => (kind === 'conversion' ? 'conversion' : 'event');

/** Returns the name of the advisory lock for an event's key, or null if there is no key. */
export const keyLockOf = (event: CanonicalEvent): string | null =>
  event.externalEventId === null ? null : `${scopeOf(event)}:${event.externalEventId}`;

/**
 * Returns true if an active row, or a voided row of the same request, has the key. A key of any other voided
 * row can be used again.
 */
export const isRecorded = (rows: readonly RecordedKey[], received: FingerprintFields): boolean =>
  rows.some(({ voided }) => voided === null || differingFields(voided, received).length === 0);

/** Recorded event, with its referral's current status. */
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
 * Returns the conversion recorded under this key, in its current state. Returns null if there is none, or if
 * the conversion was voided and this request may reuse the key. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
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
 * Replays a lead, trial or milestone like `replayConversion`. It is voided together with the commission that
 * it earned.
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
