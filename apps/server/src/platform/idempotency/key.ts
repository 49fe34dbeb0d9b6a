import type { RequestContext } from '../../context.ts';
import { canonicalJson, type FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import type { Tx } from '../db/database.ts';
import { isLockTimeout } from '../db/failures.ts';
import { execute, sql } from '../db/sql.ts';
import { isPseudonym } from '../encryption/pseudonyms.ts';
import { fingerprintOf, replayed } from './fingerprint.ts';
import { stillInProgress } from './in-flight.ts';

/** What a request made, as it is answered and stored under its key. */
export interface Made<Data> {
  readonly data: Data;
  readonly status?: 200 | 201;
  readonly isReplay?: boolean;
  /** What a replay answers instead of `data`: without what is shown once. */
  readonly stored?: Data;
}

/** The route is part of it: a key is one request's, not one of each route. */
export function requestFingerprint(
  { route, principal, idempotencyKey }: RequestContext,
  body: object,
): FingerprintFields {
  // What an erasure has left of the first request.
  const said = idempotencyKey !== null && isPseudonym(idempotencyKey) ? {} : body;
  const fields = Object.entries({ route, ...said })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, canonicalJson(value)]);
  return fingerprintOf(Object.fromEntries(fields) as FingerprintFields, principal.fingerprintKey);
}

/** False when the key is taken; waits for a request that is just taking it. */
export async function claimKey(
  { environmentId }: RequestContext,
  tx: Tx,
  key: string,
  fingerprint: FingerprintFields,
): Promise<boolean> {
  // By the real clock, as is its removal a day later.
  const createdAt = new Date();
  const row = { environmentId, key, fingerprint, createdAt };
  const claimed = await tx.idempotencyKey
    .createManyAndReturn({ data: [row], skipDuplicates: true })
    .catch((error) => {
      throw isLockTimeout(error) ? stillInProgress() : error;
    });
  return claimed.length > 0;
}

/** Takes a key from voided work. */
export const takeOver = sql<{ environmentId: number; key: string }>('take-over-key')`
  update idempotency_keys set key_generation = 1 + (
    select max(key_generation) from idempotency_keys
    where environment_id = ${'environmentId'} and key = ${'key'})
  where environment_id = ${'environmentId'} and key = ${'key'} and key_generation = 0
    and voided_at is not null`;

/** Claims a key whose voided work said something else than this request; false when it is no such key. */
export async function takeOverKey(
  ctx: RequestContext,
  tx: Tx,
  key: string,
  fingerprint: FingerprintFields,
): Promise<boolean> {
  const given = await execute(tx, takeOver.with({ environmentId: ctx.environmentId, key }));
  return given > 0 && (await claimKey(ctx, tx, key, fingerprint));
}

const giveBack = sql<{ environmentId: number; key: string }>('give-back-key')`
  update idempotency_keys set key_generation = 0
  where environment_id = ${'environmentId'} and key = ${'key'} and key_generation = (
    select max(key_generation) from idempotency_keys where environment_id = ${'environmentId'} and key = ${'key'})`;

/** Frees the key of work that came to nothing. What was voided under the key before has it again. */
export async function giveBackKey(
  tx: Tx,
  { environmentId, key }: { environmentId: number; key: string },
): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { environmentId, key, keyGeneration: 0 } });
  await execute(tx, giveBack.with({ environmentId, key }));
}

/** Stores the answer with the work it answers for, in the same transaction; a key that was swept since is left so. */
export async function storeAnswer(
  tx: Tx,
  { environmentId, key }: { environmentId: number; key: string },
  data: unknown,
): Promise<void> {
  await tx.idempotencyKey.updateMany({
    where: { environmentId, key, keyGeneration: 0 },
    data: { body: data as object },
  });
}

/**
 * The stored answer; null when the key is free, its work has begun and has no answer yet, or it was voided and said
 * something else. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
 */
export async function replayOf<Data>(
  { environmentId }: RequestContext,
  tx: Pick<Tx, 'idempotencyKey'>,
  key: string,
  fingerprint: FingerprintFields,
): Promise<Made<Data> | null> {
  const found = await tx.idempotencyKey.findMany({ where: { environmentId, key } });
  const stored = replayed(found, ({ voidedAt }) => voidedAt !== null, fingerprint, 'Idempotency-Key');
  if (!stored || stored.body === null) return null;
  return { data: stored.body as Data, status: 200, isReplay: true };
}

type VoidedKey = {
  environmentId: number;
  key: string;
  /** Of the object that the key's work made. */
  id: string;
  fingerprint: FingerprintFields;
};

const markVoided = sql<Pick<VoidedKey, 'environmentId' | 'key' | 'id'>>('mark-key-voided')`
  update idempotency_keys set voided_at = now()
  where environment_id = ${'environmentId'} and key = ${'key'} and key_generation = 0 and body ->> 'id' = ${'id'}`;

const rewriteVoided = sql<Omit<VoidedKey, 'id' | 'fingerprint'> & { fingerprint: string }>(
  'rewrite-voided-key',
)`
  insert into idempotency_keys (environment_id, key, key_generation, fingerprint, created_at, voided_at)
  select ${'environmentId'}, ${'key'}, coalesce(max(key_generation) + 1, 0), ${'fingerprint'}::jsonb, now(), now()
  from idempotency_keys where environment_id = ${'environmentId'} and key = ${'key'}`;

/**
 * Marks a key as voided with the object that it made, and writes it again where the daily sweep has taken it: a retry,
 * however late, is refused. When another request uses the key by now, it keeps it.
 */
export async function voidKey(tx: Tx, { id, fingerprint, ...key }: VoidedKey): Promise<void> {
  if ((await execute(tx, markVoided.with({ ...key, id }))) > 0) return;
  await execute(tx, rewriteVoided.with({ ...key, fingerprint: JSON.stringify(fingerprint) }));
}
