import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Affiliate } from '../../platform/db/generated/client.ts';

interface Changed {
  readonly before: Pick<Affiliate, 'id' | 'groupId'>;
  readonly after: Pick<Affiliate, 'groupId'>;
}

/**
 * Records every move between groups, and who made it. The group determines the terms, and the affiliate's row
 * contains only the current group.
 */
export async function recordGroupMoves(
  { environmentId, now: movedAt, principal: { actor } }: RequestContext,
  tx: Tx,
  changed: readonly Changed[],
): Promise<void> {
  const moves = changed.filter(({ before, after }) => before.groupId !== after.groupId);
  if (moves.length === 0) return;
  await tx.groupMove.createMany({
    data: moves.map(({ before, after }) => ({
      ...{ environmentId, affiliateId: before.id, actor, movedAt },
      ...{ fromGroupId: before.groupId, toGroupId: after.groupId },
    })),
  });
}
