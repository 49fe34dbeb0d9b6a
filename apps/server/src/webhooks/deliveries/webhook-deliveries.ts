import type { DataOf, contract } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { toDeliveryWithAttempts, toWebhookDelivery, makeDeliveryDue, notifyDeliveries } from './webhook-delivery.ts';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import { once } from '../../idempotency/once.ts';
import { assertEnabled } from '../endpoints/webhook-endpoint.ts';

export const getWebhookDelivery: Endpoint<typeof contract.webhookDeliveries.get> = async (
  ctx,
  { params },
) => {
  const { environmentId, db } = ctx;
  const found = await db.orm.webhookDelivery.findUnique({
    where: { environmentId_id: { environmentId, id: params.id } },
  });
  if (!found) throw new Failure('NOT_FOUND', `No webhook delivery ${params.id}.`);
  return { data: toDeliveryWithAttempts(found) };
};

export const listWebhookDeliveries: Endpoint<typeof contract.webhookDeliveries.list> = async (
  ctx,
  { query },
) => {
  const { environmentId, db } = ctx;
  const { endpoint_id, event_id, status } = query;
  const { ids, page } = await pageOfIds(db.lists, environmentId, {
    table: 'webhook_deliveries',
    query,
    filters: { endpoint_id, event_id, status },
  });
  const rows = await db.orm.webhookDelivery.findMany({
    where: { environmentId, id: { in: ids } },
    omit: { attempts: true, testEvent: true },
  });
  return { ...page, data: inOrderOf(ids, rows).map(toWebhookDelivery) };
};

type Redeliver = typeof contract.webhookDeliveries.redeliver;

export const redeliverWebhookDelivery: Endpoint<Redeliver> = (ctx, { params, body }) =>
  once<DataOf<Redeliver>>(ctx, { ...body, delivery_id: params.id }, async (tx) => {
    const { environmentId } = ctx;
    const where = { environmentId_id: { environmentId, id: params.id } };
    const found = await tx.webhookDelivery.findUnique({ where, include: { endpoint: true } });
    if (!found) throw new Failure('NOT_FOUND', `No webhook delivery ${params.id}.`);
    assertEnabled(found.endpoint);
    await makeDeliveryDue(tx, environmentId, found.id);
    await notifyDeliveries(tx);
    return { data: toWebhookDelivery(await tx.webhookDelivery.findUniqueOrThrow({ where })) };
  });
