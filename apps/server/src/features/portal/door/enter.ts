import type { OpenContext } from '../../../context.ts';
import type { OpenPortal } from '../../../dependencies.ts';
import { auditEntries } from '../../../platform/audit/entries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { execute } from '../../../platform/db/sql.ts';
import { beginAffiliateSession, endSessionsOfTokens } from './affiliate-session.ts';
import { showMe } from './show-me.ts';

interface Entering {
  readonly affiliateId: string;
  /** Time at which the affiliate verified their identity. */
  readonly authenticatedAt: Date;
  readonly action: string;
  /** True if the request also submits an application. */
  readonly isSubmitted?: boolean;
}

/** Starts the session, always with a new token. Ends the browser's previous sessions in this portal. */
export async function enter(
  ctx: OpenContext,
  tx: Tx,
  portal: OpenPortal,
  { affiliateId, authenticatedAt, action, isSubmitted = false }: Entering,
) {
  const { address, browser, requestId, tokens } = ctx;
  const { environmentId } = portal;
  await endSessionsOfTokens(tx, environmentId, tokens.portal);
  const session = { environmentId, affiliateId, authenticatedAt, address, browser };
  const { id, token } = await beginAffiliateSession(tx, session);
  const act = { environmentId, createdAt: new Date(), actor: affiliateId, sessionId: id };
  const objects = isSubmitted ? [id, affiliateId] : id;
  await execute(tx, auditEntries({ ...act, action, requestId, ip: address || null }, objects));
  return {
    status: 201 as const,
    data: await showMe(tx, { ...portal, affiliateId, sessionId: id, now: nowIn(portal) }),
    cookies: [
      { name: 'portal' as const, token },
      { name: 'portal_challenge' as const, token: null },
    ],
  };
}

export const nowIn = ({ clockOffsetSeconds }: Pick<OpenPortal, 'clockOffsetSeconds'>): Date =>
  new Date(Date.now() + clockOffsetSeconds * 1_000);
