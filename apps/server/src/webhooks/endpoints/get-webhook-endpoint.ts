import type { contract } from '@tributary/contract';
import type { Endpoint } from '../../endpoint.ts';
import { requireWebhookEndpoint } from './find-webhook-endpoint.ts';
import { toWebhookEndpoint } from './to-webhook-endpoint.ts';

export const getWebhookEndpoint: Endpoint<typeof contract.webhookEndpoints.get> = async (
  ctx,
  { params },
) => ({
  data: toWebhookEndpoint(await requireWebhookEndpoint(ctx, ctx.db.orm, params.id)),
});
