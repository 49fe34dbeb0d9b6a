import type { contract, DataOf } from '@tributary/contract';
import { assertMayCreate, assertMayRevoke, assertMayUpdate } from '../../domain/keys/authority.ts';
import type { Endpoint } from '../../endpoint.ts';
import { audit } from '../../platform/audit/entries.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { once } from '../../platform/idempotency/once.ts';
import { expiryOf, issueApiKey, lockActor, lockActorAndTarget, requireApiKey, toApiKey } from './api-key.ts';

/**
 * Creates an API key. Only this response contains the key: the database stores a digest, and replayed responses omit
 * the key.
 */
export const createApiKey: Endpoint<typeof contract.apiKeys.create> = (ctx, { body }) =>
  once<DataOf<typeof contract.apiKeys.create>>(ctx, body, async (tx) => {
    const { environmentId } = ctx;
    const permissions = [...new Set(body.permissions)];
    const expiresAt = expiryOf(body.expires_at ?? null);
    assertMayCreate(await lockActor(ctx, tx), { permissions, expiresAt });
    const { mode, actor: madeBy } = ctx.principal;
    const made = await issueApiKey(tx, {
      ...{ environmentId, mode, name: body.name, permissions, expiresAt, madeBy },
    });
    await audit(tx, ctx, made.row.id, body);
    const data = { ...toApiKey(made.row), key: made.key };
    return { status: 201, data, stored: { ...data, key: null } };
  });

export const getApiKey: Endpoint<typeof contract.apiKeys.get> = async (ctx, { params }) => ({
  data: toApiKey(await requireApiKey(ctx.db.orm, ctx.environmentId, params.id)),
});

export const listApiKeys: Endpoint<typeof contract.apiKeys.list> = async (ctx, { query }) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, { table: 'api_keys', query });
  const rows = await db.orm.apiKey.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toApiKey) };
};

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
    await audit(tx, ctx, row.id, body);
    return { data: toApiKey(row) };
  });

/** Revokes the key permanently. The row is kept for lists and references. Revoking again has no effect. */
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
    await audit(tx, ctx, id);
    return { data: { id, deleted: true } };
  });
