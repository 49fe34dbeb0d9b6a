import { PORTAL_SESSION_DAYS } from '@tributary/core';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AffiliatePrincipal } from '../../../callers.ts';
import type { AffiliateSessions, FoundAffiliateSession, PortalDirectory } from '../../../dependencies.ts';
import { briefCache, onceEvery } from '../../../platform/brief-cache.ts';
import { execute, raw, rows, sql } from '../../../platform/db/sql.ts';
import { isToken, tokenDigest } from '../../sessions/token.ts';

const TOUCH_EVERY_MS = 60_000;

/** SQL condition that an affiliate's session `s` has not expired. */
export const isOpenAffiliateSession = raw(
  `s.ended_at is null and s.created_at > now() - interval '${PORTAL_SESSION_DAYS} days'`,
);

interface Row {
  readonly sessionId: string;
  readonly actor: string;
  readonly affiliateIds: readonly string[];
  readonly authenticatedAt: Date;
  readonly lastUsedAt: Date;
}

/** A merged affiliate may read only its own rows; the remaining affiliate may read the rows of both. */
const findSession = sql<{ environmentId: number; programId: string; digest: Uint8Array }, Row>(
  'find-affiliate-session',
)`
  select s.id as "sessionId", a.id as actor, s.authenticated_at as "authenticatedAt", s.last_used_at as "lastUsedAt",
    array(select f.id from affiliates f
      where f.environment_id = ${'environmentId'} and a.id in (f.id, f.merged_into)) as "affiliateIds"
  from affiliate_sessions s
    join affiliates a on a.environment_id = s.environment_id and a.id = s.affiliate_id
  where s.environment_id = ${'environmentId'} and s.digest = ${'digest'} and a.program_id = ${'programId'}
    and a.erased_at is null and ${isOpenAffiliateSession}`;

const touchSession = sql<{ environmentId: number; id: string; now: Date }>('touch-affiliate-session')`
  update affiliate_sessions s set last_used_at = ${'now'}
  where s.environment_id = ${'environmentId'} and s.id = ${'id'} and s.last_used_at < ${'now'}::timestamptz
    and ${isOpenAffiliateSession}`;

/**
 * Creates the lookup for affiliates' sessions, which finds them by token. A session and the ids whose rows it may
 * read are cached for a second, so that signing out and merging take effect within a second. `last_used_at` is
 * written at most once a minute.
 */
export function affiliateSessionFinder(
  pool: pg.Pool,
  portals: PortalDirectory,
  log: Logger,
): AffiliateSessions {
  const cache = briefCache<FoundAffiliateSession | null>();
  const mayTouch = onceEvery(TOUCH_EVERY_MS);

  const read = async (digest: Buffer, programId: string): Promise<FoundAffiliateSession | null> => {
    const portal = await portals.find(programId);
    if (!portal) return null;
    const { environmentId } = portal;
    const [row] = await rows(pool, findSession.with({ environmentId, programId, digest }));
    if (!row) return null;
    const { lastUsedAt, ...found } = row;
    return { lastUsedAt, principal: { by: 'affiliate', permissions: [], ...portal, ...found } };
  };

  const find = async (token: string, programId: string, now: Date) => {
    if (!isToken(token)) return null;
    const digest = tokenDigest(token);
    const name = digest.toString('base64');
    const session = await cache.read(`${name} ${programId}`, now, () => read(digest, programId));
    if (session) cache.noteWorking(name);
    return session;
  };

  const touch = ({ environmentId, sessionId }: AffiliatePrincipal, now: Date) => {
    if (!mayTouch(sessionId, now)) return;
    execute(pool, touchSession.with({ environmentId, id: sessionId, now })).catch((error: Error) => {
      log.warn({ reason: error.message }, 'last_used_at of an affiliate session could not be written');
    });
  };

  return {
    find,
    touch,
    isKnown: (token) => cache.isKnown(tokenDigest(token).toString('base64')),
    forget: cache.forget,
  };
}
