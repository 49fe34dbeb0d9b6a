import type { RequestContext } from '../../context.ts';
import type { FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import type { Tx } from '../db/database.ts';
import { isLockTimeout } from '../db/failures.ts';
import { type HotTransaction, inHotTransaction } from '../db/hot-transaction.ts';
import { sql } from '../db/sql.ts';
import { inTransaction } from '../db/transaction.ts';
import { onceInFlight, stillInProgress } from './in-flight.ts';
import {
  claimKey,
  type Made,
  replayOf,
  requestFingerprint,
  storeAnswer,
  takeOver,
  takeOverKey,
} from './key.ts';

/**
 * Runs `work` in a transaction, once per `Idempotency-Key`. The response is stored with the work in the same
 * transaction, and returned for every later request with the same key and body. Without the header, runs
 * `work` in a plain transaction. Errors are not stored.
 */
export async function once<Data>(
  ctx: RequestContext,
  body: object,
  work: (tx: Tx) => Promise<Made<Data>>,
  limits: { timeoutMs?: number } = {},
): Promise<Made<Data>> {
  const { idempotencyKey: key } = ctx;
  if (key === null) {
    const { stored: _, ...answer } = await inTransaction(ctx.db, work, limits);
    return answer;
  }
  const fingerprint = requestFingerprint(ctx, body);
  return onceInFlight(
    `${ctx.environmentId}:key:${key}`,
    () => inTransaction(ctx.db, (tx) => claimed(ctx, tx, key, fingerprint, work), limits),
    () => replayOf<Data>(ctx, ctx.db.orm, key, fingerprint),
  );
}

/** Returns the response to an earlier request with this key. Use it before calling an external service. */
export async function answeredBefore<Data>(ctx: RequestContext, body: object): Promise<Made<Data> | null> {
  const { idempotencyKey: key, db } = ctx;
  return key === null ? null : replayOf<Data>(ctx, db.orm, key, requestFingerprint(ctx, body));
}

async function claimed<Data>(
  ctx: RequestContext,
  tx: Tx,
  key: string,
  fingerprint: FingerprintFields,
  work: (tx: Tx) => Promise<Made<Data>>,
): Promise<Made<Data>> {
  if (!(await claimKey(ctx, tx, key, fingerprint))) {
    const replay = await replayOf<Data>(ctx, tx, key, fingerprint);
    if (replay) return replay;
    if (!(await takeOverKey(ctx, tx, key, fingerprint))) throw stillInProgress();
  }
  const made = await work(tx);
  const { stored, ...answer } = made;
  await storeAnswer(tx, { environmentId: ctx.environmentId, key }, stored ?? answer.data);
  return answer;
}

const claim = sql<
  { environmentId: number; key: string; fingerprint: string; createdAt: Date },
  { key: string }
>('claim-key')`
  insert into idempotency_keys (environment_id, key, fingerprint, created_at)
  values (${'environmentId'}, ${'key'}, ${'fingerprint'}, ${'createdAt'})
  on conflict do nothing returning key`;

const store = sql<{ environmentId: number; key: string; data: string }, { key: string }>('store-answer')`
  update idempotency_keys set body = ${'data'}
  where environment_id = ${'environmentId'} and key = ${'key'} and key_generation = 0 returning key`;

/**
 * Runs `work` like `once`, but on the pipelined pool. The work must leave its transaction open: the response
 * is stored in it, and both commit together. Without the header, `work` runs in a plain transaction. The
 * caller is responsible for retries.
 */
export async function onceHot<Data>(
  ctx: RequestContext,
  body: object,
  work: (tx: HotTransaction) => Promise<Made<Data>>,
): Promise<Made<Data>> {
  const { db, environmentId, idempotencyKey: key } = ctx;
  if (key === null) {
    return inHotTransaction(db, [], async (tx) => {
      const made = await work(tx);
      await tx.commit();
      return made;
    });
  }
  const fingerprint = requestFingerprint(ctx, body);
  const replay = () => replayOf<Data>(ctx, db.orm, key, fingerprint);
  // Use real time, because keys are deleted a day later in real time.
  const values = { environmentId, key, fingerprint: JSON.stringify(fingerprint), createdAt: new Date() };
  const make = (isTakenOver: boolean) =>
    inHotTransaction(db, [], async (tx) => {
      if (isTakenOver) await tx.query(takeOver.with({ environmentId, key }));
      const claimed = await tx.query(claim.with(values)).catch((error) => {
        throw isLockTimeout(error) ? stillInProgress() : error;
      });
      if (claimed.length === 0) return null;
      const answer = await work(tx);
      await tx.queryAndCommit(store.with({ environmentId, key, data: JSON.stringify(answer.data) }));
      return answer;
    });
  const attempt = async () => {
    const answer = (await make(false)) ?? (await replay()) ?? (await make(true));
    if (!answer) throw stillInProgress();
    return answer;
  };
  return onceInFlight(`${environmentId}:key:${key}`, attempt, replay);
}

interface CallingOut<Begun, Data> {
  /** Checks the request and records the work to be done, in the transaction that claims the key. */
  begin(tx: Tx): Promise<Begun>;
  /** Returns the abandoned work of an earlier request with this key, or null while it is in progress. */
  resume(tx: Tx, key: string): Promise<Begun | null>;
  /**
   * Calls the service without holding a connection. Stores the response under the key, or releases the key and throws.
   */
  finish(begun: Begun): Promise<Made<Data>>;
}

/**
 * Runs work that calls another service, once per key like `once`. Commits the started work with the key before
 * calling the service. After a crash, the row shows what remains to be done, for the next request with the key and
 * for the job.
 */
export async function onceCallingOut<Begun, Data>(
  ctx: RequestContext,
  body: object,
  work: CallingOut<Begun, Data>,
): Promise<Made<Data>> {
  const { idempotencyKey: key } = ctx;
  if (key === null) return work.finish(await inTransaction(ctx.db, work.begin));
  const fingerprint = requestFingerprint(ctx, body);
  return onceInFlight(
    `${ctx.environmentId}:key:${key}`,
    async () => {
      const step = await inTransaction(ctx.db, (tx) => nextStep(ctx, tx, { key, fingerprint, work }));
      return step.replay ?? work.finish(step.begun);
    },
    () => replayOf<Data>(ctx, ctx.db.orm, key, fingerprint),
  );
}

type Step<Begun, Data> = { readonly replay: Made<Data> } | { readonly replay?: never; readonly begun: Begun };

async function nextStep<Begun, Data>(
  ctx: RequestContext,
  tx: Tx,
  { key, fingerprint, work }: { key: string; fingerprint: FingerprintFields; work: CallingOut<Begun, Data> },
): Promise<Step<Begun, Data>> {
  if (await claimKey(ctx, tx, key, fingerprint)) return { begun: await work.begin(tx) };
  const replay = await replayOf<Data>(ctx, tx, key, fingerprint);
  if (replay) return { replay };
  if (await takeOverKey(ctx, tx, key, fingerprint)) return { begun: await work.begin(tx) };
  const begun = await work.resume(tx, key);
  if (begun === null) throw stillInProgress();
  return { begun };
}
