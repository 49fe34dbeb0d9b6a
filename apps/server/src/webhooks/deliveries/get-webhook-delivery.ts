import type { contract } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { toDeliveryWithAttempts } from './webhook-delivery.ts';

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
