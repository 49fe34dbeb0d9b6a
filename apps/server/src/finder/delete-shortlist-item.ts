import type { contract } from '@tributary/contract';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';

export const deleteShortlistItem: Endpoint<typeof contract.finder.delete> = (ctx, { params: { id } }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { count } = await tx.shortlistItem.deleteMany({ where: { environmentId, id } });
    if (count === 0) throw new Failure('NOT_FOUND', `No shortlist item ${id}.`);
    return { data: { id, deleted: true } };
  });
