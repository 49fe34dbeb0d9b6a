import type { contract, DataOf } from '@tributary/contract';
import { assertMayCreate } from '../domain/key-authority.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { newId } from '../ids.ts';
import { apiKeyDigest, apiKeyHint, generateApiKey } from './api-key.ts';
import { expiryOf } from './key-settings.ts';
import { lockActor } from './lock-api-keys.ts';
import { toApiKey } from './to-api-key.ts';

/** The key is in this answer and nowhere else: neither the database nor a replay has it. */
export const createApiKey: Endpoint<typeof contract.apiKeys.create> = (ctx, { body }) =>
  once<DataOf<typeof contract.apiKeys.create>>(ctx, body, async (tx) => {
    const { environmentId, principal } = ctx;
    const permissions = [...new Set(body.permissions)];
    const expiresAt = expiryOf(body.expires_at ?? null);
    assertMayCreate(await lockActor(ctx, tx), { permissions, expiresAt });
    const key = generateApiKey(principal.mode);
    const row = await tx.apiKey.create({
      data: {
        environmentId,
        id: newId('apiKey'),
        name: body.name,
        digest: new Uint8Array(apiKeyDigest(key)),
        hint: apiKeyHint(key),
        permissions,
        expiresAt,
        createdAt: new Date(),
      },
    });
    const data = { ...toApiKey(row), key };
    return { status: 201, data, stored: { ...data, key: null } };
  });
