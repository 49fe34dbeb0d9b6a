import type { AffiliatePrincipal } from '../../../callers.ts';
import type { RequestContext } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { isOpenAffiliateSession } from './find-affiliate-session.ts';

/** Request by an affiliate, with the database access that endpoints lack. */
export interface OwnRequest extends RequestContext {
  readonly principal: AffiliatePrincipal;
}

const holdOpen = sql<{ environmentId: number; id: string }, { id: string }>('hold-affiliate-session')`
  select s.id from affiliate_sessions s
  where s.environment_id = ${'environmentId'} and s.id = ${'id'} and ${isOpenAffiliateSession} for share`;

/**
 * Runs `work` in a transaction that locks the session, which may have ended since it was authenticated from the cache.
 * @throws SESSION_ENDED
 */
export const inOwnTransaction = <T>(
  { db, principal: { environmentId, sessionId } }: OwnRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const [held] = await rows(tx, holdOpen.with({ environmentId, id: sessionId }));
    if (!held) throw new Failure('SESSION_ENDED', 'This browser was signed out. Sign in again.');
    return work(tx);
  });
