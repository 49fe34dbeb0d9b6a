import {
  EVENTS_REDELIVERED_MAX,
  WEBHOOK_ENDPOINTS_MAX,
  type WebhookEventType,
  webhookEventTypes,
} from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { strictUrl } from './strict-url.ts';
import { name } from './text.ts';
import { timestamp } from './timestamp.ts';
import { webhookDelivery } from './webhook-deliveries.ts';
import { sequence, sequenceInput } from './webhook-sequence.ts';

/** Hours after a rotation during which deliveries are also signed with the previous secret. */
export const SECRET_OVERLAP_HOURS = 24;

const subscription = z.enum(['*', ...webhookEventTypes] as ['*', ...WebhookEventType[]]);

export const webhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    event_types: z
      .array(z.string())
      .describe('Event types to send; `*` means all event types, including types added later.'),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(['manual', 'gone', 'failing'])
      .nullable()
      .describe(
        'Reason the endpoint is disabled. `manual`: disabled by request. `gone`: the endpoint responded with 410. `failing`: all deliveries failed for five days.',
      ),
    disabled_at: timestamp.nullable(),
    failing_since: timestamp
      .nullable()
      .describe('Time of the first failure since the last successful delivery.'),
    previous_secret_expires_at: timestamp
      .nullable()
      .describe('Time until which deliveries are also signed with the previous secret.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const webhookEndpointWithSecret = webhookEndpoint
  .extend({
    secret: z
      .string()
      .nullable()
      .describe('Signing secret (`whsec_…`). Shown only once; null in a replayed response.'),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

const settings = {
  url: strictUrl.describe(
    'URL that starts with http:// or https:// (in a live environment, https:// only), without a user name, password or fragment. URLs that resolve to a loopback, private, link-local or metadata address are rejected, both in this request and at each delivery.',
  ),
  description: name.nullable(),
  event_types: z
    .array(subscription)
    .min(1)
    .max(50)
    .describe('Event types to send; `*` means all event types.'),
};

export const webhookEndpointCreate = z
  .strictObject({
    url: settings.url,
    event_types: settings.event_types,
    description: settings.description.optional(),
  })
  .meta({ id: 'WebhookEndpointCreate' });
export type WebhookEndpointCreate = z.input<typeof webhookEndpointCreate>;

export const webhookEndpointUpdate = z
  .strictObject({
    url: settings.url.optional(),
    event_types: settings.event_types.optional(),
    description: settings.description.optional(),
    enabled: z
      .boolean()
      .optional()
      .describe(
        'False to stop deliveries: events created while the endpoint is disabled are not delivered later unless you redeliver them. True to resume pending deliveries and clear past failures.',
      ),
  })
  .meta({ id: 'WebhookEndpointUpdate' });
export type WebhookEndpointUpdate = z.input<typeof webhookEndpointUpdate>;

export const webhookTest = z
  .strictObject({
    type: z.enum(webhookEventTypes).optional().describe('Default: `transaction.created`.'),
  })
  .meta({ id: 'WebhookTest' });

export const webhookRedeliver = z
  .strictObject({
    after: sequenceInput.describe(
      'Sequence number after which all events are resent. With 0, all events are resent. If some of the events have expired, nothing is sent (`EVENTS_EXPIRED`).',
    ),
    until: sequenceInput
      .optional()
      .describe('Sequence number of the last event to resend. Default: the latest.'),
  })
  .meta({ id: 'WebhookRedeliver' });

export const webhookEndpoints = resource(
  { name: 'Webhook endpoints', description: 'URLs to which events are delivered.' },
  {
    list: {
      method: 'GET',
      path: '/webhook-endpoints',
      summary: 'List webhook endpoints',
      query: z.strictObject(cursorQuery),
      responses: { 200: listEnvelope(webhookEndpoint) },
      metadata: reads('read:webhooks'),
    },
    create: {
      method: 'POST',
      path: '/webhook-endpoints',
      summary: 'Create a webhook endpoint; its secret is shown only once',
      description: `At most ${WEBHOOK_ENDPOINTS_MAX} per environment. The endpoint receives new events only; to receive earlier events, use \`redeliver\`.`,
      body: webhookEndpointCreate,
      responses: { 200: envelope(webhookEndpointWithSecret), 201: envelope(webhookEndpointWithSecret) },
      metadata: writes('write:webhooks', { movesMoney: false, discloses: 'a webhook secret' }),
    },
    get: {
      method: 'GET',
      path: '/webhook-endpoints/:id',
      summary: 'Get a webhook endpoint, without its secret',
      query: z.strictObject({}),
      responses: { 200: envelope(webhookEndpoint) },
      metadata: reads('read:webhooks'),
    },
    update: {
      method: 'PUT',
      path: '/webhook-endpoints/:id',
      summary: 'Update, disable or enable a webhook endpoint',
      description:
        'Changes only the fields you send. `enabled: false` stops deliveries; `enabled: true` resumes pending deliveries.',
      body: webhookEndpointUpdate,
      responses: { 200: envelope(webhookEndpoint) },
      metadata: writes('write:webhooks', { movesMoney: false }),
    },
    delete: {
      method: 'DELETE',
      path: '/webhook-endpoints/:id',
      summary: 'Delete a webhook endpoint and its deliveries, including pending deliveries',
      responses: { 200: deleted },
      metadata: writes('delete:webhooks', { movesMoney: false, idempotentOn: null }),
    },
    rotateSecret: {
      method: 'POST',
      path: '/webhook-endpoints/:id/rotate-secret',
      summary: 'Rotate a webhook endpoint’s secret; the new secret is shown only once',
      description: `For ${SECRET_OVERLAP_HOURS} hours, deliveries are signed with both the old and the new secret, so that you can update receivers gradually. If you rotate the secret again during that time, only the latest two secrets are used.`,
      body: z.strictObject({}),
      responses: { 200: envelope(webhookEndpointWithSecret) },
      metadata: writes('write:webhooks', { movesMoney: false, discloses: 'a webhook secret' }),
    },
    test: {
      method: 'POST',
      path: '/webhook-endpoints/:id/test',
      summary: 'Send a sample event to one webhook endpoint',
      description:
        'The sample event is signed and delivered like any other event, with `sequence` 0, whatever event types the endpoint subscribes to. The sample event does not appear in the event feed. Fails if the endpoint is disabled.',
      body: webhookTest,
      responses: { 200: envelope(webhookDelivery), 201: envelope(webhookDelivery) },
      metadata: writes('write:webhooks', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
    redeliver: {
      method: 'POST',
      path: '/webhook-endpoints/:id/redeliver',
      summary: 'Resend all events after a sequence number to a webhook endpoint',
      description: `Includes all event types to which the endpoint currently subscribes, whether or not the events were delivered before. At most ${EVENTS_REDELIVERED_MAX} events per request; while \`has_more\` is true, continue after \`next_after\`. Deliveries that are currently being sent are not affected. Fails if the endpoint is disabled.`,
      body: webhookRedeliver,
      responses: {
        200: envelope(
          z
            .object({
              deliveries: z.number().int().min(0).describe('Number of deliveries queued.'),
              next_after: sequence.describe(
                'Sequence number of the last event considered. While `has_more` is true, send this value as `after` in the next request.',
              ),
              has_more: z.boolean(),
            })
            .meta({ id: 'WebhookRedelivery' }),
        ),
      },
      metadata: writes('write:webhooks', {
        movesMoney: false,
        errors: ['EVENTS_EXPIRED', 'INVALID_TRANSITION'],
      }),
    },
  },
);
