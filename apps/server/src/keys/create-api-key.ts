import type { contract, DataOf } from '@tributary/contract';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { newId } from '../ids.ts';
import { apiKeyDigest, apiKeyHint, generateApiKey } from './api-key.ts';
import { assertGrantable, expiryOf } from './key-settings.ts';
import { toApiKey } from './to-api-key.ts';

/** The key is in this answer and nowhere else: neither the database nor a replay has it. */
export const createApiKey: Endpoint<typeof contract.apiKeys.create> = (ctx, { body }) =>
  once<DataOf<typeof contract.apiKeys.create>>(ctx, body, async (tx) => {
    const { environmentId, principal } = ctx;
    assertGrantable(principal, body.permissions);
    const key = generateApiKey(principal.mode);
    const row = await tx.apiKey.create({
      data: {
        environmentId,
        id: newId('apiKey'),
        name: body.name,
        digest: new Uint8Array(apiKeyDigest(key)),
        hint: apiKeyHint(key),
        permissions: [...new Set(body.permissions)],
        expiresAt: expiryOf(body.expires_at ?? null),
        createdAt: new Date(),
      },
    });
    const data = { ...toApiKey(row), key };
    return { status: 201, data, stored: { ...data, key: null } };
  });
