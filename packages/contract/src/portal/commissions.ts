import { commissionGroups, earnedKinds, PAGE_ITEMS_MAX, payoutStatuses, refundKinds } from '@tributary/core';
import { z } from 'zod';
import { commissionReading } from '../commission-reading.ts';
import { envelope, listEnvelope } from '../envelope.ts';
import { amount, currency } from '../money.ts';
import { queryInteger } from '../pagination.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { id } from '../text.ts';
import { timestamp } from '../timestamp.ts';

/** The query parameters of the portal's lists, the newest first. */
export const portalPage = {
  limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
  starting_after: id.optional().describe('The id of the last object of the previous page.'),
  ending_before: id.optional().describe('The id of the first object of the current page.'),
};

/** What an affiliate earned, or owes. */
export const portalCommission = z
  .object({
    id: z.string(),
    at: timestamp.describe(
      'When the customer bought; of a level, a bonus or a deduction when it was recorded.',
    ),
    kind: z
      .enum(earnedKinds)
      .describe(
        '`level` is of a sale by a partner whom the affiliate brought in, `event` of a sign-up or the like.',
      ),
    event_name: z.string().nullable().describe('Only of an event.'),
    customer: z
      .string()
      .nullable()
      .describe('The e-mail address, masked unless the program shows it; null if it is hidden or not known.'),
    amount: amount.describe('What it is worth now: zero if it was cancelled; negative for a deduction.'),
    original_amount: amount.describe('What it was worth before refunds.'),
    currency,
    group: z.enum(commissionGroups),
    reading: commissionReading,
  })
  .meta({ id: 'PortalCommission' });
export type PortalCommission = z.output<typeof portalCommission>;

const inCurrency = z.object({ amount, currency });

/** How a commission came about, without what belongs to others. A step that there was not is null. */
export const portalSteps = z
  .object({
    click: z
      .object({ at: timestamp.nullable(), page: z.string().nullable().describe('Without its query.') })
      .nullable(),
    signed_up_at: timestamp.nullable().describe('When the customer signed up.'),
    sale: z
      .object({
        amount: amount.describe('As it was sold, before refunds.'),
        currency,
        covered: amount.nullable().describe('The part that the terms are for; null if there are none.'),
      })
      .nullable(),
    terms: z
      .object({
        version: z.number().int().min(1),
        percentage: z.number().nullable().describe('Null of a fixed amount.'),
        fixed: inCurrency.nullable(),
        tier_from: z.number().nullable().describe('Where the tier that was reached begins.'),
        uncapped: inCurrency.describe('What the terms give before a cap.'),
      })
      .nullable()
      .describe('Null if none applied, and of a commission that was set by the merchant.'),
    cap: z
      .object({
        per: z.enum(['conversion', 'referral']),
        limit: inCurrency,
        commission: inCurrency.describe('What it allowed.'),
      })
      .nullable()
      .describe('Null if no cap took anything.'),
    refunds: z
      .array(
        z.object({
          at: timestamp,
          kind: z.enum(refundKinds),
          amount: amount.describe('In the currency of the sale.'),
          taken: inCurrency.describe('What it took from the commission.'),
          left: inCurrency.describe('What was left of the commission.'),
          undone_at: timestamp.nullable(),
        }),
      )
      .describe('The oldest first; none of a sale by a partner.'),
    hold: z.object({ days: z.number().int().min(0).nullable(), until: timestamp.nullable() }).nullable(),
    payout: z
      .object({
        number: z.number().int().min(1),
        status: z.enum(payoutStatuses),
        created_at: timestamp,
        processed_at: timestamp.nullable(),
        returned_at: timestamp.nullable(),
      })
      .nullable()
      .describe('The newest that includes it.'),
  })
  .meta({ id: 'PortalSteps' });

export const portalCommissionDetail = portalCommission
  .extend({ steps: portalSteps })
  .meta({ id: 'PortalCommissionDetail' });
export type PortalCommissionDetail = z.output<typeof portalCommissionDetail>;

export const portalCommissions = resource(
  {
    name: 'Portal commissions',
    description: 'What affiliates see of their commissions in the portal of their program.',
  },
  {
    list: {
      method: 'GET',
      path: '/portal/commissions',
      summary: 'List the own commissions',
      description: 'The newest first, with bonuses, deductions, and sales that earned nothing.',
      query: z.strictObject({
        ...portalPage,
        group: z.enum(commissionGroups).optional().describe('Default: all.'),
      }),
      responses: { 200: listEnvelope(portalCommission) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
    get: {
      method: 'GET',
      path: '/portal/commissions/:id',
      summary: 'Get one of the own commissions with its steps',
      query: z.strictObject({}),
      responses: { 200: envelope(portalCommissionDetail) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
