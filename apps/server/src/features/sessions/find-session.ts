import { SESSION_IDLE_HOURS } from '@tributary/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { FoundSession, SessionPrincipal, Sessions } from '../../dependencies.ts';
import { execute, raw, rows, sql } from '../../platform/db/sql.ts';
import { isToken, tokenDigest } from './token.ts';

const CACHE_MS = 1_000;
const CACHE_ENTRIES_MAX = 10_000;
const KNOWN_MAX = 10_000;
const TOUCH_EVERY_MS = 60_000;
const idle = raw(`interval '${SESSION_IDLE_HOURS} hours'`);

type Row = Omit<SessionPrincipal, 'by'> & Pick<FoundSession, 'environment' | 'lastUsedAt'>;

const findSession = sql<{ digest: Uint8Array; now: Date }, Row>('find-session')`
  select s.id as "sessionId", s.last_used_at as "lastUsedAt", e.public_id as environment,
    k.id as actor, k.environment_id as "environmentId", e.mode, k.permissions, k.expires_at as "expiresAt",
    k.revoked_at as "revokedAt", e.fingerprint_key as "fingerprintKey", e.erasure_key as "erasureKey",
    e.signs_money_from as "signsMoneyFrom", e.clock_offset_seconds::float8 as "clockOffsetSeconds"
  from sessions s
    join api_keys k on k.environment_id = s.environment_id and k.id = s.api_key_id
    join environments e on e.id = s.environment_id
  where s.digest = ${'digest'} and s.last_used_at > ${'now'}::timestamptz - ${idle}`;

const touchSession = sql<{ environmentId: number; id: string; now: Date }>('touch-session')`
  update sessions set last_used_at = ${'now'}
  where environment_id = ${'environmentId'} and id = ${'id'} and last_used_at < ${'now'}::timestamptz
    and last_used_at > ${'now'}::timestamptz - ${idle}`;

/**
 * Finds the caller by the token of a session. The session and the rights of its key are cached for a second, so that
 * signing out and revoking a key take effect within a second. `last_used_at` is written at most once a minute.
 */
export function sessionFinder(pool: pg.Pool, log: Logger): Sessions {
  const cache = new Map<string, { session: Promise<FoundSession | null>; until: number }>();
  const known = new Set<string>();
  const touched = new Map<string, number>();

  const read = async (digest: Buffer, now: Date): Promise<FoundSession | null> => {
    const [row] = await rows(pool, findSession.with({ digest, now }));
    if (!row) return null;
    const { environment, lastUsedAt, ...rights } = row;
    return { environment, lastUsedAt, principal: { by: 'session', ...rights } };
  };

  const find = async (token: string, now: Date): Promise<FoundSession | null> => {
    if (!isToken(token)) return null;
    const digest = tokenDigest(token);
    const name = digest.toString('base64');
    let entry = cache.get(name);
    if (!entry || entry.until < now.getTime()) {
      if (cache.size >= CACHE_ENTRIES_MAX) cache.clear();
      entry = { session: read(digest, now), until: now.getTime() + CACHE_MS };
      cache.set(name, entry);
      entry.session.catch(() => cache.delete(name));
    }
    const session = await entry.session;
    if (session) {
      if (known.size >= KNOWN_MAX) known.clear();
      known.add(name);
    }
    return session;
  };

  const touch = ({ sessionId, environmentId }: SessionPrincipal, now: Date) => {
    if (now.getTime() - (touched.get(sessionId) ?? 0) < TOUCH_EVERY_MS) return;
    if (touched.size >= KNOWN_MAX) touched.clear();
    touched.set(sessionId, now.getTime());
    execute(pool, touchSession.with({ environmentId, id: sessionId, now })).catch((error: Error) => {
      log.warn({ reason: error.message }, 'last_used_at of a session could not be written');
    });
  };

  return {
    find,
    touch,
    isKnown: (token) => known.has(tokenDigest(token).toString('base64')),
    forget: () => cache.clear(),
  };
}
