import type { contract } from '@tributary/contract';
import { assertUnused, type Use } from '../../db/assert-unused.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';

const uses: readonly Use[] = [
  { noun: 'groups it is attached to', table: 'group_incentives', column: 'incentive_id' },
  { noun: 'transactions calculated by it', table: 'transactions', column: 'incentive_id' },
];

export const deleteIncentive: Endpoint<typeof contract.incentives.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    const [found] = await tx.$queryRaw<object[]>`
      select 1 from incentives where environment_id = ${environmentId} and id = ${id} for update`;
    if (!found) throw new Failure('NOT_FOUND', `No incentive ${id}.`);
    await assertUnused(tx, { environmentId, what: 'incentive', id }, uses);
    await tx.incentiveVersion.deleteMany({ where: { environmentId, incentiveId: id } });
    await tx.incentive.delete({ where: { environmentId_id: { environmentId, id } } });
    return { data: { id, deleted: true } };
  });
