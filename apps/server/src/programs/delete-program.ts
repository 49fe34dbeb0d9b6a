import type { contract } from '@tributary/contract';
import { assertUnused, type Use } from '../db/assert-unused.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';

const uses: readonly Use[] = [
  { noun: 'affiliates', table: 'affiliates', column: 'program_id' },
  { noun: 'incentives', table: 'incentives', column: 'program_id' },
  {
    noun: 'groups besides its default one',
    table: 'affiliate_groups',
    column: 'program_id',
    only: 'not is_default',
  },
];

/** Its default group goes with it; anything else that belongs to it must be deleted first. */
export const deleteProgram: Endpoint<typeof contract.programs.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    const [found] = await tx.$queryRaw<object[]>`
      select 1 from programs where environment_id = ${environmentId} and id = ${id} for update`;
    if (!found) throw new Failure('NOT_FOUND', `No program ${id}.`);
    await assertUnused(tx, { environmentId, what: 'program', id }, uses);
    await tx.multiLevelIncentive.deleteMany({ where: { environmentId, programId: id } });
    await tx.affiliateGroup.deleteMany({ where: { environmentId, programId: id } });
    await tx.program.delete({ where: { environmentId_id: { environmentId, id } } });
    return { data: { id, deleted: true } };
  });
