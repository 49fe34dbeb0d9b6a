import { isDeepStrictEqual } from 'node:util';
import type { contract, DataOf, InputOf } from '@tributary/contract';
import type { WebhookEndpoint } from '../../db/generated/client.ts';
import type { Endpoint } from '../../endpoint.ts';
import { answeredBefore, once } from '../../idempotency/once.ts';
import { notifyDeliveries } from '../deliveries/webhook-delivery.ts';
import {
  assertDeliverable,
  lockWebhookEndpoint,
  requireWebhookEndpoint,
  toWebhookEndpoint,
} from './webhook-endpoint.ts';

type Update = typeof contract.webhookEndpoints.update;

/** An update that changes nothing leaves the row as it is, `updated_at` included. */
export const updateWebhookEndpoint: Endpoint<Update> = async (ctx, { params, body }) => {
  const { environmentId, db } = ctx;
  const keyed = { ...body, id: params.id };
  const earlier = await answeredBefore<DataOf<Update>>(ctx, keyed);
  if (earlier) return earlier;
  // Name servers may take seconds, so before the lock. The URL that it has was asked about when it came.
  const { url } = await requireWebhookEndpoint(ctx, db.orm, params.id);
  if (body.url !== undefined && body.url !== url) await assertDeliverable(ctx, body.url);
  return once(ctx, keyed, async (tx) => {
    const before = await lockWebhookEndpoint(ctx, tx, params.id);
    const now = new Date();
    const changes = changesOf(before, body, now);
    if (Object.keys(changes).length === 0) return { data: toWebhookEndpoint(before) };
    const where = { environmentId_id: { environmentId, id: before.id } };
    const row = await tx.webhookEndpoint.update({ where, data: { ...changes, updatedAt: now } });
    if (changes.enabled) await notifyDeliveries(tx);
    return { data: toWebhookEndpoint(row) };
  });
};

/** What failed before is forgotten when it is enabled, and with another URL: the five days are those of what is there now. */
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
