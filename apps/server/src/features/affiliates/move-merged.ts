import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';
import { changedFields, emit, outboxEvent } from '../../platform/outbox/events.ts';
import { toAffiliate } from './affiliate.ts';

type Status = Pick<Affiliate, 'partnershipStatus' | 'rejectionReason'>;

/**
 * Gives merged affiliates the status of the affiliate they were merged into, because a person has only one
 * status. Returns the ids of those that changed.
 */
export async function moveMerged(
  { environmentId, now }: Pick<RequestContext, 'environmentId' | 'now'>,
  tx: Tx,
  stayingIds: readonly string[],
  { partnershipStatus, rejectionReason }: Status,
): Promise<string[]> {
  const before = await tx.affiliate.findMany({
    where: {
      environmentId,
      mergedInto: { in: [...stayingIds] },
      erasedAt: null,
      partnershipStatus: { not: partnershipStatus },
    },
    orderBy: { id: 'asc' },
  });
  if (before.length === 0) return [];
  const ids = before.map(({ id }) => id);
  const data = { partnershipStatus, rejectionReason, updatedAt: now };
  await tx.affiliate.updateMany({ where: { environmentId, id: { in: ids } }, data });
  const events = before.map((each) => {
    const after = toAffiliate({ ...each, ...data });
    return outboxEvent('affiliate.updated', after, changedFields(toAffiliate(each), after));
  });
  await emit(tx, { environmentId, now }, events);
  return ids;
}
