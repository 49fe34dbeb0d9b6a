import { deliveryStatuses } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id } from './text.ts';
import { timestamp } from './timestamp.ts';
import { sequence } from './webhook-sequence.ts';

/** Number of most recent attempts that are stored with a delivery. */
export const ATTEMPTS_KEPT = 20;

export const webhookDelivery = z
  .object({
    id: z.string(),
    endpoint_id: z.string(),
    event_id: z.string(),
    event_type: z.string(),
    sequence: sequence.nullable().describe('Sequence of the event; null for a test.'),
    status: z
      .enum(deliveryStatuses)
      .describe('`pending`: waiting for its first or next attempt. `failed`: the last attempt failed.'),
    attempts_count: z.number().int().min(0),
    next_attempt_at: timestamp
      .nullable()
      .describe('null unless pending. Disabled endpoints receive nothing, even if this time has passed.'),
    last_attempt_at: timestamp.nullable(),
    last_response_status: z
      .number()
      .int()
      .min(100)
      .max(999)
      .nullable()
      .describe('Null if there was no response.'),
    last_error: z
      .string()
      .nullable()
      .describe(
        'Why the last attempt failed: `http_500`, `timeout`, `blocked_address`, `connection_refused`, …',
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
          response_excerpt: z.string().nullable().describe('The beginning of the response.'),
        }),
      )
      .describe(`The last ${ATTEMPTS_KEPT}, oldest first.`),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const webhookDeliveries = resource(
  { name: 'Webhook deliveries', description: 'Attempts to deliver an event.' },
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
      description: 'The latest `attempts` include time, duration and response.',
      query: z.strictObject({}),
      responses: { 200: envelope(webhookDeliveryWithAttempts) },
      metadata: reads('read:webhooks'),
    },
    redeliver: {
      method: 'POST',
      path: '/webhook-deliveries/:id/redeliver',
      summary: 'Resend a webhook delivery immediately',
      description:
        'The delivery becomes due immediately with a fresh set of attempts; the event keeps its id. A delivery that is being sent right now is not affected. Fails if the endpoint is disabled.',
      body: z.strictObject({}),
      responses: { 200: envelope(webhookDelivery) },
      metadata: writes('write:webhooks', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
  },
);
