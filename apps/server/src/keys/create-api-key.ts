import type { contract, DataOf } from '@tributary/contract';
import { assertMayCreate } from '../domain/key-authority.ts';
import type { Endpoint } from '../endpoint.ts';
import { once } from '../idempotency/once.ts';
import { expiryOf, issueApiKey, toApiKey } from './api-key.ts';
import { lockActor } from './lock-api-keys.ts';

/** The key is in this answer and nowhere else: neither the database nor a replay has it. */
export const createApiKey: Endpoint<typeof contract.apiKeys.create> = (ctx, { body }) =>
  once<DataOf<typeof contract.apiKeys.create>>(ctx, body, async (tx) => {
    const { environmentId, principal } = ctx;
    const permissions = [...new Set(body.permissions)];
    const expiresAt = expiryOf(body.expires_at ?? null);
    assertMayCreate(await lockActor(ctx, tx), { permissions, expiresAt });
    const { mode } = principal;
    const made = await issueApiKey(tx, { environmentId, mode, name: body.name, permissions, expiresAt });
    const data = { ...toApiKey(made.row), key: made.key };
    return { status: 201, data, stored: { ...data, key: null } };
  });
