import { earnedKinds, payoutStatuses } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from '../envelope.ts';
import { amount, currency } from '../money.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { timestamp } from '../timestamp.ts';
import { portalPage } from './commissions.ts';

export const portalPayout = z
  .object({
    id: z.string(),
    number: z.number().int().min(1),
    amount: amount.describe(
      'Of a payout to the account that this one was merged into: what this one has earned of it.',
    ),
    currency,
    status: z.enum(payoutStatuses),
    method: z.string().nullable(),
    account: z
      .string()
      .nullable()
      .describe(
        'Account that the payout goes to, ending in its last four characters, such as `DE••••3000`. Null if the payment details have changed since the payout was created, because earlier details are not kept, or if it was paid by another method.',
      ),
    created_at: timestamp,
    processed_at: timestamp.nullable().describe('When it was paid.'),
    returned_at: timestamp.nullable().describe('When the money came back; what it paid is owed again.'),
  })
  .meta({ id: 'PortalPayout' });
export type PortalPayout = z.output<typeof portalPayout>;

/** One entry that a payout includes; the amounts of all add up to the payout. */
export const portalPayoutItem = z
  .object({
    id: z.string(),
    commission_id: z.string().nullable(),
    kind: z.enum(earnedKinds).describe('`sale` includes events.'),
    at: timestamp.describe('When the customer bought, or when the bonus or deduction was recorded.'),
    amount: amount.describe('Negative for what was taken back.'),
    reason: z.string().nullable().describe('Of a bonus or a deduction.'),
  })
  .meta({ id: 'PortalPayoutItem' });
export type PortalPayoutItem = z.output<typeof portalPayoutItem>;

export const portalPayoutDetail = portalPayout
  .extend({
    items: z.array(portalPayoutItem).describe('The first 100; `GET /v1/portal/payouts/{id}/items` has all.'),
    has_more_items: z.boolean(),
  })
  .meta({ id: 'PortalPayoutDetail' });

export const portalPayouts = resource(
  {
    name: 'Portal payouts',
    description: 'What affiliates see of their payouts in the portal of their program.',
  },
  {
    list: {
      method: 'GET',
      path: '/portal/payouts',
      summary: 'List the own payouts',
      description: 'The newest first. Why the rest is not paid yet is in `GET /v1/portal/summary`.',
      query: z.strictObject(portalPage),
      responses: { 200: listEnvelope(portalPayout) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    get: {
      method: 'GET',
      path: '/portal/payouts/:id',
      summary: 'Get one of the own payouts with its items',
      query: z.strictObject({}),
      responses: { 200: envelope(portalPayoutDetail) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    items: {
      method: 'GET',
      path: '/portal/payouts/:id/items',
      summary: 'List the items of one of the own payouts',
      description: 'In the order of their ids.',
      query: z.strictObject({ limit: portalPage.limit, starting_after: portalPage.starting_after }),
      responses: { 200: listEnvelope(portalPayoutItem) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
