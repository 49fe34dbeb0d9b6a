import type { RequestContext } from '../../context.ts';
import { canonicalJson, type FingerprintFields } from '../../domain/events/fingerprint-fields.ts';
import type { Tx } from '../db/database.ts';
import { isLockTimeout } from '../db/failures.ts';
import { execute, fragment, rows, sql } from '../db/sql.ts';
import { isPseudonym } from '../encryption/pseudonyms.ts';
import { fingerprintOf, replayed } from './fingerprint.ts';
import { stillInProgress } from './in-flight.ts';

export interface Made<Data> {
  readonly data: Data;
  readonly status?: 200 | 201;
  readonly isReplay?: boolean;
  /** Data that a replay returns instead of `data`, without values that are shown only once. */
  readonly stored?: Data;
}

/**
 * Returns the fingerprint of a request. Includes the route, because a key belongs to one request, not to one
 * request per route.
 */
export function requestFingerprint(
  { route, principal, idempotencyKey }: RequestContext,
  body: object,
): FingerprintFields {
  // An erasure has removed the body of the first request.
  const said = idempotencyKey !== null && isPseudonym(idempotencyKey) ? {} : body;
  const fields = Object.entries({ route, ...said })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, canonicalJson(value)]);
  return fingerprintOf(Object.fromEntries(fields) as FingerprintFields, principal.fingerprintKey);
}

/** Claims a key. Returns false if it is already used. Waits for a request that is claiming it. */
export async function claimKey(
  { environmentId }: RequestContext,
  tx: Tx,
  key: string,
  fingerprint: FingerprintFields,
): Promise<boolean> {
  // Use real time, because keys are deleted a day later in real time.
  const createdAt = new Date();
  const row = { environmentId, key, fingerprint, createdAt };
  const claimed = await tx.idempotencyKey
    .createManyAndReturn({ data: [row], skipDuplicates: true })
    .catch((error) => {
      throw isLockTimeout(error) ? stillInProgress() : error;
    });
  return claimed.length > 0;
}

/** Gives the key of voided work to this request. */
export const takeOver = sql<{ environmentId: number; key: string }>('take-over-key')`
  update idempotency_keys set key_generation = 1 + (
    select max(key_generation) from idempotency_keys
    where environment_id = ${'environmentId'} and key = ${'key'})
  where environment_id = ${'environmentId'} and key = ${'key'} and key_generation = 0
    and voided_at is not null`;

/** Claims a key whose voided work belongs to a different request. Returns false if there is no such key. */
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

/** Releases the key of failed work, or returns it to the voided work that had it before. */
export async function giveBackKey(
  tx: Tx,
  { environmentId, key }: { environmentId: number; key: string },
): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { environmentId, key, keyGeneration: 0 } });
  await execute(tx, giveBack.with({ environmentId, key }));
}

/**
 * Stores the response with the work, in the same transaction. Does not restore a key that has been deleted in
 * the meantime.
 */
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
 * Returns the stored response. Returns null if the key is unused, if its work has started but has no response yet, or
 * if the work was voided and belongs to a different request. Throws `IDEMPOTENCY_CONFLICT` and `VOIDED`.
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

/** Key of a request whose work was voided. */
export interface VoidedKey {
  readonly key: string;
  /** Id of the object that the request created. */
  readonly id: string;
  readonly fingerprint: FingerprintFields;
}

type VoidedKeys = { environmentId: number; keys: string };

const voidedKeys = fragment<'keys'>`json_to_recordset(${'keys'}::json) as x(key text, id text, fingerprint jsonb)`;

const markVoided = sql<VoidedKeys, { id: string }>('mark-keys-voided')`
  update idempotency_keys k set voided_at = now() from ${voidedKeys}
  where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = 0 and k.body ->> 'id' = x.id
  returning x.id`;

const rewriteVoided = sql<VoidedKeys>('rewrite-voided-keys')`
  insert into idempotency_keys (environment_id, key, key_generation, fingerprint, created_at, voided_at)
  select ${'environmentId'}, x.key, row_number() over (partition by x.key order by x.id) - 1 + coalesce((
      select max(k.key_generation) + 1 from idempotency_keys k
      where k.environment_id = ${'environmentId'} and k.key = x.key), 0), x.fingerprint, now(), now()
  from ${voidedKeys}`;

/**
 * Marks keys as voided, with the objects created under them, and restores those that the daily cleanup has
 * deleted, so that any later retry is rejected. A key that another request has claimed in the meantime stays
 * with that request.
 */
export async function voidKeys(tx: Tx, environmentId: number, voided: readonly VoidedKey[]): Promise<void> {
  if (voided.length === 0) return;
  const marked = await rows(tx, markVoided.with({ environmentId, keys: JSON.stringify(voided) }));
  const isMarked = new Set(marked.map(({ id }) => id));
  const swept = voided.filter(({ id }) => !isMarked.has(id));
  if (swept.length > 0) await execute(tx, rewriteVoided.with({ environmentId, keys: JSON.stringify(swept) }));
}

const forget = sql<VoidedKeys>('forget-keys')`
  delete from idempotency_keys k using ${voidedKeys}
  where k.environment_id = ${'environmentId'} and k.key = x.key
    and (k.body ->> 'id' = x.id or k.body is null and k.voided_at is not null and k.fingerprint = x.fingerprint)`;

const giveBackAll = sql<VoidedKeys>('give-back-keys')`
  update idempotency_keys g set key_generation = 0 from ${voidedKeys}
  where g.environment_id = ${'environmentId'} and g.key = x.key and g.key_generation = (
      select max(k.key_generation) from idempotency_keys k
      where k.environment_id = ${'environmentId'} and k.key = x.key)
    and not exists (
      select 1 from idempotency_keys k
      where k.environment_id = ${'environmentId'} and k.key = x.key and k.key_generation = 0)`;

/**
 * Deletes the record that these keys created these objects, so that the same requests count as new. Keys of earlier
 * voided work are returned to that work.
 */
export async function forgetKeys(tx: Tx, environmentId: number, voided: readonly VoidedKey[]): Promise<void> {
  if (voided.length === 0) return;
  const keys = JSON.stringify(voided);
  await execute(tx, forget.with({ environmentId, keys }));
  await execute(tx, giveBackAll.with({ environmentId, keys }));
}
