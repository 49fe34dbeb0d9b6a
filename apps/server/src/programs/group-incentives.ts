import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Incentive } from '../db/generated/client.ts';
import { Failure } from '../domain/failure.ts';

/** The attachment `id` of the group `groupId`, with what it attaches; one of another group is not found. */
export async function findGroupIncentive(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'groupIncentive'>,
  { groupId, id }: { groupId: string; id: string },
) {
  const found = await tx.groupIncentive.findUnique({
    where: { environmentId_id: { environmentId, id } },
    include: { incentive: { include: { incentiveVersions: true } } },
  });
  if (found?.groupId !== groupId)
    throw new Failure('NOT_FOUND', `No incentive ${id} attached to group ${groupId}.`);
  return found;
}

/** The incentive that a body names; one of another program is not found. */
export async function requireIncentive(
  { environmentId }: Pick<RequestContext, 'environmentId'>,
  tx: Pick<Tx, 'incentive'>,
  { programId, id }: { programId: string; id: string },
): Promise<Incentive> {
  const incentive = await tx.incentive.findUnique({ where: { environmentId_id: { environmentId, id } } });
  if (incentive?.programId !== programId) {
    const message = `No incentive ${id} in program ${programId}.`;
    throw new Failure('NOT_FOUND', message, { field: 'incentive_id' });
  }
  return incentive;
}
