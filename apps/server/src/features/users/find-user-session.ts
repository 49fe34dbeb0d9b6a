import { SESSION_IDLE_HOURS, USER_SESSION_DAYS } from '@tributary/contract';
import { permissionsOfRole, type Role } from '@tributary/core';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { UserPrincipal } from '../../callers.ts';
import type { FoundUserSession, UserSessions } from '../../dependencies.ts';
import { briefCache, onceEvery } from '../../platform/brief-cache.ts';
import { execute, raw, rows, sql } from '../../platform/db/sql.ts';
import { isToken, tokenDigest } from '../sessions/token.ts';

const TOUCH_EVERY_MS = 60_000;

/** SQL condition that a user's session `s` has not expired. */
export const isOpenSession = raw(`s.last_used_at > now() - interval '${SESSION_IDLE_HOURS} hours'
    and s.created_at > now() - interval '${USER_SESSION_DAYS} days'`);

type Row = Omit<UserPrincipal, 'by' | 'permissions'> & Pick<FoundUserSession, 'lastUsedAt'>;

const findSession = sql<{ digest: Uint8Array; environment: string }, Row & { role: Role }>(
  'find-user-session',
)`
  select s.id as "sessionId", s.account_id as "accountId", s.user_id as actor, s.authenticated_at as "authenticatedAt",
    s.last_used_at as "lastUsedAt", m.role, e.id as "environmentId", e.mode, e.fingerprint_key as "fingerprintKey",
    e.erasure_key as "erasureKey", e.clock_offset_seconds::float8 as "clockOffsetSeconds"
  from user_sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join environments e on e.account_id = s.account_id and ${'environment'} in (e.public_id, e.mode)
    join members m on m.environment_id = e.id and m.account_id = s.account_id and m.user_id = s.user_id
  where s.digest = ${'digest'} and u.disabled_at is null and ${isOpenSession}`;

const touchSession = sql<{ id: string; now: Date }>('touch-user-session')`
  update user_sessions s set last_used_at = ${'now'}
  where s.id = ${'id'} and s.last_used_at < ${'now'}::timestamptz and ${isOpenSession}`;

/**
 * Creates the lookup for users' sessions, which finds them by token. The session, user and role are cached for a
 * second, so that signing out, removal and role changes take effect within a second. `last_used_at` is written at
 * most once a minute.
 */
export function userSessionFinder(pool: pg.Pool, log: Logger): UserSessions {
  const cache = briefCache<FoundUserSession | null>();
  const mayTouch = onceEvery(TOUCH_EVERY_MS);

  const read = async (digest: Buffer, environment: string): Promise<FoundUserSession | null> => {
    const [row] = await rows(pool, findSession.with({ digest, environment }));
    if (!row) return null;
    const { lastUsedAt, ...found } = row;
    return { lastUsedAt, principal: { by: 'user', permissions: permissionsOfRole[row.role], ...found } };
  };

  const find = async (token: string, environment: string, now: Date): Promise<FoundUserSession | null> => {
    if (!isToken(token)) return null;
    const digest = tokenDigest(token);
    const name = digest.toString('base64');
    const session = await cache.read(`${name} ${environment}`, now, () => read(digest, environment));
    if (session) cache.noteWorking(name);
    return session;
  };

  const touch = ({ sessionId }: UserPrincipal, now: Date) => {
    if (!mayTouch(sessionId, now)) return;
    execute(pool, touchSession.with({ id: sessionId, now })).catch((error: Error) => {
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
