import { SESSION_IDLE_HOURS } from '@tributary/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { SessionPrincipal } from '../../callers.ts';
import type { FoundSession, Sessions } from '../../dependencies.ts';
import { briefCache, onceEvery } from '../../platform/brief-cache.ts';
import { execute, raw, rows, sql } from '../../platform/db/sql.ts';
import { isToken, tokenDigest } from './token.ts';

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
 * Creates the session lookup, which finds sessions by token. A session and the permissions of its key are cached
 * for a second, so that signing out and revoking a key take effect within a second. `last_used_at` is written at
 * most once a minute.
 */
export function sessionFinder(pool: pg.Pool, log: Logger): Sessions {
  const cache = briefCache<FoundSession | null>();
  const mayTouch = onceEvery(TOUCH_EVERY_MS);

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
    const session = await cache.read(name, now, () => read(digest, now));
    if (session) cache.noteWorking(name);
    return session;
  };

  const touch = ({ sessionId, environmentId }: SessionPrincipal, now: Date) => {
    if (!mayTouch(sessionId, now)) return;
    execute(pool, touchSession.with({ environmentId, id: sessionId, now })).catch((error: Error) => {
      log.warn({ reason: error.message }, 'last_used_at of a session could not be written');
    });
  };

  return {
    find,
    touch,
    isKnown: (token) => cache.isKnown(tokenDigest(token).toString('base64')),
    forget: cache.forget,
  };
}
