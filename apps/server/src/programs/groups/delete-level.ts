import type { contract } from '@tributary/contract';
import { inTransaction } from '../../db/transaction.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';

/** Sales from now on earn nothing on this level; what was earned by it stays. */
export const deleteLevel: Endpoint<typeof contract.groups.multiLevelIncentives.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id: groupId, attachedId: id } = params;
    const { count } = await tx.multiLevelIncentive.deleteMany({ where: { environmentId, groupId, id } });
    if (count === 0) throw new Failure('NOT_FOUND', `No level ${id} in group ${groupId}.`);
    return { data: { id, deleted: true } };
  });
