import type pg from 'pg';
import type { Logger } from 'pino';
import type { KeyPrincipal } from '../../callers.ts';
import type { Principals } from '../../dependencies.ts';
import { briefCache, onceEvery } from '../../platform/brief-cache.ts';
import { type Bound, execute, rows, sql } from '../../platform/db/sql.ts';
import { apiKeyDigest, isApiKey } from './api-key.ts';

const LAST_USED_EVERY_MS = 60_000;
const UNSIGNED_EVERY_MS = 24 * 3_600_000;

const findKey = sql<{ digest: Uint8Array }, KeyPrincipal>('find-api-key')`
  select 'key' as by, k.id as actor, k.environment_id as "environmentId", e.mode, k.permissions, k.expires_at as "expiresAt",
    k.revoked_at as "revokedAt", e.fingerprint_key as "fingerprintKey", e.erasure_key as "erasureKey",
    e.signs_money_from as "signsMoneyFrom", e.clock_offset_seconds::float8 as "clockOffsetSeconds"
  from api_keys k join environments e on e.id = k.environment_id
  where k.digest = ${'digest'}`;

const touchKey = sql<{ environmentId: number; id: string; now: Date }>('touch-api-key')`
  update api_keys set last_used_at = ${'now'} where environment_id = ${'environmentId'} and id = ${'id'}`;

const noteUnsignedKey = sql<{ environmentId: number; id: string; now: Date }>('note-unsigned-key')`
  update api_keys set unsigned_at = ${'now'} where environment_id = ${'environmentId'} and id = ${'id'}`;

/**
 * Creates the principal lookup, which finds API keys by digest. Principals are cached for a second, so revocations
 * take effect within a second. `last_used_at` is written at most once a minute, without delaying the request.
 * Malformed keys are rejected without a query.
 */
export function principalFinder(pool: pg.Pool, log: Logger): Principals {
  const cache = briefCache<KeyPrincipal | null>();
  const mayTouch = onceEvery(LAST_USED_EVERY_MS);
  const mayNote = onceEvery(UNSIGNED_EVERY_MS);
  const write = (statement: Bound<unknown>, what: string) => {
    execute(pool, statement).catch((error: Error) => {
      log.warn({ reason: error.message }, `${what} could not be written`);
    });
  };

  const read = async (digest: Buffer) => (await rows(pool, findKey.with({ digest })))[0] ?? null;

  const find = async (key: string, now: Date): Promise<KeyPrincipal | null> => {
    if (!isApiKey(key)) return null;
    const digest = apiKeyDigest(key);
    const name = digest.toString('base64');
    const principal = await cache.read(name, now, () => read(digest));
    if (principal && canBeUsed(principal, now)) {
      cache.noteWorking(name);
      const { environmentId, actor: id } = principal;
      if (mayTouch(id, now)) write(touchKey.with({ environmentId, id, now }), 'last_used_at');
    }
    return principal;
  };
  return {
    find,
    noteUnsigned: ({ environmentId, actor: id }, now) => {
      if (mayNote(id, now)) write(noteUnsignedKey.with({ environmentId, id, now }), 'unsigned_at');
    },
    isKnown: (key) => cache.isKnown(apiKeyDigest(key).toString('base64')),
    forget: cache.forget,
  };
}

/**
 * Returns true if a key is neither revoked nor expired. A rejected key does not count as used, and the caller
 * of `find` reports the reason.
 */
const canBeUsed = ({ revokedAt, expiresAt }: KeyPrincipal, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);
