import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { isLockTimeout } from '../db/failures.ts';
import { inTransaction } from '../db/transaction.ts';
import { canonicalJson, type FingerprintFields } from '../domain/fingerprint-fields.ts';
import { assertSameRequest, FINGERPRINT_VERSION, fingerprintOf } from './fingerprint.ts';
import { onceInFlight, stillInProgress } from './in-flight.ts';

interface Made<Data> {
  readonly data: Data;
  readonly status?: 200 | 201;
  readonly isReplay?: boolean;
}

/**
 * Runs `work` in a transaction, once per `Idempotency-Key`: the answer is stored with the work, in the same
 * transaction, and answered again to every later request with the same key and body. Without the header it is
 * a plain transaction. A refusal stores nothing.
 */
export async function once<Data>(
  ctx: RequestContext,
  body: object,
  work: (tx: Tx) => Promise<Made<Data>>,
): Promise<Made<Data>> {
  const { idempotencyKey: key } = ctx;
  if (key === null) return inTransaction(ctx.db, work);
  const fields = Object.entries({ route: ctx.route, ...body }).map(([field, value]) => [
    field,
    canonicalJson(value),
  ]);
  const fingerprint = fingerprintOf(
    Object.fromEntries(fields) as FingerprintFields,
    ctx.principal.fingerprintKey,
  );
  return onceInFlight(
    `${ctx.environmentId}:key:${key}`,
    () => inTransaction(ctx.db, (tx) => claimed(ctx, tx, key, fingerprint, work)),
    () => replayOf<Data>(ctx, ctx.db.orm, key, fingerprint),
  );
}

async function claimed<Data>(
  ctx: RequestContext,
  tx: Tx,
  key: string,
  fingerprint: FingerprintFields,
  work: (tx: Tx) => Promise<Made<Data>>,
): Promise<Made<Data>> {
  const { environmentId } = ctx;
  const row = {
    environmentId,
    key,
    fingerprint,
    fingerprintVersion: FINGERPRINT_VERSION,
    createdAt: ctx.now,
  };
  const [claim] = await tx.idempotencyKey
    .createManyAndReturn({ data: [row], skipDuplicates: true })
    .catch((error) => {
      throw isLockTimeout(error) ? stillInProgress() : error;
    });
  if (!claim) {
    const replay = await replayOf<Data>(ctx, tx, key, fingerprint);
    if (!replay) throw stillInProgress();
    return replay;
  }
  const made = await work(tx);
  await tx.idempotencyKey.update({
    where: { environmentId_key: { environmentId, key } },
    data: { body: made.data as object },
  });
  return made;
}

async function replayOf<Data>(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'idempotencyKey'>,
  key: string,
  fingerprint: FingerprintFields,
): Promise<Made<Data> | null> {
  const stored = await tx.idempotencyKey.findUnique({ where: { environmentId_key: { environmentId, key } } });
  if (!stored) return null;
  assertSameRequest(stored.fingerprint as FingerprintFields, fingerprint, 'Idempotency-Key');
  return { data: stored.body as Data, status: 200, isReplay: true };
}
