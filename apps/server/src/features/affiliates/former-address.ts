import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';

/**
 * Invalidates all links, codes and browser sessions that were authenticated through a previous address, because a
 * stranger may be reading that mailbox. The session that makes the change is kept.
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
