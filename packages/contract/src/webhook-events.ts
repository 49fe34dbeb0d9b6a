import { EVENT_WAIT_SECONDS_MAX, PAGE_ITEMS_MAX, webhookEventTypes } from '@tributary/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { queryInteger } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { querySequence, sequence } from './webhook-sequence.ts';
import { webhookEvent } from './webhooks.ts';

const webhookEventPage = z.object({
  success: z.literal(true),
  data: z.array(webhookEvent),
  has_more: z.boolean().describe('Whether there are more events already.'),
  latest_sequence: sequence.describe(
    'The sequence of the latest event in this environment; 0 before the first.',
  ),
  first_sequence: sequence.describe(
    'The sequence of the first event that is left, or of the next one when none is: those before it have expired.',
  ),
  next_after: sequence.describe('Where to continue: send it as `after` of the next request.'),
});
export type WebhookEventPage = z.output<typeof webhookEventPage>;

const sampleEvent = z.object({ id: z.string(), type: z.enum(webhookEventTypes) }).meta({ id: 'SampleEvent' });

export const webhookEvents = resource(
  { name: 'Webhook events', description: 'The feed of everything that happened.' },
  {
    list: {
      method: 'GET',
      path: '/webhook-events',
      summary: 'Read the event feed after a sequence',
      description:
        'Events come in the order of `sequence`, without gaps; continue with `next_after`. With `wait`, an empty response is held until there is an event or the time is up. Events older than the server keeps them (90 days unless it is configured otherwise) expire: an `after` from before the first that is left is answered with `410 EVENTS_EXPIRED`.',
      query: z.strictObject({
        after: querySequence
          .optional()
          .describe(
            'Returns events with a greater `sequence`, all of them or an error. Default: from the first event that is left.',
          ),
        limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
        wait: queryInteger({ min: 0, max: EVENT_WAIT_SECONDS_MAX, fallback: 0 }).describe('Seconds.'),
      }),
      responses: { 200: webhookEventPage },
      metadata: reads('read:webhooks', { errors: ['EVENTS_EXPIRED'] }),
    },
    get: {
      method: 'GET',
      path: '/webhook-events/:id',
      summary: 'Get an event',
      query: z.strictObject({}),
      responses: { 200: envelope(webhookEvent) },
      metadata: reads('read:webhooks'),
    },
    test: {
      method: 'POST',
      path: '/webhook-events/test',
      summary: 'Create a sample event in a dev environment',
      description:
        'Like a real one: it gets a `sequence`, appears in the feed and goes to every endpoint that subscribes to it. Not available with a live key; `POST /v1/webhook-endpoints/{id}/test` works with both.',
      body: z.strictObject({ type: z.enum(webhookEventTypes) }).meta({ id: 'WebhookEventTest' }),
      responses: {
        200: envelope(sampleEvent),
        201: envelope(sampleEvent),
      },
      metadata: writes('write:webhooks', { movesMoney: false }),
    },
  },
);
