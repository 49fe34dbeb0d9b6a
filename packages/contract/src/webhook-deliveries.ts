import { deliveryStatuses } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id } from './text.ts';
import { timestamp } from './timestamp.ts';
import { sequence } from './webhook-sequence.ts';

/** Number of attempts stored with a delivery. Only the most recent ones are kept. */
export const ATTEMPTS_KEPT = 20;

export const webhookDelivery = z
  .object({
    id: z.string(),
    endpoint_id: z.string(),
    event_id: z.string(),
    event_type: z.string(),
    sequence: sequence.nullable().describe('Sequence number of the event; null for a test.'),
    status: z
      .enum(deliveryStatuses)
      .describe(
        'Status of the delivery. `pending`: waiting for the first or next attempt. `failed`: the last attempt failed.',
      ),
    attempts_count: z.number().int().min(0),
    next_attempt_at: timestamp
      .nullable()
      .describe(
        'Time of the next attempt; null unless the delivery is pending. Disabled endpoints receive nothing, even after this time.',
      ),
    last_attempt_at: timestamp.nullable(),
    last_response_status: z
      .number()
      .int()
      .min(100)
      .max(999)
      .nullable()
      .describe('HTTP status of the last response; null if there was no response.'),
    last_error: z
      .string()
      .nullable()
      .describe(
        'Reason the last attempt failed, such as `http_500`, `timeout`, `blocked_address` or `connection_refused`.',
      ),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookDeliveryWithAttempts = webhookDelivery
  .extend({
    attempts: z
      .array(
        z.object({
          at: timestamp,
          duration_ms: z.number().int().min(0),
          response_status: z.number().int().min(100).max(999).nullable(),
          error: z.string().nullable(),
          response_excerpt: z.string().nullable().describe('Beginning of the response body.'),
        }),
      )
      .describe(`Last ${ATTEMPTS_KEPT} attempts, oldest first.`),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const webhookDeliveries = resource(
  { name: 'Webhook deliveries', description: 'Deliveries of events to webhook endpoints.' },
  {
    list: {
      method: 'GET',
      path: '/webhook-deliveries',
      summary: 'List webhook deliveries',
      query: z.strictObject({
        ...cursorQuery,
        endpoint_id: id.optional(),
        event_id: id.optional(),
        status: z.enum(deliveryStatuses).optional(),
      }),
      responses: { 200: listEnvelope(webhookDelivery) },
      metadata: reads('read:webhooks'),
    },
    get: {
      method: 'GET',
      path: '/webhook-deliveries/:id',
      summary: 'Get a webhook delivery with its attempts',
      description: '`attempts` lists the latest attempts with time, duration and response.',
      query: z.strictObject({}),
      responses: { 200: envelope(webhookDeliveryWithAttempts) },
      metadata: reads('read:webhooks'),
    },
    redeliver: {
      method: 'POST',
      path: '/webhook-deliveries/:id/redeliver',
      summary: 'Resend a webhook delivery immediately',
      description:
        'Sends the delivery immediately and starts a new series of attempts. The event keeps its id. A delivery that is currently being sent is not affected. Fails if the endpoint is disabled.',
      body: z.strictObject({}),
      responses: { 200: envelope(webhookDelivery) },
      metadata: writes('write:webhooks', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
  },
);
