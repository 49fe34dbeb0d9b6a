import type { RequestContext } from '../../context.ts';
import { isLockTimeout, isRetryable, isUniqueViolation } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import { type HotTransaction, inHotTransaction } from '../../db/hot-transaction.ts';
import { rows } from '../../db/sql.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { impersonalFields, withoutPerson } from '../../domain/erasure.ts';
import { Failure } from '../../domain/failure.ts';
import { eventFingerprintFields } from '../../domain/fingerprint-fields.ts';
import { namingOfErased } from '../../erasures/naming.ts';
import { byBusinessKey, isKeyTaken, useUpSignatureWithWork } from '../../idempotency/business-key.ts';
import { erasedKeysOf, recordedBeforeErasure } from '../../idempotency/erased-keys.ts';
import { fingerprintOf } from '../../idempotency/fingerprint.ts';
import { stillInProgress } from '../../idempotency/in-flight.ts';
import { resolveReferrals, takeOverKeys } from '../sql/read.ts';
import { eventRecord, recordEvent, recordSales, saleValues } from '../sql/write.ts';
import { type Basis, decideEvent, decideSale, type OtherEvent } from './decide.ts';
import {
  type Keyed,
  keyLockOf,
  type RecordedEvent,
  replayConversion,
  replayEvent,
  scopeOf,
} from './event-key.ts';
import { OfErased, resolveReferral, StaleRead } from './resolve-referral.ts';
import { readAffiliateFacts, termsInForce } from './terms-in-force.ts';

const ATTEMPTS_MAX = 5;

export interface Ingested<Row> {
  readonly row: Row;
  readonly isReplay: boolean;
}

/** Records a conversion, whether it came to /v1/conversions or to /v1/events. */
export const ingestConversion = (
  ctx: RequestContext,
  event: CanonicalEvent,
): Promise<Ingested<Transaction>> =>
  unlessErased(ctx, event, (each) =>
    ingest(ctx, each, {
      record: (tx, basis) => writeSale(ctx, tx, each, basis),
      replay: (keyed) => replayConversion(ctx, keyed),
      recordKeyed: ({ fingerprint }, individually) =>
        mayShareATransaction(ctx)
          ? ctx.sales.record({ ctx, event: each, fingerprint, individually })
          : individually(),
    }),
  );

/** Records a lead, trial or milestone. */
export const ingestEvent = (ctx: RequestContext, event: OtherEvent): Promise<Ingested<RecordedEvent>> =>
  unlessErased(ctx, event, (each) =>
    ingest(ctx, each, {
      record: (tx, basis) => writeEvent(ctx, tx, each, basis),
      replay: (keyed) => replayEvent(ctx, keyed),
    }),
  );

/** The event of a referral that was erased is recorded under its pseudonyms. */
async function unlessErased<Event extends CanonicalEvent, Row>(
  ctx: RequestContext,
  event: Event,
  record: (event: Event) => Promise<Ingested<Row>>,
): Promise<Ingested<Row>> {
  try {
    return await record(event);
  } catch (error) {
    if (!(error instanceof OfErased)) throw error;
    return record(withoutPerson(event, await namingOfErased(ctx, error.referralId)));
  }
}

/** A signature is used up in a transaction of its own, and a dry run is undone without others. */
const mayShareATransaction = ({ singleUseSignature, db }: RequestContext) =>
  singleUseSignature === null && db.ending === 'commit';

/** How one kind of event is written, and found again by its key. */
interface Recorder<Row> {
  record(tx: HotTransaction, basis: Basis): Promise<Row | null>;
  replay(keyed: Keyed): Promise<Row | null>;
  /** Records an event with a key together with others, or falls back on `individually`. Null as for `record`. */
  recordKeyed?(keyed: Keyed, individually: () => Promise<Row | null>): Promise<Row | null>;
}

/**
 * The way of every event from its canonical form to its committed rows; `recorder` says what is written.
 *
 * Two round trips: `begin` with the locking read, and the writing statement with `commit`. Between them the rules
 * run on what the lock guards.
 */
async function ingest<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  recorder: Recorder<Row>,
): Promise<Ingested<Row>> {
  const { externalEventId } = event;
  if (externalEventId === null) {
    const row = await recordOnce(ctx, event, null, recorder);
    if (!row) throw new Error('An event without a key found an earlier one.');
    return { row, isReplay: false };
  }
  const fingerprint = fingerprintOf(eventFingerprintFields(event), ctx.principal.fingerprintKey);
  const keyed = {
    externalEventId,
    fingerprint: event.isWithoutPerson ? impersonalFields(fingerprint) : fingerprint,
  };
  return byBusinessKey<Ingested<Row>>(ctx, `${scopeOf(event)}:${externalEventId}`, {
    work: async () => {
      const individually = () => recordOnce(ctx, event, keyed, recorder);
      const row = recorder.recordKeyed
        ? await recorder.recordKeyed(keyed, individually)
        : await individually();
      return row && { row, isReplay: false };
    },
    replay: async () => {
      const row = (await recorder.replay(keyed)) ?? (await replayErased(ctx, event, keyed, recorder));
      return row && { row, isReplay: true };
    },
  });
}

/** What the key recorded of a person who was erased since. */
async function replayErased<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  { externalEventId, fingerprint }: Keyed,
  recorder: Recorder<Row>,
): Promise<Row | null> {
  const renamed = erasedKeysOf(ctx)?.of(externalEventId);
  if (renamed === undefined || renamed === externalEventId) return null;
  const { environmentId, db } = ctx;
  const [found] = await rows(db.hot, recordedBeforeErasure(scopeOf(event), { environmentId, key: renamed }));
  return (
    (found && recorder.replay({ externalEventId: renamed, fingerprint: impersonalFields(fingerprint) })) ??
    null
  );
}

/**
 * Begins again when another request changed what this one had read, and takes the key over when that is a voided row's;
 * null when the key has recorded this request before.
 */
async function recordOnce<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  keyed: Keyed | null,
  recorder: Recorder<Row>,
): Promise<Row | null> {
  if (keyed && (await replayErased(ctx, event, keyed, recorder))) return null;
  let takesOver = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const row = await attemptToRecord(ctx, event, { keyed, takesOver }, recorder);
      if (row || keyed === null || takesOver || (await recorder.replay(keyed))) return row;
      takesOver = true;
    } catch (error) {
      const keyLock = isLockTimeout(error) ? keyLockOf(event) : null;
      if (keyLock !== null && (await isKeyTaken(ctx, keyLock))) throw stillInProgress();
      const isStaleRead = error instanceof StaleRead || isRetryable(error) || isUniqueViolation(error);
      if (!isStaleRead) throw error;
      if (attempt >= ATTEMPTS_MAX) throw error instanceof StaleRead ? tooBusy() : error;
    }
  }
}

const tooBusy = () =>
  new Failure('UNAVAILABLE', 'Other requests keep changing what this one needs; try again.', {
    headers: { 'Retry-After': '1' },
  });

async function attemptToRecord<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  { keyed, takesOver }: { keyed: Keyed | null; takesOver: boolean },
  recorder: Recorder<Row>,
): Promise<Row | null> {
  const { environmentId } = ctx;
  const { referralId, customerId, externalUserId, clickId, programId } = event;
  const identifiers = { environmentId, referralId, customerId, externalUserId, clickId, programId };
  const read = resolveReferrals.with({ ...identifiers, keyLock: keyLockOf(event) });
  return inHotTransaction(ctx.db, [read], async (tx, found) => {
    const resolved = await resolveReferral(ctx, tx, event, found);
    const { id, erasedAt } = resolved.referral;
    if (erasedAt && !event.isWithoutPerson) throw new OfErased(id);
    const terms = await termsInForce(ctx, tx, resolved.referral);
    await useUpSignatureWithWork(ctx, tx);
    if (keyed && takesOver) {
      const keys = [keyed.externalEventId];
      await tx.query(takeOverKeys.with({ environmentId, keyScope: scopeOf(event), keys }));
    }
    return recorder.record(tx, { ...resolved, terms, fingerprint: keyed?.fingerprint ?? null });
  });
}

/** Writes a sale by itself, and commits. Null when another request recorded the same key first. */
async function writeSale(
  ctx: RequestContext,
  tx: HotTransaction,
  event: CanonicalEvent,
  basis: Basis,
): Promise<Transaction | null> {
  const isComplete = event.salesStatus === 'complete';
  const affiliate = isComplete ? await readAffiliateFacts(ctx, tx, { event, ...basis }) : noFacts;
  const sale = decideSale(ctx, event, basis, affiliate);
  try {
    await tx.queryAndCommit(recordSales.with(saleValues(ctx.environmentId, [sale])));
    return sale.transaction;
  } catch (error) {
    // The transaction is undone by it, with a referral that a click became just now.
    if (isUniqueViolation(error, 'transactions_external_event_key')) return null;
    throw error;
  }
}

const noFacts = { month: 0, parents: [] };

/** The same for a lead, trial or milestone. */
async function writeEvent(
  ctx: RequestContext,
  tx: HotTransaction,
  event: OtherEvent,
  basis: Basis,
): Promise<RecordedEvent | null> {
  const { rows, event: row } = decideEvent(ctx, event, basis);
  const write = recordEvent.with({ ...saleValues(ctx.environmentId, [rows]), event: eventRecord(row) });
  // As for a sale: a referral made of a click stays only with the event that made it.
  const [recorded] = basis.madeFrom ? await tx.queryAndCommitIfAny(write) : await tx.queryAndCommit(write);
  return recorded ? { event: row, referralStatus: rows.change.status } : null;
}
