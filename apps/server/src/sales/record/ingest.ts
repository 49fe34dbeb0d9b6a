import type { RequestContext } from '../../context.ts';
import { isLockTimeout, isRetryable, isUniqueViolation } from '../../db/failures.ts';
import type { Transaction } from '../../db/generated/client.ts';
import { type HotTransaction, inHotTransaction } from '../../db/hot-transaction.ts';
import { rows } from '../../db/sql.ts';
import type { CanonicalEvent } from '../../domain/canonical-event.ts';
import { Failure } from '../../domain/failure.ts';
import { eventFingerprintFields, type FingerprintFields } from '../../domain/fingerprint-fields.ts';
import { byBusinessKey } from '../../idempotency/business-key.ts';
import { fingerprintOf } from '../../idempotency/fingerprint.ts';
import { stillInProgress } from '../../idempotency/in-flight.ts';
import { resolveReferrals, takeOverKeys, tryKeyLock, useSignature } from '../sql/read.ts';
import { recordConversion } from './decide.ts';
import { type Keyed, keyLockOf, replayConversion, scopeOf } from './event-key.ts';
import { type Resolved, resolveReferral, StaleRead } from './resolve-referral.ts';
import { type TermsInForce, termsInForce } from './terms-in-force.ts';

const ATTEMPTS_MAX = 5;

export interface Ingested<Row> {
  readonly row: Row;
  readonly isReplay: boolean;
}

/** What an event is recorded by, besides itself and its referral. */
export interface Decided {
  readonly terms: TermsInForce;
  readonly fingerprint: FingerprintFields | null;
}

/** How one kind of event is written, and found again by its key. */
export interface Recorder<Row> {
  record(tx: HotTransaction, resolved: Resolved, decided: Decided): Promise<Row | null>;
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
export async function ingestEvent<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  recorder: Recorder<Row>,
): Promise<Ingested<Row>> {
  const { externalEventId } = event;
  if (externalEventId === null) return { row: await recordNew(ctx, event, null, recorder), isReplay: false };
  const keyed = {
    externalEventId,
    fingerprint: fingerprintOf(eventFingerprintFields(event), ctx.principal.fingerprintKey),
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
      const row = await recorder.replay(keyed);
      return row && { row, isReplay: true };
    },
  });
}

async function recordNew<Row>(
  ctx: RequestContext,
  event: CanonicalEvent,
  keyed: Keyed | null,
  recorder: Recorder<Row>,
): Promise<Row> {
  const row = await recordOnce(ctx, event, keyed, recorder);
  if (!row) throw new Error('An event without a key found an earlier one.');
  return row;
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
    const terms = await termsInForce(ctx, resolved.referral);
    await useUpSignature(ctx, tx);
    if (keyed && takesOver) {
      const keys = [keyed.externalEventId];
      await tx.query(takeOverKeys.with({ environmentId, keyScope: scopeOf(event), keys }));
    }
    return recorder.record(tx, resolved, { terms, fingerprint: keyed?.fingerprint ?? null });
  });
}

/** A signed request without a key of its own counts once: a captured one cannot be sent again. */
export async function useUpSignature(
  { environmentId, singleUseSignature: digest }: RequestContext,
  tx: HotTransaction,
): Promise<void> {
  if (!digest) return;
  const [used] = await tx.query(useSignature.with({ environmentId, digest }));
  if (!used)
    throw new Failure(
      'SIGNATURE_REPLAYED',
      'This signed request was already received; add an external_event_id to make retries safe.',
    );
}

/** After a lock time-out: whether it was the first request with this key, in another process, that was waited for. */
export async function isKeyTaken(
  { environmentId, db }: Pick<RequestContext, 'environmentId' | 'db'>,
  keyLock: string,
): Promise<boolean> {
  const [lock] = await rows(db.hot, tryKeyLock.with({ environmentId, keyLock }));
  return lock?.isFree === false;
}

/** A conversion is the same whether it came to /v1/conversions or to /v1/events. */
export const ingestConversion = (
  ctx: RequestContext,
  event: CanonicalEvent,
): Promise<Ingested<Transaction>> =>
  ingestEvent(ctx, event, {
    record: (tx, resolved, decided) => recordConversion(ctx, tx, event, resolved, decided),
    replay: (keyed) => replayConversion(ctx, keyed),
    recordKeyed: ({ fingerprint }, individually) =>
      mayShareATransaction(ctx)
        ? ctx.sales.record({ ctx, event, fingerprint, individually })
        : individually(),
  });

/** A signature is used up in a transaction of its own, and a dry run is undone without others. */
const mayShareATransaction = ({ singleUseSignature, db }: RequestContext) =>
  singleUseSignature === null && db.ending === 'commit';
