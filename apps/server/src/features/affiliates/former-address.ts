import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';

/**
 * Invalidates all links, codes and sessions that were authenticated through a previous address, because a
 * stranger may be reading that mailbox. Keeps the session that makes the change.
 */
export async function endAccessOfAddress(
  { principal }: RequestContext,
  tx: Tx,
  { environmentId, id: affiliateId, programId, emailNormalized }: Affiliate,
): Promise<void> {
  await tx.portalLink.deleteMany({ where: { environmentId, affiliateId } });
  await tx.affiliateChallenge.deleteMany({
    where: { environmentId, programId, OR: [{ affiliateId }, { emailNormalized }] },
  });
  await tx.affiliateSession.updateMany({
    where: {
      ...{ environmentId, affiliateId, endedAt: null },
      ...(principal.by === 'affiliate' && { id: { not: principal.sessionId } }),
    },
    data: { endedAt: new Date() },
  });
}
