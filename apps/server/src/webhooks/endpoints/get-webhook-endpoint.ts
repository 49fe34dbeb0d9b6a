import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { requireWebhookEndpoint, toWebhookEndpoint } from './webhook-endpoint.ts';

export const getWebhookEndpoint: Endpoint<typeof contract.webhookEndpoints.get> = async (
  ctx,
  { params },
) => ({
  data: toWebhookEndpoint(await requireWebhookEndpoint(ctx, ctx.db.orm, params.id)),
});
