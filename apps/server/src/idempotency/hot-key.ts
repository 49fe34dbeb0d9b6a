import type { RequestContext } from '../context.ts';
import { isLockTimeout } from '../db/failures.ts';
import { type HotTransaction, inHotTransaction } from '../db/hot-transaction.ts';
import { raw, sql } from '../db/sql.ts';
import { FINGERPRINT_VERSION } from './fingerprint.ts';
import { onceInFlight, stillInProgress } from './in-flight.ts';
import { type Made, replayOf, requestFingerprint, takeOver } from './once.ts';

const claim = sql<
  { environmentId: number; key: string; fingerprint: string; createdAt: Date },
  { key: string }
>('claim-key')`
  insert into idempotency_keys (environment_id, key, fingerprint, fingerprint_version, created_at)
  values (${'environmentId'}, ${'key'}, ${'fingerprint'}, ${raw(String(FINGERPRINT_VERSION))}, ${'createdAt'})
  on conflict do nothing returning key`;

const store = sql<{ environmentId: number; key: string; data: string }, { key: string }>('store-answer')`
  update idempotency_keys set body = ${'data'}
  where environment_id = ${'environmentId'} and key = ${'key'} and key_generation = 0 returning key`;

/**
 * `once` for work that uses the pipelined pool. The work must leave its transaction open: the answer is stored with it
 * and both commit together. Without the header it is a plain transaction. Retries are the caller's.
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
  // By the real clock, as is its removal a day later.
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
