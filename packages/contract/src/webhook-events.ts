import {
  EVENT_WAIT_SECONDS_MAX,
  EVENTS_SCANNED_MAX,
  PAGE_ITEMS_MAX,
  webhookEventTypes,
} from '@tributary/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { namesOf, queryInteger } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { querySequence, sequence } from './webhook-sequence.ts';
import { webhookEvent } from './webhooks.ts';

const webhookEventPage = z.object({
  success: z.literal(true),
  data: z.array(webhookEvent),
  has_more: z.boolean().describe('True if there are more events or, with `type`, more events to search.'),
  latest_sequence: sequence.describe(
    'Sequence number of the latest event in this environment; 0 if there are no events.',
  ),
  first_sequence: sequence.describe(
    'Sequence number of the first available event, or of the next event if none is available. Earlier events have expired.',
  ),
  next_after: sequence.describe('Value to send as `after` in the next request.'),
  next_before: sequence
    .nullable()
    .describe(
      'Value to send as `before` to get earlier events; null if there are none, or if the request has no `before`.',
    ),
});
export type WebhookEventPage = z.output<typeof webhookEventPage>;

const sampleEvent = z.object({ id: z.string(), type: z.enum(webhookEventTypes) }).meta({ id: 'SampleEvent' });

export const webhookEvents = resource(
  { name: 'Webhook events', description: 'Feed of all events.' },
  {
    list: {
      method: 'GET',
      path: '/webhook-events',
      summary: 'List events',
      description:
        'Events are ordered by `sequence`, which has no gaps. To continue, send `next_after` as `after`. With `wait`, if there are no events, the request stays open until an event arrives or the wait time has elapsed. Events expire after 90 days unless configured otherwise; if events after `after` have expired, the request fails with `410 EVENTS_EXPIRED`. With `before`, returns earlier events, newest first; to continue, send `next_before` as `before`.',
      query: z.strictObject({
        after: querySequence
          .optional()
          .describe(
            'Sequence number after which events are returned. Default: starts at the first available event.',
          ),
        before: querySequence
          .optional()
          .describe(
            'Sequence number before which events are returned, newest first. Not supported with `after` or `wait`.',
          ),
        type: namesOf(webhookEventTypes, {
          note: ` Each request searches at most ${EVENTS_SCANNED_MAX.toLocaleString('en')} events, so a page can be short or empty even if \`has_more\` is true.`,
        }),
        limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
        wait: queryInteger({ min: 0, max: EVENT_WAIT_SECONDS_MAX, fallback: 0 }).describe(
          'Maximum number of seconds to wait for an event.',
        ),
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
        'The sample event behaves like a real event: it is assigned a `sequence`, appears in the feed and is sent to all endpoints that subscribe to its type. Not available with a live key; `POST /v1/webhook-endpoints/{id}/test` works with live and dev keys.',
      body: z.strictObject({ type: z.enum(webhookEventTypes) }).meta({ id: 'WebhookEventTest' }),
      responses: {
        200: envelope(sampleEvent),
        201: envelope(sampleEvent),
      },
      metadata: writes('write:webhooks', { movesMoney: false }),
    },
  },
);
