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
/**
 * Hours that the previous webhook secret remains valid after a change, matching how long Stripe signs
 * with both.
 */
export const CONNECTION_SECRET_OVERLAP_HOURS = 24;

/** Larger differences cannot occur, because signatures with a larger difference are rejected. */
const SKEW_SECONDS_MAX = 86_400;

const settings = {
  count_shipping: z
    .boolean()
    .describe('Whether shipping counts toward the sale. Default false. Tax never does.'),
  disputes: z
    .enum(disputeRules)
    .describe(
      'When a dispute reverses the sale: when it is `opened` (default), which withholds the money, or when it is `lost`.',
    ),
  count_bare_payments: z
    .boolean()
    .describe('Whether payment intents without an invoice or Checkout session are sales. Default false.'),
  match_emails: z
    .boolean()
    .describe('Whether to match a referral by the customer’s e-mail address. Default true.'),
  count_existing_customers: z
    .boolean()
    .describe('Whether to credit customers who had already paid before their click. Default true.'),
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
        '`observing`: receives events and shows what it would record. `live`: records sales and refunds. `disconnected`: no longer receives events.',
      ),
    live_since: timestamp
      .nullable()
      .describe('Earlier payments are not credited. Null until the connection first goes live.'),
    webhook_url: z.string().describe('URL of the webhook endpoint to register with the provider.'),
    endpoint_id: z
      .string()
      .nullable()
      .describe('The provider’s id of the webhook endpoint created with `make_endpoint`. Null otherwise.'),
    has_webhook_secret: z
      .boolean()
      .describe('Whether a webhook secret is set. Without one, all events are rejected.'),
    previous_webhook_secret_expires_at: timestamp
      .nullable()
      .describe('Until this time, events signed with the previous secret are also accepted.'),
    api_key_hint: z
      .string()
      .nullable()
      .describe(
        'First characters of the API key; null if there is none. Receiving events does not require it.',
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
        'The most serious problem. `api_key_refused`: look-ups have stopped. `endpoint_too_old`: refunds are missed, because the webhook endpoint uses an old API version and there is no API key. `events_failed`: events could not be read. `customers_failed`: payments of some customers could not be processed. `no_events`: no events for a day, after a week with events every day.',
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
    name: name.optional().describe('Default: the provider’s name.'),
    program_id: optionalId.describe('Default: the program, if there is only one.'),
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
      .describe('`live` records payments from now on. A live connection cannot return to observing.'),
    webhook_secret: webhookSecret.optional(),
    api_key: apiKey.nullable().optional().describe('null removes it.'),
    make_endpoint: z
      .literal(true)
      .optional()
      .describe(
        'Creates the webhook endpoint with the provider and stores its secret. Requires an API key with write access to webhook endpoints. Replaces an endpoint with the same URL, and any endpoint created earlier. Cannot be combined with `webhook_secret`.',
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
    event_counts: z
      .object({ waiting: counted, failed: counted })
      .describe('Events that have not been processed.'),
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
        'The webhook endpoint created with `make_endpoint`, and whether the provider has deleted it. If not, delete it there. Null if there is none.',
      ),
  })
  .meta({ id: 'DisconnectedConnection' });
export type DisconnectedConnection = z.output<typeof disconnected>;

export const connectionCheck = z
  .object({
    is_ok: z.boolean(),
    problems: z.array(z.string()).describe('What to do next. Empty if there are no problems.'),
    webhook: z.object({
      url: z.string(),
      event_types: z.array(z.string()).describe('Events to select for the endpoint.'),
      has_secret: z.boolean(),
      last_event_at: timestamp.nullable(),
      api_version: z.string().nullable().describe('Time of the last event.'),
      clock_skew_seconds: z
        .number()
        .int()
        .min(-SKEW_SECONDS_MAX)
        .max(SKEW_SECONDS_MAX)
        .nullable()
        .describe('Seconds by which this server’s clock was behind the provider’s at the last event.'),
    }),
    api_key: z
      .object({
        is_accepted: z.boolean(),
        missing_permissions: z.array(z.string()),
        is_reachable: z.boolean().describe('Whether the provider could be reached.'),
      })
      .nullable()
      .describe('Null if there is no API key.'),
    observed: z
      .object({
        would_record: counted.describe('Unrecorded payments that would be credited.'),
        would_adopt: counted.describe('Payments whose sale is already recorded and was matched by its ids.'),
        possible_doubles: counted.describe(
          'Payments in `would_record` whose affiliate has a sale of the same amount within 48 hours. That sale does not contain the payment’s id, so both would be counted.',
        ),
      })
      .describe(
        'Results of an observing connection for the last 30 days, limited to the latest 1,000 payments.',
      ),
    own_sales: z
      .number()
      .int()
      .min(0)
      .describe(
        'Sales recorded by other means in the last 24 hours. If your backend records payments collected by this provider, turn that off before going live.',
      ),
    recording_keys: z
      .array(z.object({ id: z.string(), name: z.string(), last_used_at: timestamp }))
      .describe('API keys with permission to record sales that were used in the last 24 hours.'),
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
    id: z.string().describe('The provider’s id of the object.'),
    type: z.string(),
    api_version: z.string().nullable(),
    status: z
      .enum(providerEventStatuses)
      .describe(
        '`waiting`: to be processed or retried. `read`: processed. `ignored`: irrelevant to sales, or from another mode or account. `failed`: could not be processed.',
      ),
    reason: z.string().nullable(),
    attempts_count: z.number().int().min(0),
    occurred_at: timestamp,
    created_at: timestamp.describe('When it was received.'),
  })
  .meta({ id: 'ProviderEvent' });
export type ProviderEvent = z.output<typeof providerEvent>;

const paymentFields = {
  id: z.string().describe('Id of the invoice, or of the payment intent if there is no invoice.'),
  status: z
    .enum(providerPaymentStatuses)
    .describe(
      '`credited`: the sale is recorded, and an affiliate earns a commission. `not_credited`: see `reason`. `observed`: would be credited if the connection were live. `waiting`: more information is still expected. `failed`: will be retried; see `reason`.',
    ),
  reason: z.string().nullable(),
  notes: z
    .array(z.enum(providerPaymentNotes))
    .describe(
      '`wrong_amount`: the recorded sale has a different amount. `double_sale`: two sales are recorded for this payment. `unlinked`: its payment intent is unknown. `needs_api_key`: some information is only available through the API. `codes_unknown`: it has a discount, but the promotion code is unknown. `currency_differs`: a reversal in another currency is not counted. `customer_of_another`: its customer belongs to another referral. `possible_duplicate`: within 48 hours, another caller recorded a sale of the same amount; both wait until someone decides whether they are the same sale.',
    ),
  commission_id: z.string().nullable(),
  affiliate_id: z.string().nullable(),
  credited_by: z
    .enum(creditedBy)
    .nullable()
    .describe(
      '`own_sale`: the sale had already been recorded by another caller. `person`: someone attributed it manually.',
    ),
  attribution_reason: z.string().nullable().describe('Reason for a manual attribution; null otherwise.'),
  is_adopted: z.boolean().describe('Whether another caller had already recorded the sale.'),
  customer_id: z.string().describe('The provider’s id of the customer; a pseudonym for a guest.'),
  currency,
  collected: amount.describe('Amount paid, including tax and shipping.'),
  sale_amount: amount.describe('Part of the amount that counts as the sale.'),
  refunded: amount.describe('Amount of the sale reversed by refunds, disputes and credit notes.'),
  paid_at: timestamp,
  needs_person: z
    .boolean()
    .describe('Whether someone needs to look at it. The inbox counts these payments as `payments_waiting`.'),
  updated_at: timestamp,
};

export const providerPayment = z
  .object({
    ...paymentFields,
    affiliate: affiliateSummary.optional().describe('Included with `expand=affiliate`.'),
  })
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
      .describe('Facts about the payment and its customer, as reported by the provider.'),
  })
  .meta({ id: 'ProviderPaymentWithFacts' });
export type ProviderPaymentWithFacts = z.output<typeof providerPaymentWithFacts>;

const changes = { movesMoney: true, recent: true } as const;

export const paymentAttribution = z
  .strictObject({
    affiliate_id: optionalId.describe(
      'Affiliate to credit for the customer. Creates a referral unless there is one.',
    ),
    referral_id: optionalId.describe('Alternative to an affiliate: the customer’s referral.'),
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
    dry_run: z
      .boolean()
      .optional()
      .describe('Returns counts and totals without recording anything. Default false.'),
    expected: expectedTotals
      .optional()
      .describe(
        'Required without `dry_run`: the result returned by the dry run. If the actual result differs, nothing is recorded (`TOTAL_CHANGED`).',
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
    totals: z.array(z.object({ currency, amount })).describe('Sale amounts before refunds.'),
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
      .describe('The same totals by affiliate and currency.'),
  })
  .meta({ id: 'ObservedPayments' });
export type ObservedPayments = z.output<typeof observedPayments>;

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
      description: `Starts as \`observing\` if API keys recorded sales in the last 30 days, otherwise as \`live\`. Then update the connection with \`make_endpoint\` to create the webhook endpoint, or add \`webhook_url\` at the provider and set its secret. At most ${CONNECTIONS_MAX} per environment.`,
      body: connectionCreate,
      responses: { 200: envelope(connection), 201: envelope(connection) },
      metadata: writes('write:connections', { ...changes, errors: ['NOT_FOUND'] }),
    },
    get: {
      method: 'GET',
      path: '/connections/:id',
      summary: 'Get a connection with the counts of its payments and events, without its secrets',
      query: z.strictObject({}),
      responses: { 200: envelope(connectionWithCounts) },
      metadata: reads('read:connections'),
    },
    update: {
      method: 'PUT',
      path: '/connections/:id',
      summary: 'Update a connection, or make it live',
      description:
        'Changes only the fields you send. Settings apply to payments credited from now on. Fails with `INVALID_TRANSITION` if the connection is disconnected or would return to observing, and with `PROVIDER_ERROR` if the provider does not create the endpoint.',
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
        'Sales and refunds are kept. The secrets and any webhook endpoint created with `make_endpoint` are deleted, and later events are rejected, so refunds and disputes of earlier payments no longer arrive. A new connection picks up where the old one left off, because payments keep their provider ids.',
      body: z.strictObject({}),
      responses: { 200: envelope(disconnected) },
      metadata: writes('delete:connections', { ...changes, idempotentOn: null }),
    },
    check: {
      method: 'POST',
      path: '/connections/:id/check',
      summary: 'Check the webhook endpoint and the API key of a connection',
      description: 'Queries the provider. Changes nothing.',
      body: z.strictObject({}),
      responses: { 200: envelope(connectionCheck) },
      metadata: writes('read:connections', {
        ...{ movesMoney: false, idempotentOn: null },
        unaudited: 'Changes nothing: it queries the provider.',
      }),
    },
    listEvents: {
      method: 'GET',
      path: '/connections/:id/events',
      summary: 'List events that a connection has received',
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
      summary: 'List the payments of a connection with their status',
      description: 'Newest first, by time of payment.',
      query: z.strictObject({
        ...cursorQuery,
        status: z.enum(providerPaymentStatuses).optional(),
        reason: z
          .enum([...notCreditedReasons, ...paymentWaits])
          .optional()
          .describe('Why a payment is not credited, or what it is waiting for.'),
        expand: expandOf(['affiliate']),
        needs_person: z.enum(['true']).optional().describe('Payments that someone needs to look at.'),
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
      description: `Attributes a payment to an affiliate or a referral. The payment must be \`not_credited\` with the reason ${attributableReasons.map((reason) => `\`${reason}\``).join(', ')}; otherwise fails with \`INVALID_TRANSITION\`. It is then processed immediately like any other payment: limits, caps and refunds apply. Fails with \`IDENTIFIER_CONFLICT\` if the customer belongs to another referral.`,
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
      summary: 'Record the payments observed before the connection went live',
      description:
        'Records payments received since the connection was created that would have been credited but were only observed (`before_start`). Sales that your backend recorded without an id of the payment would be recorded again; those with the same amount within 48 hours are held as possible duplicates. Fails with `INVALID_TRANSITION` while the connection is observing.',
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
      description: 'Processes the payments of its customer again, immediately. Repeating it has no effect.',
      body: z.strictObject({}),
      responses: { 200: envelope(providerPayment) },
      metadata: writes('write:connections', { movesMoney: false }),
    },
  },
);
