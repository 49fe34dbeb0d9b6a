import {
  attributableReasons,
  CONNECTIONS_MAX,
  connectionProblems,
  connectionProviders,
  connectionStatuses,
  disputeRules,
  NUMBERED_ROWS_MAX,
  notCreditedReasons,
  type ProviderPaymentStatus,
  paymentWaits,
  providerEventStatuses,
  providerPaymentStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { connectionCheck } from './connection-check.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { cursorQuery, expandOf } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { providerEvent } from './provider-events.ts';
import {
  observedBooking,
  observedPayments,
  paymentAttribution,
  providerPayment,
  providerPaymentWithFacts,
} from './provider-payments.ts';
import { resource } from './resource.ts';
import { identifier, name, optionalId, text } from './text.ts';
import { timestamp } from './timestamp.ts';

const SECRET_LENGTH_MAX = 255;
/**
 * Number of hours for which the previous webhook secret remains valid after a change. Stripe signs with both
 * secrets for the same period.
 */
export const CONNECTION_SECRET_OVERLAP_HOURS = 24;

const settings = {
  count_shipping: z
    .boolean()
    .describe('If true, shipping counts toward the sale amount. Default false. Tax never counts.'),
  disputes: z
    .enum(disputeRules)
    .describe(
      'Stage at which a dispute reverses the sale: when the dispute is `opened` (default), because the provider then withholds the money, or when the dispute is `lost`.',
    ),
  count_bare_payments: z
    .boolean()
    .describe('If true, payment intents without an invoice or a Checkout session are sales. Default false.'),
  match_emails: z
    .boolean()
    .describe('If true, a referral can be matched by the customer’s e-mail address. Default true.'),
  count_existing_customers: z
    .boolean()
    .describe(
      'If true, payments from customers who had already paid before their click are credited. Default true.',
    ),
  user_id_key: identifier
    .nullable()
    .describe('Metadata key under which your backend stores its own user id in Stripe. Default null.'),
};

export const connection = z
  .object({
    id: z.string(),
    provider: z.enum(connectionProviders),
    name: z.string(),
    program_id: z.string(),
    status: z
      .enum(connectionStatuses)
      .describe(
        'Status of the connection. `observing`: receives events and shows the sales and refunds that would be recorded. `live`: records sales and refunds. `disconnected`: no longer receives events.',
      ),
    live_since: timestamp
      .nullable()
      .describe('Time from which payments are credited; null until the connection first goes live.'),
    webhook_url: z.string().describe('URL of the webhook endpoint to register with the provider.'),
    endpoint_id: z
      .string()
      .nullable()
      .describe('Provider’s id for the webhook endpoint created with `make_endpoint`; null otherwise.'),
    has_webhook_secret: z
      .boolean()
      .describe('True if a webhook secret is set. Without a webhook secret, all events are rejected.'),
    previous_webhook_secret_expires_at: timestamp
      .nullable()
      .describe('Time until which events signed with the previous secret are also accepted.'),
    api_key_hint: z
      .string()
      .nullable()
      .describe(
        'First characters of the API key; null if there is no API key. No API key is required to receive events.',
      ),
    count_shipping: z.boolean(),
    disputes: z.enum(disputeRules),
    count_bare_payments: z.boolean(),
    match_emails: z.boolean(),
    count_existing_customers: z.boolean(),
    user_id_key: z.string().nullable(),
    problem: z
      .enum(connectionProblems)
      .nullable()
      .describe(
        'Most serious problem. `api_key_refused`: the provider rejected the API key, and lookups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: some events could not be read. `customers_failed`: some customers’ payments could not be processed. `no_events`: no events arrived for a day, after a week with events every day.',
      ),
    problem_since: timestamp.nullable(),
    last_event_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Connection' });
export type Connection = z.output<typeof connection>;

const webhookSecret = text(SECRET_LENGTH_MAX)
  .regex(/^whsec_\S+$/, 'Must start with whsec_.')
  .describe(
    'Signing secret of the webhook endpoint, `whsec_…`. Stored encrypted and never returned. After a change, the previous secret is accepted for another 24 hours.',
  );
const apiKey = text(SECRET_LENGTH_MAX)
  .regex(/^rk_(live|test)_\S+$/, 'Must be a restricted key: rk_live_… or rk_test_….')
  .describe(
    'Restricted key, `rk_…`, used to look up details that events do not contain and to create the webhook endpoint. Secret keys (`sk_…`) are rejected. Stored encrypted and never returned.',
  );

export const connectionCreate = z
  .strictObject({
    provider: z.enum(connectionProviders),
    name: name.optional().describe('Name of the connection. Default: the provider’s name.'),
    program_id: optionalId.describe('Id of the program. Optional if there is only one program.'),
    webhook_secret: webhookSecret.optional(),
    api_key: apiKey.nullable().optional(),
    ...z.object(settings).partial().shape,
  })
  .meta({ id: 'ConnectionCreate' });
export type ConnectionCreate = z.input<typeof connectionCreate>;

export const connectionUpdate = z
  .strictObject({
    name: name.optional(),
    status: z
      .enum(['observing', 'live'])
      .optional()
      .describe(
        'New status. `live` records payments from now on. A live connection cannot return to `observing`.',
      ),
    webhook_secret: webhookSecret.optional(),
    api_key: apiKey.nullable().optional().describe('API key; null removes it.'),
    make_endpoint: z
      .literal(true)
      .optional()
      .describe(
        'If true, creates the webhook endpoint at the provider and stores its secret. Requires an API key with write access to webhook endpoints. Replaces an endpoint with the same URL and any endpoint created earlier. Cannot be combined with `webhook_secret`.',
      ),
    ...z.object(settings).partial().shape,
  })
  .meta({ id: 'ConnectionUpdate' });
export type ConnectionUpdate = z.input<typeof connectionUpdate>;

const counted = z.number().int().min(0);

const paymentCounts = z.object(
  Object.fromEntries(providerPaymentStatuses.map((status) => [status, counted])) as Record<
    ProviderPaymentStatus,
    typeof counted
  >,
);

export const connectionWithCounts = connection
  .extend({
    payment_counts: paymentCounts.describe(
      `Number of payments by status. Each count stops at ${NUMBERED_ROWS_MAX.toLocaleString('en')}.`,
    ),
    event_counts: z
      .object({ waiting: counted, failed: counted })
      .describe('Number of events that have not been processed.'),
  })
  .meta({ id: 'ConnectionWithCounts' });
export type ConnectionWithCounts = z.output<typeof connectionWithCounts>;

export const disconnected = z
  .object({
    id: z.string(),
    deleted: z.literal(true),
    endpoint: z
      .object({ id: z.string(), is_deleted: z.boolean() })
      .nullable()
      .describe(
        'Webhook endpoint created with `make_endpoint`; null if there is none. If `is_deleted` is false, delete the endpoint at the provider.',
      ),
  })
  .meta({ id: 'DisconnectedConnection' });
export type DisconnectedConnection = z.output<typeof disconnected>;

const changes = { movesMoney: true, recent: true } as const;

export const connections = resource(
  {
    name: 'Connections',
    description:
      'Billing providers whose payments are recorded as sales and refunds exactly once, without code on your side.',
  },
  {
    list: {
      method: 'GET',
      path: '/connections',
      summary: 'List connections',
      query: z.strictObject(cursorQuery),
      responses: { 200: listEnvelope(connection) },
      metadata: reads('read:connections'),
    },
    create: {
      method: 'POST',
      path: '/connections',
      summary: 'Connect a billing provider',
      description: `The connection starts as \`observing\` if API keys recorded sales in the last 30 days, otherwise as \`live\`. Then either update the connection with \`make_endpoint\` to create the webhook endpoint, or register \`webhook_url\` with the provider and set the webhook secret. At most ${CONNECTIONS_MAX} per environment.`,
      body: connectionCreate,
      responses: { 200: envelope(connection), 201: envelope(connection) },
      metadata: writes('write:connections', { ...changes, errors: ['NOT_FOUND'] }),
    },
    get: {
      method: 'GET',
      path: '/connections/:id',
      summary: 'Get a connection with its payment and event counts, without its secrets',
      query: z.strictObject({}),
      responses: { 200: envelope(connectionWithCounts) },
      metadata: reads('read:connections'),
    },
    update: {
      method: 'PUT',
      path: '/connections/:id',
      summary: 'Update a connection, or make it live',
      description:
        'Changes only the fields you send. Settings apply to payments credited from now on. Fails with `INVALID_TRANSITION` if the connection is disconnected or would return to `observing`, and with `PROVIDER_ERROR` if the provider does not create the webhook endpoint.',
      body: connectionUpdate,
      responses: { 200: envelope(connection) },
      metadata: writes('write:connections', {
        ...changes,
        errors: ['INVALID_TRANSITION', 'PROVIDER_ERROR'],
      }),
    },
    delete: {
      method: 'DELETE',
      path: '/connections/:id',
      summary: 'Disconnect a billing provider',
      description:
        'Sales and refunds are kept. The secrets and any webhook endpoint created with `make_endpoint` are deleted. Later events are rejected, so refunds and disputes of earlier payments are no longer recorded. A new connection to the same account continues where the old connection stopped, because payments keep their provider ids.',
      body: z.strictObject({}),
      responses: { 200: envelope(disconnected) },
      metadata: writes('delete:connections', { ...changes, idempotentOn: null }),
    },
    check: {
      method: 'POST',
      path: '/connections/:id/check',
      summary: 'Check a connection’s webhook endpoint and API key',
      description: 'Queries the provider. Changes nothing.',
      body: z.strictObject({}),
      responses: { 200: envelope(connectionCheck) },
      metadata: writes('read:connections', {
        ...{ movesMoney: false, idempotentOn: null },
        unaudited: 'Changes nothing: the provider is only queried.',
      }),
    },
    listEvents: {
      method: 'GET',
      path: '/connections/:id/events',
      summary: 'List the events that a connection received',
      description:
        'Newest first. Processed and ignored events are deleted after 30 days; failed events are kept.',
      query: z.strictObject({ ...cursorQuery, status: z.enum(providerEventStatuses).optional() }),
      responses: { 200: listEnvelope(providerEvent) },
      metadata: reads('read:connections'),
    },
    retryEvent: {
      method: 'POST',
      path: '/connections/:id/events/:eventId/retry',
      summary: 'Retry an event that failed',
      description: 'Fails with `INVALID_TRANSITION` if the event has not failed.',
      body: z.strictObject({}),
      responses: { 200: envelope(providerEvent) },
      metadata: writes('write:connections', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
    listPayments: {
      method: 'GET',
      path: '/connections/:id/payments',
      summary: 'List a connection’s payments with their status',
      description: 'Newest first, by time of payment.',
      query: z.strictObject({
        ...cursorQuery,
        status: z.enum(providerPaymentStatuses).optional(),
        reason: z
          .enum([...notCreditedReasons, ...paymentWaits])
          .optional()
          .describe('Only payments with this reason for not being credited or for waiting.'),
        expand: expandOf(['affiliate']),
        needs_person: z
          .enum(['true'])
          .optional()
          .describe('If true, only payments that someone needs to review.'),
      }),
      responses: { 200: listEnvelope(providerPayment) },
      metadata: reads('read:connections'),
    },
    getPayment: {
      method: 'GET',
      path: '/connections/:id/payments/:paymentId',
      summary: 'Get a payment with all known details',
      query: z.strictObject({}),
      responses: { 200: envelope(providerPaymentWithFacts) },
      metadata: reads('read:connections'),
    },
    attributePayment: {
      method: 'POST',
      path: '/connections/:id/payments/:paymentId/attribute',
      summary: 'Credit a payment manually',
      description: `Attributes a payment to an affiliate or a referral. The payment must be \`not_credited\` with one of the reasons ${attributableReasons.map((reason) => `\`${reason}\``).join(', ')}; otherwise, the request fails with \`INVALID_TRANSITION\`. The payment is then processed immediately like any other payment: limits, caps and refunds apply. Fails with \`IDENTIFIER_CONFLICT\` if the customer belongs to another referral.`,
      body: paymentAttribution,
      responses: { 200: envelope(providerPayment) },
      metadata: writes('write:connections', {
        ...changes,
        alsoPermission: 'write:commissions',
        errors: ['INVALID_TRANSITION', 'IDENTIFIER_CONFLICT'],
      }),
    },
    bookObserved: {
      method: 'POST',
      path: '/connections/:id/book-observed',
      summary: 'Record payments observed before the connection went live',
      description:
        'Records payments received since the connection was created that would have been credited but were only observed (`before_start`). If your backend recorded a sale without the payment’s id, the sale is recorded again; a sale of the same amount within 48 hours is held as a possible duplicate. Fails with `INVALID_TRANSITION` while the connection is `observing`.',
      body: observedBooking,
      responses: { 200: envelope(observedPayments) },
      metadata: writes('write:connections', {
        ...changes,
        alsoPermission: 'write:commissions',
        errors: ['INVALID_TRANSITION', 'TOTAL_CHANGED'],
      }),
    },
    settlePayment: {
      method: 'POST',
      path: '/connections/:id/payments/:paymentId/settle',
      summary: 'Process a payment again',
      description:
        'Immediately processes all payments of the same customer again. Repeating the request has no effect.',
      body: z.strictObject({}),
      responses: { 200: envelope(providerPayment) },
      metadata: writes('write:connections', { movesMoney: false }),
    },
  },
);
