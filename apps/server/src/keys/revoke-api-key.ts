import type { contract } from '@tributary/contract';
import { inTransaction } from '../db/transaction.ts';
import type { Endpoint } from '../endpoint.ts';
import { lockApiKey } from './lock-api-key.ts';

/** For good: the row stays, for the list and for what the key did. Revoking it again changes nothing. */
export const revokeApiKey: Endpoint<typeof contract.apiKeys.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id, revokedAt } = await lockApiKey(ctx, tx, params.id);
    if (!revokedAt) {
      const where = { environmentId_id: { environmentId, id } };
      await tx.apiKey.update({ where, data: { revokedAt: new Date() } });
    }
    return { data: { id, deleted: true } };
  });
