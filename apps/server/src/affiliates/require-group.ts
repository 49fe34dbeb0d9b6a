import type { Tx } from '../db/database.ts';
import { Failure } from '../domain/failure.ts';

/** A group of the affiliate's own program; one of another program is not found. */
export async function requireGroup(
  tx: Pick<Tx, 'affiliateGroup'>,
  { environmentId, programId, groupId }: { environmentId: number; programId: string; groupId: string },
) {
  const group = await tx.affiliateGroup.findUnique({
    where: { environmentId_id: { environmentId, id: groupId } },
  });
  if (group?.programId !== programId) {
    throw new Failure('NOT_FOUND', `No group ${groupId} in program ${programId}.`, { field: 'group_id' });
  }
  return group;
}
