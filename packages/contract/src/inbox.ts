import {
  APPLICATIONS_PER_PROGRAM_AND_DAY,
  IDENTIFIERS_OF_KIND_MAX,
  IDENTIFIERS_OF_KIND_USUAL,
  payoutStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { connection } from './connections.ts';
import { envelope } from './envelope.ts';
import { amount, currency } from './money.ts';
import { reads } from './permissions.ts';
import { providerPayment } from './provider-payments.ts';
import { resource } from './resource.ts';
import { timestamp } from './timestamp.ts';
import { webhookDelivery } from './webhook-deliveries.ts';
import { webhookEndpoint } from './webhook-endpoints.ts';

/** Maximum number of items shown in each section of the inbox. */
export const INBOX_ITEMS_MAX = 5;

const count = z.number().int().min(0);
const moneyRow = z.object({ currency, amount, count: count.describe('Number of items in this currency.') });
const money = z.array(moneyRow).describe('Amounts by currency, ordered by currency code.');
const oldest = timestamp.nullable().describe('Time of the oldest item; null if there are none.');
const items = <T extends z.ZodType>(item: T, order: string) =>
  z.array(item).max(INBOX_ITEMS_MAX).describe(`Up to ${INBOX_ITEMS_MAX} items, ${order}.`);
const part = <T extends z.ZodRawShape>(needs: string, says: string, shape: T) =>
  z
    .object({ count, ...shape })
    .nullable()
    .describe(`${says} null if the caller lacks \`${needs}\`.`);

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
    applications: part('read:affiliates', 'Affiliates with a `pending` application.', {
      oldest_at: oldest,
      items: items(
        z.object({ id: z.string(), name: z.string(), email: z.string(), created_at: timestamp }),
        'oldest first',
      ),
    }),
    applications_held_off: part(
      'read:affiliates',
      `Programs that received the maximum of ${APPLICATIONS_PER_PROGRAM_AND_DAY} applications within 24 hours and accept no more for now.`,
      { items: items(z.object({ program_id: z.string(), name: z.string() }), 'oldest first') },
    ),
    commissions_to_approve: part(
      'read:commissions',
      'Pending commissions that are not on hold and are waiting for manual approval or for their affiliate to be approved.',
      { oldest_at: oldest, money, items: items(commission, 'oldest first') },
    ),
    flagged: part(
      'read:commissions',
      'Pending commissions with a flag, such as `self_referral`. These commissions are also included in `commissions_to_approve`.',
      {
        oldest_at: oldest,
        money,
        items: items(commission.extend({ flags: z.array(z.string()) }), 'oldest first'),
      },
    ),
    groups_without_incentive: part(
      'read:groups',
      'Groups that have approved affiliates but no incentive for conversions, so their sales earn nothing.',
      {
        items: items(z.object({ id: z.string(), name: z.string(), program_id: z.string() }), 'oldest first'),
      },
    ),
    referrals_with_many_ids: part(
      'read:referrals',
      `Referrals with more than ${IDENTIFIERS_OF_KIND_USUAL} customer ids or user ids. You may be sending an id shared by many customers.`,
      {
        items: items(
          z.object({
            id: z.string(),
            name: z.string().nullable(),
            email: z.string().nullable(),
            customer_ids: z
              .number()
              .int()
              .min(0)
              .max(IDENTIFIERS_OF_KIND_MAX)
              .describe('Number of customer ids.'),
            external_user_ids: z
              .number()
              .int()
              .min(0)
              .max(IDENTIFIERS_OF_KIND_MAX)
              .describe('Number of user ids.'),
          }),
          'oldest first',
        ),
      },
    ),
    duplicates_allowed: part(
      'read:programs',
      'Programs that still allow several sales with the same invoice or payment intent, because they had such sales when the server was upgraded. Set `duplicates` for each program; `refuse` rejects sales that are sent twice.',
      { items: items(z.object({ program_id: z.string(), name: z.string() }), 'oldest first') },
    ),
    payouts_due: part(
      'read:payouts',
      'Amounts that a payout run with default settings would pay now, for each program. `count` is the number of payouts: one per affiliate and currency.',
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
          'largest first within each currency',
        ),
      },
    ),
    payouts_open: part('read:payouts', 'Payouts with the status `pending` or `processing`.', {
      oldest_at: oldest,
      money,
      items: items(payoutItem, 'oldest first'),
    }),
    payouts_to_approve: part(
      'write:payouts',
      'Payouts that are waiting for a second person’s approval and were not created by the caller. These payouts are also included in `payouts_open`.',
      { oldest_at: oldest, money, items: items(payoutItem, 'oldest first') },
    ),
    payouts_failed: part('read:payouts', 'Payouts with the status `failed`.', {
      oldest_at: oldest,
      money,
      items: items(payoutItem, 'oldest first'),
    }),
    webhooks_failing: part(
      'read:webhooks',
      'Webhook endpoints whose last delivery failed, or that were disabled because of failures.',
      {
        oldest_at: oldest,
        items: items(
          webhookEndpoint
            .pick({ id: true, url: true, enabled: true, disabled_reason: true, failing_since: true })
            .extend({
              last_response_status: webhookDelivery.shape.last_response_status,
              deliveries_waiting: count.describe('Number of deliveries with the status `pending`.'),
            }),
          'longest failing first',
        ),
      },
    ),
    connections_failing: part(
      'read:connections',
      'Connections to billing providers that have a `problem`: payments or refunds may be missing.',
      {
        oldest_at: oldest,
        items: items(
          connection.pick({ id: true, name: true, provider: true, problem: true, problem_since: true }),
          'longest failing first',
        ),
      },
    ),
    payments_waiting: part(
      'read:connections',
      'Provider payments that could not be recorded or that someone needs to review; see `reason` and `notes`.',
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
          'oldest first',
        ),
      },
    ),
    payout_details_changed: part(
      'read:payouts',
      'Affiliates in `payouts_due` whose payout details have changed since their last payout. Confirm the details with the affiliate before you pay.',
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
          'oldest change first',
        ),
      },
    ),
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.output<typeof inboxObject>;

export const inbox = resource(
  { name: 'Inbox', description: 'Items that need your attention.' },
  {
    get: {
      method: 'GET',
      path: '/inbox',
      summary: 'Get items that need attention: applications, approvals, payouts and failures',
      description:
        'All sections reflect the same point in time. Any valid key can call this endpoint; sections for which the key lacks permission are null.',
      query: z.strictObject({}),
      responses: { 200: envelope(inboxObject) },
      metadata: reads(null),
    },
  },
);
