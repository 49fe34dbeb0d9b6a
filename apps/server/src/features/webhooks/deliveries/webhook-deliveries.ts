import type { contract, DataOf } from '@tributary/contract';
import type { Endpoint } from '../../../endpoint.ts';
import { audit } from '../../../platform/audit/entries.ts';
import { inOrderOf, pageOfIds } from '../../../platform/db/list-page.ts';
import { execute } from '../../../platform/db/sql.ts';
import { once } from '../../../platform/idempotency/once.ts';
import { assertEnabled, requireWebhookEndpoint } from '../endpoints/webhook-endpoint.ts';
import {
  holdFeed,
  makeDeliveryDue,
  notifyDeliveries,
  requireWebhookDelivery,
  toDeliveryWithAttempts,
  toWebhookDelivery,
} from './webhook-delivery.ts';

type Deliveries = typeof contract.webhookDeliveries;

export const getWebhookDelivery: Endpoint<Deliveries['get']> = async (ctx, { params }) => ({
  data: toDeliveryWithAttempts(await requireWebhookDelivery(ctx, ctx.db.orm, params.id)),
});

export const listWebhookDeliveries: Endpoint<Deliveries['list']> = async (ctx, { query }) => {
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

export const redeliverWebhookDelivery: Endpoint<Deliveries['redeliver']> = (ctx, { params, body }) =>
  once<DataOf<Deliveries['redeliver']>>(ctx, { ...body, delivery_id: params.id }, async (tx) => {
    const { environmentId } = ctx;
    await holdFeed(tx, environmentId);
    const { id, endpointId } = await requireWebhookDelivery(ctx, tx, params.id);
    assertEnabled(await requireWebhookEndpoint(ctx, tx, endpointId));
    await execute(tx, makeDeliveryDue.with({ environmentId, id }));
    await audit(tx, ctx, id, body);
    await notifyDeliveries(tx);
    return { data: toWebhookDelivery(await requireWebhookDelivery(ctx, tx, id)) };
  });
