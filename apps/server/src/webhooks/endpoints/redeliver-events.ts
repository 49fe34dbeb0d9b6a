import { type contract, EVENTS_REDELIVERED_MAX } from '@tributary/contract';
import { validationFailure } from '../../domain/failure.ts';
import type { Endpoint } from '../../endpoint.ts';
import { once } from '../../idempotency/once.ts';
import { makeEventsDue, notifyDeliveries } from '../deliveries/webhook-delivery.ts';
import { assertEnabled, requireWebhookEndpoint } from './webhook-endpoint.ts';

/** Looks at a stretch of the feed that has an end, however few of its events the endpoint subscribes to. */
export const redeliverEvents: Endpoint<typeof contract.webhookEndpoints.redeliver> = async (
  ctx,
  { params, body },
) => {
  const { after, until } = body;
  if (until !== undefined && until < after) {
    throw validationFailure([{ field: 'until', message: 'until must not be less than after.' }]);
  }
  return once(ctx, { ...body, endpoint_id: params.id }, async (tx) => {
    const { environmentId } = ctx;
    const endpoint = await requireWebhookEndpoint(ctx, tx, params.id);
    assertEnabled(endpoint);
    const feed = await tx.webhookFeed.findUnique({ where: { environmentId } });
    const end = Math.min(until ?? Number.MAX_SAFE_INTEGER, Number(feed?.lastSequence ?? 0n));
    const last = Math.min(end, after + EVENTS_REDELIVERED_MAX);
    const deliveries = last > after ? await makeEventsDue(tx, endpoint, { after, last }) : 0;
    if (deliveries > 0) await notifyDeliveries(tx);
    const nextAfter = Math.max(after, last);
    return {
      data: { deliveries, next_after: nextAfter, last_sequence: nextAfter, has_more: last < end },
    };
  });
};
