import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import type { Endpoint } from '../../endpoint.ts';
import { toWebhookDelivery } from './webhook-delivery.ts';

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
