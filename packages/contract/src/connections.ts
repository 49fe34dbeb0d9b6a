import {
  attributableReasons,
  CONNECTIONS_MAX,
  connectionProblems,
  connectionProviders,
  connectionStatuses,
  creditedBy,
  disputeRules,
  NUMBERED_ROWS_MAX,
  notCreditedReasons,
  type ProviderPaymentStatus,
  paymentWaits,
  providerEventStatuses,
  providerPaymentNotes,
  providerPaymentStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliates.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { amount, currency, expectedTotals } from './money.ts';
import { cursorQuery, expandOf } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { identifier, name, optionalId, reasonText, text } from './text.ts';
import { timestamp } from './timestamp.ts';

const SECRET_LENGTH_MAX = 255;
/** How long the webhook secret before a change still verifies events: as long as Stripe signs with both. */
export const CONNECTION_SECRET_OVERLAP_HOURS = 24;

/** A signature that is further away is refused long before. */
const SKEW_SECONDS_MAX = 86_400;

const settings = {
  count_shipping: z.boolean().describe('Whether shipping is part of the sale. Default false. Tax never is.'),
  disputes: z
    .enum(disputeRules)
    .describe(
      'From when on a dispute takes the sale back: `opened` (default), while the money is away, or `lost`.',
    ),
  count_bare_payments: z
    .boolean()
    .describe('Whether payment intents without an invoice and without Checkout are sales. Default false.'),
  match_emails: z
    .boolean()
    .describe('Whether a referral with the customer’s e-mail address is credited. Default true.'),
  count_existing_customers: z
    .boolean()
    .describe('Whether customers who had paid before their click are credited. Default true.'),
  user_id_key: identifier
    .nullable()
    .describe('Key in Stripe’s metadata under which your backend stores its own user id. Default null.'),
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
        '`observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: receives nothing any more.',
      ),
    live_since: timestamp
      .nullable()
      .describe('Payments before it are not credited. Null while the connection has never been live.'),
    webhook_url: z.string().describe('URL of the webhook endpoint to add at the provider.'),
    endpoint_id: z
      .string()
      .nullable()
      .describe(
        'Id of the webhook endpoint that was made at the provider with `make_endpoint`. Null otherwise.',
      ),
    has_webhook_secret: z.boolean().describe('Without one, every event is refused.'),
    previous_webhook_secret_expires_at: timestamp
      .nullable()
      .describe('Until then, events that are signed with the previous secret are accepted too.'),
    api_key_hint: z
      .string()
      .nullable()
      .describe('The first characters of the API key; null without one. Events are received without it.'),
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
        'The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint has an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of customers could not be settled. `no_events`: no event for a day, after a week with some every day.',
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
    'Signing secret of the webhook endpoint, `whsec_…`. Encrypted; no response shows it. A new one replaces it, and the previous one is accepted for another 24 hours.',
  );
const apiKey = text(SECRET_LENGTH_MAX)
  .regex(/^rk_(live|test)_\S+$/, 'Must be a restricted key: rk_live_… or rk_test_….')
  .describe(
    'Restricted key, `rk_…`, for what events do not say, and to make the webhook endpoint. A secret key (`sk_…`) is refused. Encrypted; no response shows it.',
  );

export const connectionCreate = z
  .strictObject({
    provider: z.enum(connectionProviders),
    name: name.optional().describe('Default: the name of the provider.'),
    program_id: optionalId.describe('Default: the only program.'),
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
      .describe('`live` records payments from now on. A live connection cannot go back to observing.'),
    webhook_secret: webhookSecret.optional(),
    api_key: apiKey.nullable().optional().describe('Null removes it.'),
    make_endpoint: z
      .literal(true)
      .optional()
      .describe(
        'Makes the webhook endpoint at the provider with the API key, which needs to write webhook endpoints, and keeps its secret. Replaces an endpoint with the same URL, and one that was made before. Not together with `webhook_secret`.',
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
      `Payments by status. Each count stops at ${NUMBERED_ROWS_MAX.toLocaleString('en')}.`,
    ),
    event_counts: z.object({ waiting: counted, failed: counted }).describe('Events that are not read.'),
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
        'The webhook endpoint that was made at the provider, and whether the provider has deleted it. If not, delete it there. Null without one.',
      ),
  })
  .meta({ id: 'DisconnectedConnection' });
export type DisconnectedConnection = z.output<typeof disconnected>;

export const connectionCheck = z
  .object({
    is_ok: z.boolean(),
    problems: z.array(z.string()).describe('What to do, in sentences. Empty if all is well.'),
    webhook: z.object({
      url: z.string(),
      event_types: z.array(z.string()).describe('Events to choose for the endpoint.'),
      has_secret: z.boolean(),
      last_event_at: timestamp.nullable(),
      api_version: z.string().nullable().describe('Of the last event.'),
      clock_skew_seconds: z
        .number()
        .int()
        .min(-SKEW_SECONDS_MAX)
        .max(SKEW_SECONDS_MAX)
        .nullable()
        .describe('How far this server’s clock was behind the provider’s at the last event.'),
    }),
    api_key: z
      .object({
        is_accepted: z.boolean(),
        missing_permissions: z.array(z.string()),
        is_reachable: z.boolean().describe('Whether the provider could be asked at all.'),
      })
      .nullable()
      .describe('Null without an API key.'),
    observed: z
      .object({
        would_record: counted.describe('Payments that nobody has recorded, and that would be credited.'),
        would_adopt: counted.describe('Payments whose sale is recorded already, and recognized by its ids.'),
        possible_doubles: counted.describe(
          'Of `would_record`, those whose affiliate has a sale of the same amount within 48 hours: it carries no id of the payment, so both would count.',
        ),
      })
      .describe('What an observing connection saw in the last 30 days, of the latest 1,000 payments.'),
    own_sales: z
      .number()
      .int()
      .min(0)
      .describe(
        'Sales that were recorded otherwise in the last 24 hours. If your backend records what this provider collects, switch that off before going live.',
      ),
    recording_keys: z
      .array(z.object({ id: z.string(), name: z.string(), last_used_at: timestamp }))
      .describe('API keys that may record sales and were used in the last 24 hours.'),
    payments: z
      .array(
        z.object({
          status: z.enum(providerPaymentStatuses),
          reason: z.string().nullable(),
          count: counted,
        }),
      )
      .describe('Payments of the last 30 days by status and reason.'),
  })
  .meta({ id: 'ConnectionCheck' });
export type ConnectionCheck = z.output<typeof connectionCheck>;

export const providerEvent = z
  .object({
    id: z.string().describe('Of the provider.'),
    type: z.string(),
    api_version: z.string().nullable(),
    status: z
      .enum(providerEventStatuses)
      .describe(
        '`waiting`: to be read, or read again. `read`: what it says is known. `ignored`: it says nothing about sales, or is of another mode or account. `failed`: it could not be read.',
      ),
    reason: z.string().nullable(),
    attempts_count: z.number().int().min(0),
    occurred_at: timestamp,
    created_at: timestamp.describe('When it was received.'),
  })
  .meta({ id: 'ProviderEvent' });
export type ProviderEvent = z.output<typeof providerEvent>;

const paymentFields = {
  id: z.string().describe('Id of the invoice, or of the payment intent where there is none.'),
  status: z
    .enum(providerPaymentStatuses)
    .describe(
      '`credited`: a commission has its sale. `not_credited`: `reason` says why. `observed`: it would be credited if the connection were live. `waiting`: for what may still come. `failed`: it will be tried again; `reason` says what failed.',
    ),
  reason: z.string().nullable(),
  notes: z
    .array(z.enum(providerPaymentNotes))
    .describe(
      '`wrong_amount`: the recorded sale has another amount. `double_sale`: two sales are recorded for it. `unlinked`: its payment intent is not known. `needs_api_key`: something is missing that only the API says. `codes_unknown`: it has a discount, and which promotion code it came from is not known. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: another caller has recorded a sale of the same amount within 48 hours; both wait until somebody decides whether they are one.',
    ),
  commission_id: z.string().nullable(),
  affiliate_id: z.string().nullable(),
  credited_by: z
    .enum(creditedBy)
    .nullable()
    .describe('`own_sale`: somebody else had recorded the sale. `person`: somebody has attributed it.'),
  attribution_reason: z.string().nullable().describe('Why somebody has attributed it; else null.'),
  is_adopted: z.boolean().describe('Whether somebody else had recorded the sale.'),
  customer_id: z.string().describe('Of the provider; a guest has a pseudonym.'),
  currency,
  collected: amount.describe('What was paid, tax and shipping included.'),
  sale_amount: amount.describe('What of it is the sale.'),
  refunded: amount.describe('What refunds, disputes and credit notes take of the sale.'),
  paid_at: timestamp,
  needs_person: z
    .boolean()
    .describe('Whether a person has to look at it. The inbox counts these as `payments_waiting`.'),
  updated_at: timestamp,
};

export const providerPayment = z
  .object({ ...paymentFields, affiliate: affiliateSummary.optional().describe('With `expand=affiliate`.') })
  .meta({ id: 'ProviderPayment' });
export type ProviderPayment = z.output<typeof providerPayment>;

export const providerFact = z.object({
  kind: z.string(),
  id: z.string(),
  fact: z.record(z.string(), z.unknown()),
});

export const providerPaymentWithFacts = z
  .object({
    ...paymentFields,
    facts: z
      .array(providerFact)
      .describe('What is known of it and of its customer, as the provider has said.'),
  })
  .meta({ id: 'ProviderPaymentWithFacts' });
export type ProviderPaymentWithFacts = z.output<typeof providerPaymentWithFacts>;

const changes = { movesMoney: true, recent: true } as const;

export const paymentAttribution = z
  .strictObject({
    affiliate_id: optionalId.describe('Credited with the customer; a referral is made unless there is one.'),
    referral_id: optionalId.describe('Instead of an affiliate: the referral that the customer is.'),
    reason: reasonText,
  })
  .refine(({ affiliate_id, referral_id }) => (affiliate_id === undefined) !== (referral_id === undefined), {
    error: 'Send either affiliate_id or referral_id.',
    path: ['affiliate_id'],
  })
  .meta({ id: 'PaymentAttribution' });
export type PaymentAttribution = z.output<typeof paymentAttribution>;

export const observedBooking = z
  .strictObject({
    dry_run: z.boolean().optional().describe('Counts and adds up, and books nothing. Default false.'),
    expected: expectedTotals
      .optional()
      .describe(
        'Required without `dry_run`: what is booked, as the dry run says. If it is anything else, nothing is booked (`TOTAL_CHANGED`).',
      ),
  })
  .refine(({ dry_run, expected }) => dry_run === true || expected !== undefined, {
    error: 'Required without dry_run.',
    path: ['expected'],
  })
  .meta({ id: 'ObservedBooking' });
export type ObservedBooking = z.output<typeof observedBooking>;

export const observedPayments = z
  .object({
    is_dry_run: z.boolean(),
    count: z.number().int().min(0),
    totals: z.array(z.object({ currency, amount })).describe('The sales, before refunds.'),
    affiliates: z
      .array(
        z.object({
          affiliate_id: z.string(),
          currency,
          count: z.number().int().min(1),
          sale_amount: amount,
          refunded: amount,
        }),
      )
      .describe('The same by affiliate and currency.'),
  })
  .meta({ id: 'ObservedPayments' });
export type ObservedPayments = z.output<typeof observedPayments>;

export const connections = resource(
  {
    name: 'Connections',
    description:
      'Billing providers whose payments become sales and refunds, exactly once, without code of your own.',
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
      description: `Begins as \`observing\` if API keys recorded sales in the last 30 days, else as \`live\`. Then make the webhook endpoint with \`make_endpoint\` of a change, or add \`webhook_url\` at the provider and set its secret. At most ${CONNECTIONS_MAX} per environment.`,
      body: connectionCreate,
      responses: { 200: envelope(connection), 201: envelope(connection) },
      metadata: writes('write:connections', { ...changes, errors: ['NOT_FOUND'] }),
    },
    get: {
      method: 'GET',
      path: '/connections/:id',
      summary: 'Get a connection, without its secrets, and how many payments and events it has',
      query: z.strictObject({}),
      responses: { 200: envelope(connectionWithCounts) },
      metadata: reads('read:connections'),
    },
    update: {
      method: 'PUT',
      path: '/connections/:id',
      summary: 'Change a connection, or let it go live',
      description:
        'Changes the given fields. Settings apply to payments that are credited from now on. Fails with `INVALID_TRANSITION` if it is disconnected, or would go back to observing, and with `PROVIDER_ERROR` if the provider does not make the endpoint.',
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
        'Sales and refunds stay, the secrets are deleted, with the webhook endpoint that was made with `make_endpoint`, and later events are refused: refunds and disputes of earlier payments no longer arrive. A new connection continues where this one ended, because ids of payments are those of the provider.',
      body: z.strictObject({}),
      responses: { 200: envelope(disconnected) },
      metadata: writes('delete:connections', { ...changes, idempotentOn: null }),
    },
    check: {
      method: 'POST',
      path: '/connections/:id/check',
      summary: 'Check the webhook endpoint and the API key of a connection',
      description: 'Asks the provider. Changes nothing.',
      body: z.strictObject({}),
      responses: { 200: envelope(connectionCheck) },
      metadata: writes('read:connections', {
        ...{ movesMoney: false, idempotentOn: null },
        unaudited: 'Changes nothing: it asks the provider.',
      }),
    },
    listEvents: {
      method: 'GET',
      path: '/connections/:id/events',
      summary: 'List events that a connection has received',
      description:
        'Newest first. Events that were read or ignored are deleted after 30 days; those that failed stay.',
      query: z.strictObject({ ...cursorQuery, status: z.enum(providerEventStatuses).optional() }),
      responses: { 200: listEnvelope(providerEvent) },
      metadata: reads('read:connections'),
    },
    retryEvent: {
      method: 'POST',
      path: '/connections/:id/events/:eventId/retry',
      summary: 'Read an event again that could not be read',
      description: 'Fails with `INVALID_TRANSITION` if the event has not failed.',
      body: z.strictObject({}),
      responses: { 200: envelope(providerEvent) },
      metadata: writes('write:connections', { movesMoney: false, errors: ['INVALID_TRANSITION'] }),
    },
    listPayments: {
      method: 'GET',
      path: '/connections/:id/payments',
      summary: 'List payments of a connection with what became of them',
      description: 'By the time of payment, newest first.',
      query: z.strictObject({
        ...cursorQuery,
        status: z.enum(providerPaymentStatuses).optional(),
        reason: z
          .enum([...notCreditedReasons, ...paymentWaits])
          .optional()
          .describe('Why a payment is not credited, or what it waits for.'),
        expand: expandOf(['affiliate']),
        needs_person: z.enum(['true']).optional().describe('Those that a person has to look at.'),
      }),
      responses: { 200: listEnvelope(providerPayment) },
      metadata: reads('read:connections'),
    },
    getPayment: {
      method: 'GET',
      path: '/connections/:id/payments/:paymentId',
      summary: 'Get a payment with everything that is known of it',
      query: z.strictObject({}),
      responses: { 200: envelope(providerPaymentWithFacts) },
      metadata: reads('read:connections'),
    },
    attributePayment: {
      method: 'POST',
      path: '/connections/:id/payments/:paymentId/attribute',
      summary: 'Credit a payment that is nobody’s',
      description: `To an affiliate or a referral, as a person decides. Only a payment that is \`not_credited\` with the reason ${attributableReasons.map((reason) => `\`${reason}\``).join(', ')}; else fails with \`INVALID_TRANSITION\`. It is settled as any other, at once: limits, caps and refunds apply. Fails with \`IDENTIFIER_CONFLICT\` if the customer belongs to another referral.`,
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
      summary: 'Record what a connection observed before it went live',
      description:
        'Payments since the connection was made that somebody would have been credited for, and that were not recorded because it only observed (`before_start`). A sale that your backend recorded without an id of the payment would be recorded again: those of the same amount within 48 hours are held as possible duplicates. Fails with `INVALID_TRANSITION` while it observes.',
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
      summary: 'Settle a payment again',
      description: 'Looks at the payments of its customer again, at once. A repetition changes nothing.',
      body: z.strictObject({}),
      responses: { 200: envelope(providerPayment) },
      metadata: writes('write:connections', { movesMoney: false }),
    },
  },
);
