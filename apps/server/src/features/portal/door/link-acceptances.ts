import type { contract } from '@tributary/contract';
import { Failure } from '../../../domain/failure.ts';
import type { OpenEndpoint } from '../../../endpoint.ts';
import { rows, sql } from '../../../platform/db/sql.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { isToken, tokenDigest } from '../../sessions/token.ts';
import { countRequest } from '../../sign-ins/sign-ins.ts';
import { enter } from './enter.ts';
import { requirePortal } from './require-portal.ts';

interface Used {
  readonly environmentId: number;
  readonly programId: string;
  readonly digest: Uint8Array;
}

const useLink = sql<Used, { affiliateId: string }>('use-portal-link')`
  update portal_links l set digest = null
  from affiliates a
  where l.environment_id = ${'environmentId'} and l.digest = ${'digest'} and l.expires_at > now()
    and a.environment_id = ${'environmentId'} and a.id = l.affiliate_id and a.program_id = ${'programId'}
    and a.erased_at is null
  returning l.affiliate_id as "affiliateId"`;

/**
 * Time of verification of a session started by a link. The link may have been forwarded, so it verifies
 * nothing.
 */
const NEVER = new Date(0);

export const acceptPortalLink: OpenEndpoint<typeof contract.portalInvitations.accept> = async (
  ctx,
  { body: { token } },
) => {
  countRequest(ctx);
  const portal = await requirePortal(ctx);
  const { environmentId, programId } = portal;
  const answer = await inTransaction(ctx.db, async (tx) => {
    const digest = tokenDigest(token);
    const [used] = isToken(token) ? await rows(tx, useLink.with({ environmentId, programId, digest })) : [];
    if (!used)
      throw new Failure('INVITATION_SPENT', 'The link is unknown, already used, replaced or expired.');
    return enter(ctx, tx, portal, {
      affiliateId: used.affiliateId,
      authenticatedAt: NEVER,
      action: 'portalInvitations.accept',
    });
  });
  ctx.affiliateSessions.forget();
  return answer;
};
