import type { contract } from '@tributary/contract';
import { inOrderOf, pageOfIds } from '../../db/list-page.ts';
import type { Endpoint } from '../../endpoint.ts';
import { toWebhookEndpoint } from './webhook-endpoint.ts';

export const listWebhookEndpoints: Endpoint<typeof contract.webhookEndpoints.list> = async (
  ctx,
  { query },
) => {
  const { environmentId, db } = ctx;
  const { ids, page } = await pageOfIds(db.lists, environmentId, { table: 'webhook_endpoints', query });
  const rows = await db.orm.webhookEndpoint.findMany({ where: { environmentId, id: { in: ids } } });
  return { ...page, data: inOrderOf(ids, rows).map(toWebhookEndpoint) };
};
