import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { MultiLevelIncentive } from '../../db/generated/client.ts';
import { Failure } from '../../domain/failure.ts';

/** The level `id` of the group `groupId`; one of another group is not found. */
export async function findLevel(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'multiLevelIncentive'>,
  { groupId, id }: { groupId: string; id: string },
): Promise<MultiLevelIncentive> {
  const found = await tx.multiLevelIncentive.findUnique({
    where: { environmentId_id: { environmentId, id } },
  });
  if (found?.groupId !== groupId) throw new Failure('NOT_FOUND', `No level ${id} in group ${groupId}.`);
  return found;
}
