import type { contract } from '@tributary/contract';
import { inTransaction } from '../../db/transaction.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';

/** Sales from now on no longer match it; what was earned by it stays. */
export const detachIncentive: Endpoint<typeof contract.groups.incentives.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id: groupId, attachedId: id } = params;
    const { count } = await tx.groupIncentive.deleteMany({ where: { environmentId, groupId, id } });
    if (count === 0) throw new Failure('NOT_FOUND', `No incentive ${id} attached to group ${groupId}.`);
    return { data: { id, deleted: true } };
  });
