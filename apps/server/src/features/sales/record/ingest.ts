import type { NewEvent, RequestContext } from '../../../context.ts';
import { impersonalFields, withoutPerson } from '../../../domain/erasures/erasure.ts';
import type { CanonicalEvent } from '../../../domain/events/canonical-event.ts';
import { eventFingerprintFields } from '../../../domain/events/fingerprint-fields.ts';
import type { Transaction } from '../../../platform/db/generated/client.ts';
import { byBusinessKey } from '../../../platform/idempotency/business-key.ts';
import { erasedKeysOf } from '../../../platform/idempotency/erased-keys.ts';
import { fingerprintOf } from '../../../platform/idempotency/fingerprint.ts';
import { recordAnonymised } from '../../erasures/naming.ts';
import { type Keyed, keyLockOf, type RecordedEvent, replayConversion, replayEvent } from './event-key.ts';
import { recordIndividually } from './record-batch.ts';
import { recordRefusal } from './refused-sales.ts';

interface Ingested<Row> {
  readonly row: Row;
  readonly isReplay: boolean;
}

interface Kind<Row> {
  /** Records an event. Resolves to null if an event has already been recorded under its key. */
  record(event: NewEvent): Promise<Row | null>;
  replay(ctx: RequestContext, keyed: Keyed): Promise<Row | null>;
}

const conversions: Kind<Transaction> = {
  record: async (sale) =>
    mayShareATransaction(sale)
      ? sale.ctx.sales.record(sale)
      : ((await recordIndividually(sale))?.transaction ?? null),
  replay: replayConversion,
};

/**
 * Returns true if an event may share a transaction. Requests with a single-use signature, dry runs and events
 * without a key each need their own.
 */
const mayShareATransaction = ({ ctx, fingerprint }: NewEvent) =>
  fingerprint !== null && ctx.singleUseSignature === null && ctx.db.ending === 'commit';

const otherEvents: Kind<RecordedEvent> = {
  record: async (each) => {
    const recorded = await recordIndividually(each);
    return recorded?.event ? { event: recorded.event, referralStatus: recorded.change.status } : null;
  },
  replay: replayEvent,
};

/** Records a conversion sent to /v1/conversions or /v1/events. */
export async function ingestConversion(ctx: RequestContext, event: CanonicalEvent) {
  try {
    return await recordAnonymised(ctx, event, withoutPerson, (each) => ingest(ctx, each, conversions));
  } catch (error) {
    await recordRefusal(ctx, event, error);
    throw error;
  }
}

/** Records a lead, trial or milestone. */
export const ingestEvent = (ctx: RequestContext, event: CanonicalEvent) =>
  recordAnonymised(ctx, event, withoutPerson, (each) => ingest(ctx, each, otherEvents));

async function ingest<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  kind: Kind<Row>,
): Promise<Ingested<Row>> {
  const { externalEventId } = event;
  const keyLock = keyLockOf(event);
  if (externalEventId === null || keyLock === null) {
    const row = await kind.record({ ctx, event, fingerprint: null });
    if (!row) throw new Error('An event without an idempotency key matched an earlier event.');
    return { row, isReplay: false };
  }
  const received = fingerprintOf(eventFingerprintFields(event), ctx.principal.fingerprintKey);
  const fingerprint = event.isWithoutPerson ? impersonalFields(received) : received;
  return byBusinessKey<Ingested<Row>>(ctx, keyLock, {
    work: async () => {
      const row = await kind.record({ ctx, event, fingerprint });
      return row && { row, isReplay: false };
    },
    replay: async () => {
      const row =
        (await kind.replay(ctx, { externalEventId, fingerprint })) ??
        (await replayErased(ctx, { externalEventId, fingerprint }, kind));
      return row && { row, isReplay: true };
    },
  });
}

/** Returns the event recorded for a person who has since been erased. */
async function replayErased<Row>(
  ctx: RequestContext,
  { externalEventId, fingerprint }: Keyed,
  kind: Kind<Row>,
): Promise<Row | null> {
  const renamed = erasedKeysOf(ctx)?.of(externalEventId) ?? externalEventId;
  if (renamed === externalEventId) return null;
  return kind.replay(ctx, { externalEventId: renamed, fingerprint: impersonalFields(fingerprint) });
}
