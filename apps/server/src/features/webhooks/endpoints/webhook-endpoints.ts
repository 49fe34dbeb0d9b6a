import { isDeepStrictEqual } from 'node:util';
import { type contract, type DataOf, type InputOf, SECRET_OVERLAP_HOURS } from '@tributary/contract';
import { WEBHOOK_ENDPOINTS_MAX } from '@tributary/core';
import type { RequestContext } from '../../../context.ts';
import { Failure } from '../../../domain/failure.ts';
import type { Endpoint } from '../../../endpoint.ts';
import { audit } from '../../../platform/audit/entries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { WebhookEndpoint } from '../../../platform/db/generated/client.ts';
import { inOrderOf, pageOfIds } from '../../../platform/db/list-page.ts';
import { lockEnvironment } from '../../../platform/db/lock-environment.ts';
import { answeredBefore, once } from '../../../platform/idempotency/once.ts';
import { newId } from '../../../platform/ids.ts';
import { notifyDeliveries } from '../deliveries/webhook-delivery.ts';
import {
  assertDeliverable,
  generateSecret,
  lockWebhookEndpoint,
  requireWebhookEndpoint,
  sealSecret,
  toWebhookEndpoint,
} from './webhook-endpoint.ts';

export const getWebhookEndpoint: Endpoint<typeof contract.webhookEndpoints.get> = async (
  ctx,
  { params },
) => ({
  data: toWebhookEndpoint(await requireWebhookEndpoint(ctx, ctx.db.orm, params.id)),
});

export const listWebhookEndpoints: Endpoint<typeof contract.webhookEndpoints.list> = async (
  ctx,
  { query },
) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, { table: 'webhook_endpoints', query });
  const rows = await db.orm.webhookEndpoint.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toWebhookEndpoint) };
};

type Create = typeof contract.webhookEndpoints.create;

/**
 * Creates an endpoint. Only this response contains the secret in plain text: the database stores it encrypted, and
 * replayed responses omit it.
 */
export const createWebhookEndpoint: Endpoint<Create> = async (ctx, { body }) => {
  // DNS may take seconds, so query it before the transaction, and not at all for a stored response.
  const earlier = await answeredBefore<DataOf<Create>>(ctx, body);
  if (earlier) return earlier;
  await assertDeliverable(ctx, body.url);
  return once<DataOf<Create>>(ctx, body, async (tx) => {
    const { environmentId, cipher } = ctx;
    await assertRoom(ctx, tx);
    const id = newId('webhookEndpoint');
    const secret = generateSecret();
    const now = new Date();
    const row = await tx.webhookEndpoint.create({
      data: {
        environmentId,
        id,
        url: body.url,
        description: body.description ?? null,
        eventTypes: [...new Set(body.event_types)],
        secret: sealSecret(cipher, { environmentId, id }, secret),
        createdAt: now,
        updatedAt: now,
      },
    });
    await audit(tx, ctx, id, body);
    const data = { ...toWebhookEndpoint(row), secret };
    return { status: 201, data, stored: { ...data, secret: null } };
  });
};

/**
 * Throws if there are too many endpoints. Their number is limited because every event is delivered to each of
 * them.
 */
async function assertRoom({ environmentId }: RequestContext, tx: Tx): Promise<void> {
  // Serialize, because two concurrent requests could otherwise both create the last endpoint allowed.
  await lockEnvironment(tx, environmentId);
  const count = await tx.webhookEndpoint.count({ where: { environmentId } });
  if (count < WEBHOOK_ENDPOINTS_MAX) return;
  const message = `An environment can have at most ${WEBHOOK_ENDPOINTS_MAX} webhook endpoints. Delete one first.`;
  throw new Failure('VALIDATION_ERROR', message);
}

type Update = typeof contract.webhookEndpoints.update;

/** Updates an endpoint. If nothing changes, the row stays the same, including `updated_at`. */
export const updateWebhookEndpoint: Endpoint<Update> = async (ctx, { params, body }) => {
  const { environmentId, db } = ctx;
  const keyed = { ...body, id: params.id };
  const earlier = await answeredBefore<DataOf<Update>>(ctx, keyed);
  if (earlier) return earlier;
  // DNS may take seconds, so query it before the lock. The existing URL was checked when it was set.
  const { url } = await requireWebhookEndpoint(ctx, db.orm, params.id);
  if (body.url !== undefined && body.url !== url) await assertDeliverable(ctx, body.url);
  return once(ctx, keyed, async (tx) => {
    const before = await lockWebhookEndpoint(ctx, tx, params.id);
    await audit(tx, ctx, before.id, body);
    const now = new Date();
    const changes = changesOf(before, body, now);
    if (Object.keys(changes).length === 0) return { data: toWebhookEndpoint(before) };
    const where = { environmentId_id: { environmentId, id: before.id } };
    const row = await tx.webhookEndpoint.update({ where, data: { ...changes, updatedAt: now } });
    if (changes.enabled) await notifyDeliveries(tx);
    return { data: toWebhookEndpoint(row) };
  });
};

/**
 * Returns the changed columns. Enabling an endpoint or changing its URL clears its failures, because the five-day
 * limit applies to the current URL.
 */
function changesOf(before: WebhookEndpoint, body: InputOf<Update>['body'], now: Date) {
  const isDisabledNow = body.enabled === false && before.enabled;
  const isAnotherUrl = body.url !== undefined && body.url !== before.url;
  const wanted: Partial<WebhookEndpoint> = {
    ...(body.url !== undefined && { url: body.url }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.event_types && { eventTypes: [...new Set(body.event_types)] }),
    ...(isDisabledNow && { enabled: false, disabledReason: 'manual', disabledAt: now }),
    ...(body.enabled && { enabled: true, disabledReason: null, disabledAt: null }),
    ...((body.enabled || isAnotherUrl) && { failingSince: null }),
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as keyof WebhookEndpoint]),
  );
  return Object.fromEntries(changed) as Partial<WebhookEndpoint>;
}

type Rotate = typeof contract.webhookEndpoints.rotateSecret;

const OVERLAP_MS = SECRET_OVERLAP_HOURS * 60 * 60 * 1_000;

/** Rotates the secret. Only two are kept: a rotation within the overlap ends the oldest. */
export const rotateWebhookSecret: Endpoint<Rotate> = (ctx, { params, body }) =>
  once<DataOf<Rotate>>(ctx, { ...body, endpoint_id: params.id }, async (tx) => {
    const { environmentId, cipher } = ctx;
    const before = await lockWebhookEndpoint(ctx, tx, params.id);
    await audit(tx, ctx, before.id, body);
    const secret = generateSecret();
    const now = new Date();
    const row = await tx.webhookEndpoint.update({
      where: { environmentId_id: { environmentId, id: before.id } },
      data: {
        secret: sealSecret(cipher, before, secret),
        previousSecret: before.secret,
        previousSecretExpiresAt: new Date(now.getTime() + OVERLAP_MS),
        updatedAt: now,
      },
    });
    const data = { ...toWebhookEndpoint(row), secret };
    return { data, stored: { ...data, secret: null } };
  });
