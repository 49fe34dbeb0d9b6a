import type { contract } from '@tributary/contract';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../domain/failure.ts';
import type { Endpoint } from '../endpoint.ts';
import { assertGrantable, expiryOf } from './key-settings.ts';
import { lockApiKey } from './lock-api-key.ts';
import { toApiKey } from './to-api-key.ts';

export const updateApiKey: Endpoint<typeof contract.apiKeys.update> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async (tx) => {
    const { environmentId } = ctx;
    const { id, revokedAt } = await lockApiKey(ctx, tx, params.id);
    if (revokedAt) throw new Failure('INVALID_TRANSITION', `The API key ${id} was revoked, for good.`);
    if (body.permissions) assertGrantable(ctx.principal, body.permissions);
    const row = await tx.apiKey.update({
      where: { environmentId_id: { environmentId, id } },
      data: {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.permissions && { permissions: [...new Set(body.permissions)] }),
        ...(body.expires_at !== undefined && { expiresAt: expiryOf(body.expires_at) }),
      },
    });
    return { data: toApiKey(row) };
  });
