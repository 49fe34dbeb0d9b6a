import { earnedKinds, payoutStatuses } from '@tributary/core';
import { z } from 'zod';
import { envelope, listEnvelope } from '../envelope.ts';
import { amount, currency } from '../money.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { timestamp } from '../timestamp.ts';
import { portalPage, shownCustomer, shownReference } from './commissions.ts';

export const portalPayout = z
  .object({
    id: z.string(),
    number: z.number().int().min(1),
    amount: amount.describe(
      'Amount of the payout. If this account was merged into another, only the part that this account earned.',
    ),
    currency,
    status: z.enum(payoutStatuses),
    method: z.string().nullable(),
    account: z
      .string()
      .nullable()
      .describe(
        'Masked destination account, such as `DE••••3000`. null if the payment details have changed since the payout was created (earlier details are not stored) or if another method was used.',
      ),
    created_at: timestamp,
    processed_at: timestamp.nullable().describe('Time at which the payout was paid.'),
    returned_at: timestamp
      .nullable()
      .describe('Time at which the money was returned. The amount is owed again.'),
  })
  .meta({ id: 'PortalPayout' });
export type PortalPayout = z.output<typeof portalPayout>;

/** Ledger entry included in a payout. The amounts of all entries add up to the payout. */
export const portalPayoutItem = z
  .object({
    id: z.string(),
    commission_id: z.string().nullable(),
    kind: z.enum(earnedKinds).describe('Type of entry. `sale` includes events.'),
    event_name: z.string().nullable().describe('Name of the event; null for all other types.'),
    external_event_id: shownReference,
    customer: shownCustomer,
    at: timestamp.describe('Time of the purchase, or time at which the bonus or deduction was recorded.'),
    amount: amount.describe('Amount of the entry; negative if the amount was reversed.'),
    reason: z.string().nullable().describe('Reason for the bonus or deduction; null for all other types.'),
  })
  .meta({ id: 'PortalPayoutItem' });
export type PortalPayoutItem = z.output<typeof portalPayoutItem>;

export const portalPayoutDetail = portalPayout
  .extend({
    items: z
      .array(portalPayoutItem)
      .describe('First 100 items. `GET /v1/portal/payouts/{id}/items` returns all items.'),
    has_more_items: z.boolean(),
  })
  .meta({ id: 'PortalPayoutDetail' });

export const portalPayouts = resource(
  {
    name: 'Portal payouts',
    description: 'Payouts as shown to affiliates in their program’s portal.',
  },
  {
    list: {
      method: 'GET',
      path: '/portal/payouts',
      summary: 'List your payouts',
      description:
        'Newest first. `GET /v1/portal/summary` explains why other amounts have not been paid yet.',
      query: z.strictObject(portalPage),
      responses: { 200: listEnvelope(portalPayout) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    get: {
      method: 'GET',
      path: '/portal/payouts/:id',
      summary: 'Get one of your payouts with its items',
      query: z.strictObject({}),
      responses: { 200: envelope(portalPayoutDetail) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    items: {
      method: 'GET',
      path: '/portal/payouts/:id/items',
      summary: 'List the items of one of your payouts',
      description: 'Ordered by id.',
      query: z.strictObject({ limit: portalPage.limit, starting_after: portalPage.starting_after }),
      responses: { 200: listEnvelope(portalPayoutItem) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
