import type pg from 'pg';
import type { Logger } from 'pino';
import type { KeyPrincipal, Principals } from '../../dependencies.ts';
import { execute, rows, sql } from '../../platform/db/sql.ts';
import { apiKeyDigest, isApiKey } from './api-key.ts';

const CACHE_MS = 1_000;
const CACHE_ENTRIES_MAX = 10_000;
const KNOWN_MAX = 10_000;
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
 * Finds the principal of an API key by its digest; null when there is none. Principals are cached for a second, so that a
 * revocation takes effect within a second. `last_used_at` is written at most once a minute, without delaying the request.
 * Malformed keys are rejected without a query.
 */
export function principalFinder(pool: pg.Pool, log: Logger): Principals {
  const cache = new Map<string, { principal: Promise<KeyPrincipal | null>; until: number }>();
  const lastUsed = new Map<string, number>();
  const known = new Set<string>();

  const touch = ({ actor, environmentId }: KeyPrincipal, now: Date) => {
    if (now.getTime() - (lastUsed.get(actor) ?? 0) < LAST_USED_EVERY_MS) return;
    lastUsed.set(actor, now.getTime());
    execute(pool, touchKey.with({ environmentId, id: actor, now })).catch((error: Error) => {
      log.warn({ reason: error.message }, 'last_used_at could not be written');
    });
  };

  const unsigned = new Map<string, number>();
  const noteUnsigned: Principals['noteUnsigned'] = ({ actor, environmentId }, now) => {
    if (now.getTime() - (unsigned.get(actor) ?? 0) < UNSIGNED_EVERY_MS) return;
    unsigned.set(actor, now.getTime());
    execute(pool, noteUnsignedKey.with({ environmentId, id: actor, now })).catch((error: Error) => {
      unsigned.delete(actor);
      log.warn({ reason: error.message }, 'unsigned_at could not be written');
    });
  };

  const read = async (digest: Buffer) => (await rows(pool, findKey.with({ digest })))[0] ?? null;

  const find = async (key: string, now: Date): Promise<KeyPrincipal | null> => {
    if (!isApiKey(key)) return null;
    const digest = apiKeyDigest(key);
    const name = digest.toString('base64');
    let entry = cache.get(name);
    if (!entry || entry.until < now.getTime()) {
      if (cache.size >= CACHE_ENTRIES_MAX) cache.clear();
      entry = { principal: read(digest), until: now.getTime() + CACHE_MS };
      cache.set(name, entry);
      entry.principal.catch(() => cache.delete(name));
    }
    const principal = await entry.principal;
    if (principal && canBeUsed(principal, now)) {
      if (known.size >= KNOWN_MAX) known.clear();
      known.add(name);
      touch(principal, now);
    }
    return principal;
  };
  return {
    find,
    noteUnsigned,
    isKnown: (key) => known.has(apiKeyDigest(key).toString('base64')),
    forget: () => cache.clear(),
  };
}

/** A refused key does not count as used. The caller of `find` says why it is refused. */
const canBeUsed = ({ revokedAt, expiresAt }: KeyPrincipal, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);
