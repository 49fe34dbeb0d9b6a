import type { contract } from '@tributary/contract';
import { assertUnused } from '../../db/assert-unused.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { lockGroup } from '../group.ts';

/** What is attached to it goes with it; the incentives themselves stay. */
export const deleteGroup: Endpoint<typeof contract.groups.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id, isDefault } = await lockGroup(ctx, tx, params.id);
    if (isDefault) {
      const message = `The group ${id} is its program's default group: make another one the default first.`;
      throw new Failure('IN_USE', message);
    }
    await tx.$queryRaw`select 1 from affiliate_groups where environment_id = ${environmentId} and id = ${id} for update`;
    const uses = [{ noun: 'affiliates', table: 'affiliates', column: 'group_id' }];
    await assertUnused(tx, { environmentId, what: 'group', id }, uses);
    await tx.groupIncentive.deleteMany({ where: { environmentId, groupId: id } });
    await tx.multiLevelIncentive.deleteMany({ where: { environmentId, groupId: id } });
    await tx.affiliateGroup.delete({ where: { environmentId_id: { environmentId, id } } });
    return { data: { id, deleted: true } };
  });
