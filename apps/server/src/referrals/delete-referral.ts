import type { contract } from '@tributary/contract';
import { assertUnused, type Use } from '../db/assert-unused.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';

const uses: readonly Use[] = [
  { noun: 'transactions', table: 'transactions', column: 'referral_id' },
  { noun: 'events', table: 'ingested_events', column: 'referral_id' },
];

/** Its identifiers and its click are free again. */
export const deleteReferral: Endpoint<typeof contract.referrals.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id } = params;
    const [found] = await tx.$queryRaw<object[]>`
      select 1 from referrals where environment_id = ${environmentId} and id = ${id} for update`;
    if (!found) throw new Failure('NOT_FOUND', `No referral ${id}.`);
    await assertUnused(tx, { environmentId, what: 'referral', id }, uses);
    await tx.referral.delete({ where: { environmentId_id: { environmentId, id } } });
    return { data: { id, deleted: true } };
  });
