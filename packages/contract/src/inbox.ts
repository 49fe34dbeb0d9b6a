import {
  APPLICATIONS_PER_PROGRAM_AND_DAY,
  IDENTIFIERS_OF_KIND_MAX,
  IDENTIFIERS_OF_KIND_USUAL,
  payoutStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { connection, providerPayment } from './connections.ts';
import { envelope } from './envelope.ts';
import { amount, currency } from './money.ts';
import { reads } from './permissions.ts';
import { resource } from './resource.ts';
import { timestamp } from './timestamp.ts';
import { webhookDelivery } from './webhook-deliveries.ts';
import { webhookEndpoint } from './webhook-endpoints.ts';

/** Of each part of the inbox that many are shown. */
export const INBOX_ITEMS_MAX = 5;

const count = z.number().int().min(0);
const moneyRow = z.object({ currency, amount, count: count.describe('How many are in this currency.') });
const money = z.array(moneyRow).describe('By currency, in the order of the codes.');
const oldest = timestamp.nullable().describe('Since when the oldest one waits; null if there is none.');
const items = <T extends z.ZodType>(item: T, order: string) =>
  z.array(item).max(INBOX_ITEMS_MAX).describe(`At most ${INBOX_ITEMS_MAX}, ${order}.`);
const part = <T extends z.ZodRawShape>(needs: string, says: string, shape: T) =>
  z
    .object({ count, ...shape })
    .nullable()
    .describe(`${says} null without \`${needs}\`.`);

const commission = z.object({
  id: z.string(),
  affiliate_id: z.string(),
  affiliate_name: z.string(),
  commission_amount: amount,
  commission_currency: z.string(),
  created_at: timestamp,
});

const payoutItem = z.object({
  id: z.string(),
  affiliate_id: z.string(),
  affiliate_name: z.string(),
  amount,
  currency,
  status: z.enum(payoutStatuses),
  created_at: timestamp,
});

export const inboxObject = z
  .object({
    applications: part('read:affiliates', 'Affiliates that applied and are `pending`.', {
      oldest_at: oldest,
      items: items(
        z.object({ id: z.string(), name: z.string(), email: z.string(), created_at: timestamp }),
        'the oldest first',
      ),
    }),
    applications_held_off: part(
      'read:affiliates',
      `Programs to which ${APPLICATIONS_PER_PROGRAM_AND_DAY} people applied within 24 hours: nobody else can apply before that.`,
      { items: items(z.object({ program_id: z.string(), name: z.string() }), 'the oldest first') },
    ),
    commissions_to_approve: part(
      'read:commissions',
      'Pending commissions that no hold keeps back: a person approves them, or the affiliate whose application they wait for.',
      { oldest_at: oldest, money, items: items(commission, 'the oldest first') },
    ),
    flagged: part(
      'read:commissions',
      'Pending commissions with a flag, such as `self_referral`. They are in `commissions_to_approve` too.',
      {
        oldest_at: oldest,
        money,
        items: items(commission.extend({ flags: z.array(z.string()) }), 'the oldest first'),
      },
    ),
    groups_without_incentive: part(
      'read:groups',
      'Groups with approved affiliates and without an incentive for conversions: their sales earn nothing.',
      {
        items: items(
          z.object({ id: z.string(), name: z.string(), program_id: z.string() }),
          'the oldest first',
        ),
      },
    ),
    referrals_with_many_ids: part(
      'read:referrals',
      `Referrals with more than ${IDENTIFIERS_OF_KIND_USUAL} customer ids or user ids: perhaps somebody sends an id that many customers share.`,
      {
        items: items(
          z.object({
            id: z.string(),
            name: z.string().nullable(),
            email: z.string().nullable(),
            customer_ids: z.number().int().min(0).max(IDENTIFIERS_OF_KIND_MAX).describe('How many it has.'),
            external_user_ids: z
              .number()
              .int()
              .min(0)
              .max(IDENTIFIERS_OF_KIND_MAX)
              .describe('How many it has.'),
          }),
          'the oldest first',
        ),
      },
    ),
    duplicates_allowed: part(
      'read:programs',
      'Programs that had several sales with one invoice or payment intent when the server was upgraded, so that they go on allowing them. Choose `duplicates` for each: `refuse` protects from sales that are sent twice.',
      { items: items(z.object({ program_id: z.string(), name: z.string() }), 'the oldest first') },
    ),
    payouts_due: part(
      'read:payouts',
      'What a payout run of each program, with its defaults, would pay now. `count` is the number of payouts: one per affiliate and currency.',
      {
        money,
        items: items(
          z.object({
            program_id: z.string(),
            affiliate_id: z.string(),
            affiliate_name: z.string(),
            amount,
            currency,
          }),
          'the largest of each currency first',
        ),
      },
    ),
    payouts_open: part('read:payouts', 'Payouts that are `pending` or `processing`.', {
      oldest_at: oldest,
      money,
      items: items(payoutItem, 'the oldest first'),
    }),
    payouts_failed: part('read:payouts', 'Payouts that are `failed`.', {
      oldest_at: oldest,
      money,
      items: items(payoutItem, 'the oldest first'),
    }),
    webhooks_failing: part(
      'read:webhooks',
      'Webhook endpoints whose last delivery failed, and those that were disabled for it.',
      {
        oldest_at: oldest,
        items: items(
          webhookEndpoint
            .pick({ id: true, url: true, enabled: true, disabled_reason: true, failing_since: true })
            .extend({
              last_response_status: webhookDelivery.shape.last_response_status,
              deliveries_waiting: count.describe(
                'Deliveries that have not succeeded yet and are not given up.',
              ),
            }),
          'the longest failing first',
        ),
      },
    ),
    connections_failing: part(
      'read:connections',
      'Connections to billing providers with a `problem`: payments or refunds may be missed.',
      {
        oldest_at: oldest,
        items: items(
          connection.pick({ id: true, name: true, provider: true, problem: true, problem_since: true }),
          'the longest failing first',
        ),
      },
    ),
    payments_waiting: part(
      'read:connections',
      'Payments at billing providers that could not be recorded, or that a person has to look at: `reason` and `notes` say why.',
      {
        oldest_at: oldest,
        items: items(
          providerPayment
            .pick({
              id: true,
              status: true,
              reason: true,
              notes: true,
              currency: true,
              collected: true,
              paid_at: true,
            })
            .extend({ connection_id: z.string() }),
          'the oldest first',
        ),
      },
    ),
    payout_details_changed: part(
      'read:payouts',
      'Affiliates in `payouts_due` who changed how they are paid since they were last paid: check with them before you pay.',
      {
        oldest_at: oldest,
        money,
        items: items(
          z.object({
            affiliate_id: z.string(),
            affiliate_name: z.string(),
            changed_at: timestamp,
            due: z.array(z.object({ currency, amount })),
          }),
          'the oldest change first',
        ),
      },
    ),
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.output<typeof inboxObject>;

export const inbox = resource(
  { name: 'Inbox', description: 'What waits for a person.' },
  {
    get: {
      method: 'GET',
      path: '/inbox',
      summary: 'What waits for a person: applications, approvals, payouts and failures',
      description:
        'All of it is read at one instant. Every valid key may ask; a part that it may not read is null.',
      query: z.strictObject({}),
      responses: { 200: envelope(inboxObject) },
      metadata: reads(null),
    },
  },
);
