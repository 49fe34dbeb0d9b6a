import type { contract } from '@tributary/contract';
import { assertMayUpdate } from '../domain/key-authority.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { expiryOf, toApiKey } from './api-key.ts';
import { lockActorAndTarget } from './lock-api-keys.ts';

export const updateApiKey: Endpoint<typeof contract.apiKeys.update> = (ctx, { params, body }) =>
  once(ctx, { ...body, id: params.id }, async (tx) => {
    const { environmentId } = ctx;
    const { actor, target, now } = await lockActorAndTarget(ctx, tx, params.id);
    const changes = {
      ...(body.permissions && { permissions: [...new Set(body.permissions)] }),
      ...(body.expires_at !== undefined && { expiresAt: expiryOf(body.expires_at) }),
    };
    assertMayUpdate(actor, target, changes, now);
    const row = await tx.apiKey.update({
      where: { environmentId_id: { environmentId, id: target.id } },
      data: { ...changes, ...(body.name !== undefined && { name: body.name }) },
    });
    return { data: toApiKey(row) };
  });
