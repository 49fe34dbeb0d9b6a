import type { contract, DataOf } from '@tributary/contract';
import { EVENTS_REDELIVERED_MAX } from '@tributary/core';
import { validationFailure } from '../../../domain/failure.ts';
import type { Endpoint } from '../../../endpoint.ts';
import { audit } from '../../../platform/audit/entries.ts';
import { execute, sql } from '../../../platform/db/sql.ts';
import { once } from '../../../platform/idempotency/once.ts';
import { newId } from '../../../platform/ids.ts';
import {
  holdFeed,
  makeEventsDue,
  notifyDeliveries,
  toWebhookDelivery,
} from '../deliveries/webhook-delivery.ts';
import { sampleOf } from '../events/sample-event.ts';
import { assertNotExpired, toWebhookEvent } from '../events/webhook-event.ts';
import { assertEnabled, requireWebhookEndpoint } from './webhook-endpoint.ts';

/**
 * Sends events again. Scans a limited range of the feed, even if the endpoint subscribes to few of the event
 * types.
 */
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
    await audit(tx, ctx, endpoint.id, body);
    const feed = await holdFeed(tx, environmentId);
    assertNotExpired(BigInt(after), feed);
    const end = Math.min(until ?? Number.MAX_SAFE_INTEGER, Number(feed.latest));
    const last = Math.min(end, after + EVENTS_REDELIVERED_MAX);
    const deliveries = last > after ? await makeEventsDue(tx, endpoint, { after, last }) : 0;
    if (deliveries > 0) await notifyDeliveries(tx);
    const nextAfter = Math.max(after, last);
    return {
      data: { deliveries, next_after: nextAfter, has_more: last < end },
    };
  });
};

type Test = typeof contract.webhookEndpoints.test;

/** Takes the delivery's times from the database, because workers compare them with the database's clock. */
const insertTestDelivery = sql<{
  environmentId: number;
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  testEvent: string;
}>('insert-test-delivery')`
  insert into webhook_deliveries
    (environment_id, id, endpoint_id, event_id, event_type, test_event, due_at, created_at, updated_at)
  values (${'environmentId'}, ${'id'}, ${'endpointId'}, ${'eventId'}, ${'type'}, ${'testEvent'}::json, now(), now(), now())`;

/**
 * Sends a test event. It is delivered like any other, but is not in the feed: it is stored with its delivery,
 * and its sequence is 0.
 */
export const sendTestEvent: Endpoint<Test> = (ctx, { params, body }) =>
  once<DataOf<Test>>(ctx, { ...body, endpoint_id: params.id }, async (tx) => {
    const { environmentId, principal } = ctx;
    const endpoint = await requireWebhookEndpoint(ctx, tx, params.id);
    assertEnabled(endpoint);
    const type = body.type ?? 'transaction.created';
    const event = { id: newId('webhookEvent'), type, createdAt: ctx.now, erasedAt: null, sequence: 0n };
    const { data, previous } = sampleOf(type);
    const sample = toWebhookEvent(
      { ...event, data: { ...data }, previous: previous && { ...previous } },
      principal.mode,
    );
    const id = newId('webhookDelivery');
    const testEvent = JSON.stringify(sample);
    const delivery = { environmentId, id, endpointId: endpoint.id, eventId: event.id, type, testEvent };
    await execute(tx, insertTestDelivery.with(delivery));
    await audit(tx, ctx, id, body);
    await notifyDeliveries(tx);
    const row = await tx.webhookDelivery.findUniqueOrThrow({
      where: { environmentId_id: { environmentId, id } },
    });
    return { status: 201, data: toWebhookDelivery(row) };
  });
