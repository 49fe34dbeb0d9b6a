import type { RequestContext } from '../../context.ts';
import type { Tx } from '../db/database.ts';
import { isRefusedStatement } from '../db/failures.ts';
import type { IdempotencyKey } from '../db/generated/client.ts';
import { insertRecords, records } from '../db/records.ts';
import { execute, rows, sql } from '../db/sql.ts';
import { inTransaction } from '../db/transaction.ts';
import { requestFingerprint } from './key.ts';

export interface KeyedRequest {
  readonly key: string | null;
  readonly body: object;
}

/**
 * Result of a request; null if the request must be processed individually to determine its exact response.
 */
export type MadeOrAlone<Data> = Data | null;

/** Thrown by `work` to roll back the chunk. Each request is then processed individually. */
export class NotTogether extends Error {}

/**
 * Processes many requests like `once`, in one transaction. Requests whose key is already used are not passed
 * to `work`. If `work` returns null for a request, nothing about it is kept, not even its key. If the
 * database rejects a statement, all requests are processed individually.
 * Throws if the database does not respond, or if the connection is lost during the commit. The outcome of all
 * requests is then unknown.
 */
export async function onceEach<Data>(
  ctx: RequestContext,
  requests: readonly KeyedRequest[],
  work: (tx: Tx, requests: readonly KeyedRequest[]) => Promise<MadeOrAlone<Data>[]>,
): Promise<MadeOrAlone<Data>[]> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const taken = await claimKeys(ctx, tx, requests);
      const free = requests.filter(({ key }) => key === null || !taken.has(key));
      const made = free.length === 0 ? [] : await work(tx, free);
      await settleKeys(ctx, tx, free, made);
      const byRequest = new Map(free.map((request, at) => [request, made[at] ?? null]));
      return requests.map((request) => byRequest.get(request) ?? null);
    });
  } catch (error) {
    if (error instanceof NotTogether || isRefusedStatement(error)) return requests.map(() => null);
    throw error;
  }
}

const keyColumns = [
  'environmentId',
  'key',
  'keyGeneration',
  'fingerprint',
  'createdAt',
] as const satisfies readonly (keyof IdempotencyKey)[];

const claimAll = sql<{ keys: string }, { key: string }>('claim-keys')`
  ${insertRecords('idempotency_keys', keyColumns, 'keys')} on conflict do nothing returning key`;

/**
 * Claims all keys in order, so that sending the same batch twice cannot deadlock. Returns the claimed keys.
 */
async function claimKeys(
  ctx: RequestContext,
  tx: Tx,
  requests: readonly KeyedRequest[],
): Promise<ReadonlySet<string>> {
  // Use real time, because keys are deleted a day later in real time.
  const createdAt = new Date();
  const claims = requests.flatMap(({ key, body }) => {
    if (key === null) return [];
    const fingerprint = requestFingerprint(ctx, body);
    return [
      {
        environmentId: ctx.environmentId,
        key,
        keyGeneration: 0,
        fingerprint,
        createdAt,
      },
    ];
  });
  if (claims.length === 0) return new Set();
  claims.sort((a, b) => (a.key < b.key ? -1 : 1));
  const claimed = await rows(tx, claimAll.with({ keys: records(keyColumns, claims) }));
  const ours = new Set(claimed.map(({ key }) => key));
  return new Set(claims.map(({ key }) => key).filter((key) => !ours.has(key)));
}

const storeAnswers = sql<{ environmentId: number; answers: string }>('store-answers')`
  update idempotency_keys k set body = x.body
  from json_to_recordset(${'answers'}::json) as x(key text, body json)
  where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = 0`;

/** Stores the responses with the work, and releases the keys of requests that were not processed. */
async function settleKeys(
  { environmentId }: RequestContext,
  tx: Tx,
  requests: readonly KeyedRequest[],
  made: readonly unknown[],
): Promise<void> {
  const keyed = requests
    .map(({ key }, at) => ({ key, body: made[at] ?? null }))
    .filter(({ key }) => key !== null);
  const done = keyed.filter(({ body }) => body !== null);
  const undone = keyed.flatMap(({ key, body }) => (key !== null && body === null ? [key] : []));
  if (done.length > 0) await execute(tx, storeAnswers.with({ environmentId, answers: JSON.stringify(done) }));
  if (undone.length > 0)
    await tx.idempotencyKey.deleteMany({ where: { environmentId, key: { in: undone }, keyGeneration: 0 } });
}
