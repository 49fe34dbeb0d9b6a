import type { contract } from '@tributary/contract';
import { inTransaction } from '../db/transaction.ts';
import { assertMayRevoke } from '../domain/key-authority.ts';
import type { Endpoint } from '../endpoint.ts';
import { lockActorAndTarget } from './lock-api-keys.ts';

/** For good: the row stays, for the list and for what the key did. Revoking it again changes nothing. */
export const revokeApiKey: Endpoint<typeof contract.apiKeys.delete> = (ctx, { params }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { actor, target } = await lockActorAndTarget(ctx, tx, params.id);
    assertMayRevoke(actor, target);
    const { id, revokedAt } = target;
    if (!revokedAt) {
      const where = { environmentId_id: { environmentId, id } };
      await tx.apiKey.update({ where, data: { revokedAt: new Date() } });
    }
    return { data: { id, deleted: true } };
  });
