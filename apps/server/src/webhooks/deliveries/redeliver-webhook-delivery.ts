import type { contract, DataOf } from '@tributary/contract';
import { Failure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { assertEnabled } from '../endpoints/webhook-endpoint.ts';
import { makeDeliveryDue, notifyDeliveries, toWebhookDelivery } from './webhook-delivery.ts';

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
