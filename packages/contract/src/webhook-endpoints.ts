import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { routeFacts } from './permissions.ts';
import { resource } from './resource.ts';
import { id, name } from './text.ts';
import { timestamp } from './timestamp.ts';
import { webhookDelivery } from './webhook-deliveries.ts';
import { type WebhookEventType, webhookEventTypes } from './webhook-event-types.ts';
import { sequence, sequenceInput } from './webhook-sequence.ts';
import { webhookUrl } from './webhook-url.ts';

/** How long the secret before a rotation still signs. */
export const SECRET_OVERLAP_HOURS = 24;
export const EVENTS_REDELIVERED_MAX = 5_000;
/** In one environment. */
export const WEBHOOK_ENDPOINTS_MAX = 100;

const subscription = z.enum(['*', ...webhookEventTypes] as ['*', ...WebhookEventType[]]);

export const webhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    event_types: z
      .array(z.string())
      .describe('What is sent there; `*` is everything, also what is new later.'),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(['manual', 'gone', 'failing'])
      .nullable()
      .describe(
        '`manual`: by request. `gone`: it answered 410. `failing`: nothing but failures for five days.',
      ),
    disabled_at: timestamp.nullable(),
    failing_since: timestamp.nullable().describe('The first failure since the last success.'),
    previous_secret_expires_at: timestamp
      .nullable()
      .describe('Until then deliveries are signed with the secret before the rotation as well.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

export const webhookEndpointWithSecret = webhookEndpoint
  .extend({
    secret: z.string().nullable().describe('`whsec_…`, shown this once; null in the replay of the request.'),
  })
  .meta({ id: 'WebhookEndpointWithSecret' });

const settings = {
  url: webhookUrl.describe(
    'An http:// or https:// URL (a live environment needs https://), without user, password and fragment. One that leads to a loopback, private, link-local or metadata address is refused, now and at each delivery.',
  ),
  description: name.nullable(),
  event_types: z.array(subscription).min(1).max(50).describe('`*` is everything.'),
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
        '`false` sends nothing more there, and no event of that time is delivered later by itself; `true` goes on with what was pending, and forgets past failures.',
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
      'Every event with a greater `sequence` is sent again; 0 is from the beginning.',
    ),
    until: sequenceInput.optional().describe('Up to this `sequence`, itself included. Default: the latest.'),
  })
  .meta({ id: 'WebhookRedeliver' });

export const webhookEndpoints = resource(
  { name: 'Webhook endpoints', description: 'Where events are delivered to.' },
  {
    list: {
      method: 'GET',
      path: '/webhook-endpoints',
      summary: 'List webhook endpoints',
      query: z.strictObject(cursorQuery),
      responses: { 200: listEnvelope(webhookEndpoint) },
      metadata: routeFacts({ permission: 'read:webhooks', idempotentOn: null }),
    },
    create: {
      method: 'POST',
      path: '/webhook-endpoints',
      summary: 'Create a webhook endpoint; its secret is shown this once',
      description: `At most ${WEBHOOK_ENDPOINTS_MAX} in an environment. Events from now on are sent there; \`redeliver\` sends earlier ones.`,
      body: webhookEndpointCreate,
      responses: { 200: envelope(webhookEndpointWithSecret), 201: envelope(webhookEndpointWithSecret) },
      metadata: routeFacts({ permission: 'write:webhooks', idempotentOn: 'Idempotency-Key' }),
    },
    get: {
      method: 'GET',
      path: '/webhook-endpoints/:id',
      summary: 'Get a webhook endpoint, without its secret',
      pathParams: z.object({ id }),
      query: z.strictObject({}),
      responses: { 200: envelope(webhookEndpoint) },
      metadata: routeFacts({ permission: 'read:webhooks', idempotentOn: null }),
    },
    update: {
      method: 'PUT',
      path: '/webhook-endpoints/:id',
      summary: 'Change a webhook endpoint, disable it or enable it again',
      pathParams: z.object({ id }),
      body: webhookEndpointUpdate,
      responses: { 200: envelope(webhookEndpoint) },
      metadata: routeFacts({ permission: 'write:webhooks', idempotentOn: 'Idempotency-Key' }),
    },
    delete: {
      method: 'DELETE',
      path: '/webhook-endpoints/:id',
      summary: 'Delete a webhook endpoint with its deliveries; what is pending is not sent',
      pathParams: z.object({ id }),
      responses: { 200: deleted },
      metadata: routeFacts({ permission: 'delete:webhooks', idempotentOn: null }),
    },
    rotateSecret: {
      method: 'POST',
      path: '/webhook-endpoints/:id/rotate-secret',
      summary: 'Give a webhook endpoint a new secret, shown this once',
      description: `For ${SECRET_OVERLAP_HOURS} hours deliveries carry a signature of both, so that receivers can change over one by one. Another rotation in that time ends the older one: of three secrets the latest two sign.`,
      pathParams: z.object({ id }),
      body: z.strictObject({}),
      responses: { 200: envelope(webhookEndpointWithSecret) },
      metadata: routeFacts({ permission: 'write:webhooks', idempotentOn: 'Idempotency-Key' }),
    },
    test: {
      method: 'POST',
      path: '/webhook-endpoints/:id/test',
      summary: 'Send a sample event to one webhook endpoint',
      description:
        'It is delivered and signed as any other, whatever the endpoint subscribed to, with `sequence` 0; it is not in the feed of events. A disabled endpoint refuses it.',
      pathParams: z.object({ id }),
      body: webhookTest,
      responses: { 200: envelope(webhookDelivery), 201: envelope(webhookDelivery) },
      metadata: routeFacts({
        permission: 'write:webhooks',
        idempotentOn: 'Idempotency-Key',
        errors: ['INVALID_TRANSITION'],
      }),
    },
    redeliver: {
      method: 'POST',
      path: '/webhook-endpoints/:id/redeliver',
      summary: 'Send a webhook endpoint every event since a sequence again',
      description: `What it subscribes to now, delivered before or not, at most ${EVENTS_REDELIVERED_MAX} events a request: go on after \`next_after\` while \`has_more\`. What is being sent at this moment is left as it is. A disabled endpoint refuses it.`,
      pathParams: z.object({ id }),
      body: webhookRedeliver,
      responses: {
        200: envelope(
          z
            .object({
              deliveries: z.number().int().min(0).describe('How many were made due.'),
              next_after: sequence.describe(
                'The last event that was looked at: `after` of the next request while `has_more`.',
              ),
              last_sequence: sequence.meta({
                deprecated: true,
                description: 'Deprecated: use `next_after`. Not the latest event of the feed.',
              }),
              has_more: z.boolean(),
            })
            .meta({ id: 'WebhookRedelivery' }),
        ),
      },
      metadata: routeFacts({
        permission: 'write:webhooks',
        idempotentOn: 'Idempotency-Key',
        errors: ['INVALID_TRANSITION'],
      }),
    },
  },
);
