import { createHash } from 'node:crypto';
import type { ApiKey as WireApiKey } from '@tributary/contract';
import type { RequestContext } from '../../context.ts';
import { Failure, validationFailure } from '../../domain/failure.ts';
import type { Grant } from '../../domain/keys/authority.ts';
import { lockMemberOf } from '../../platform/audit/lock-member.ts';
import type { Orm, Tx } from '../../platform/db/database.ts';
import type { ApiKey } from '../../platform/db/generated/client.ts';
import { rows, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { toTimestamp, toTimestampOrNull } from '../../platform/to-wire.ts';
import { checksumOf, generateKey } from './checksummed-key.ts';

const HINT_LENGTH = 12;

const shape = /^(sk_(?:live|dev)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export const generateApiKey = (mode: 'live' | 'dev'): string => generateKey(`sk_${mode}_`);

/** Returns true if the text has the format of an API key and a correct checksum. */
export function isApiKey(text: string): boolean {
  const [, key, checksum] = shape.exec(text) ?? [];
  return key !== undefined && checksum === checksumOf(key);
}

export const apiKeyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Returns the part of a key shown in lists: enough to recognize the key, but far too little to use it. */
export const apiKeyHint = (key: string): string => key.slice(0, HINT_LENGTH);

export const toApiKey = (row: ApiKey): WireApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  permissions: row.permissions,
  expires_at: toTimestampOrNull(row.expiresAt),
  revoked_at: toTimestampOrNull(row.revokedAt),
  last_used_at: toTimestampOrNull(row.lastUsedAt),
  created_at: toTimestamp(row.createdAt),
  made_by: row.madeBy,
});

/** Latest expiry, because years have four digits in responses. */
const EXPIRES_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Parses `expires_at`, which must be in the future. Uses real time, because keys ignore the test clock. */
export function expiryOf(given: string | null): Date | null {
  if (given === null) return null;
  const expiresAt = new Date(given);
  if (expiresAt.getTime() > Date.now() && expiresAt.getTime() <= EXPIRES_MAX) return expiresAt;
  const message = 'expires_at must be in the future and before the year 10000.';
  throw validationFailure([{ field: 'expires_at', message }]);
}

interface NewApiKey {
  readonly environmentId: number;
  readonly mode: 'live' | 'dev';
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
  /** Creator of the key: a user, an API key, or `administrator`. */
  readonly madeBy: string;
}

/**
 * Creates a key. Only the response contains `key`: the database stores a digest, so the key cannot be retrieved later.
 */
export async function issueApiKey(
  tx: Tx,
  { environmentId, mode, name, permissions, expiresAt, madeBy }: NewApiKey,
): Promise<{ row: ApiKey; key: string }> {
  const key = generateApiKey(mode);
  const row = await tx.apiKey.create({
    data: {
      environmentId,
      id: newId('apiKey'),
      name,
      digest: new Uint8Array(apiKeyDigest(key)),
      hint: apiKeyHint(key),
      permissions: [...permissions],
      expiresAt,
      madeBy,
      createdAt: new Date(),
    },
  });
  return { row, key };
}

/** @throws NOT_FOUND */
export async function requireApiKey(orm: Orm | Tx, environmentId: number, id: string): Promise<ApiKey> {
  return present(await orm.apiKey.findUnique({ where: { environmentId_id: { environmentId, id } } }), id);
}

function present(row: ApiKey | null | undefined, id: string): ApiKey {
  if (!row) throw new Failure('NOT_FOUND', `No such API key: ${id}.`);
  return row;
}

/**
 * Locks the calling key or membership. The caller may have lost access or permissions since it was
 * authenticated from the cache, so the locked row determines what it may grant.
 */
export async function lockActor(ctx: RequestContext, tx: Tx): Promise<Grant> {
  const member = await lockMemberOf(ctx, tx);
  if (member) return member;
  const { keys, now } = await lockInOrder(ctx, tx, [ctx.principal.actor]);
  return assertUsable(keys[0], now);
}

/**
 * Locks the caller and the key that it changes.
 * @throws NOT_FOUND
 */
export async function lockActorAndTarget(
  ctx: RequestContext,
  tx: Tx,
  id: string,
): Promise<{ actor: Grant; target: ApiKey; now: Date }> {
  const member = await lockMemberOf(ctx, tx);
  if (member) {
    const { keys, now } = await lockInOrder(ctx, tx, [id]);
    return { actor: member, target: present(keys[0], id), now };
  }
  const { actor: actorId } = ctx.principal;
  const { keys, now } = await lockInOrder(ctx, tx, [actorId, id]);
  const actor = assertUsable(
    keys.find((key) => key.id === actorId),
    now,
  );
  const target = keys.find((key) => key.id === id);
  return { actor, target: present(target, id), now };
}

/**
 * Locks keys in a fixed order, so that two keys that edit each other do not deadlock. Returns the same `now`
 * that the trigger uses.
 */
const lockKeys = sql<{ environmentId: number; ids: readonly string[] }, { now: Date }>('lock-api-keys')`
  select now() as now from api_keys
  where environment_id = ${'environmentId'} and id = any(${'ids'}::text[]) order by id for no key update`;

async function lockInOrder(
  { environmentId }: RequestContext,
  tx: Tx,
  ids: string[],
): Promise<{ keys: ApiKey[]; now: Date }> {
  const [locked] = await rows(tx, lockKeys.with({ environmentId, ids }));
  const keys = await tx.apiKey.findMany({ where: { environmentId, id: { in: ids } } });
  return { keys, now: locked?.now ?? new Date() };
}

const headers = { 'WWW-Authenticate': 'Bearer' };

function assertUsable(actor: ApiKey | undefined, now: Date): ApiKey {
  if (!actor || actor.revokedAt)
    throw new Failure('API_KEY_REVOKED', 'This API key was revoked.', { headers });
  if (actor.expiresAt && actor.expiresAt <= now)
    throw new Failure('API_KEY_EXPIRED', 'This API key has expired.', { headers });
  return actor;
}
