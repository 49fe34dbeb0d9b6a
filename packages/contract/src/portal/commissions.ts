import { commissionGroups, earnedKinds, PAGE_ITEMS_MAX, payoutStatuses, refundKinds } from '@tributary/core';
import { z } from 'zod';
import { commissionReading } from '../commission-reading.ts';
import { commissionCap, commissionTerms, inCurrency } from '../commission-terms.ts';
import { envelope, listEnvelope } from '../envelope.ts';
import { amount, currency } from '../money.ts';
import { queryInteger } from '../pagination.ts';
import { reads } from '../permissions.ts';
import { resource } from '../resource.ts';
import { id } from '../text.ts';
import { timestamp } from '../timestamp.ts';

/** Query parameters of the portal's lists, which are sorted newest first. */
export const portalPage = {
  limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
  starting_after: id.optional().describe('Id of the last object on the previous page.'),
  ending_before: id.optional().describe('Id of the first object on the current page.'),
};

/** Id that the affiliate and the merchant can use to refer to a sale. */
export const shownReference = z
  .string()
  .nullable()
  .describe('Merchant’s id for the sale or event; null for a level, a bonus or a deduction.');

/** Customer data that the affiliate may see. */
export const shownCustomer = z
  .string()
  .nullable()
  .describe(
    'Customer’s e-mail address, masked unless the program shows full addresses; null if hidden or unknown.',
  );

/** Amount that an affiliate earned or owes. */
export const portalCommission = z
  .object({
    id: z.string(),
    at: timestamp.describe(
      'Time of the purchase; for a level, a bonus or a deduction, the time at which it was recorded.',
    ),
    kind: z
      .enum(earnedKinds)
      .describe(
        'Type of commission. `level`: earned from a sale by a partner whom the affiliate referred. `event`: earned from a lead, trial or milestone.',
      ),
    event_name: z.string().nullable().describe('Name of the event; null for all other types.'),
    external_event_id: shownReference,
    customer: shownCustomer,
    amount: amount.describe('Current amount: zero if the commission was canceled, negative for a deduction.'),
    original_amount: amount.describe('Amount before refunds.'),
    currency,
    group: z.enum(commissionGroups),
    reading: commissionReading,
  })
  .meta({ id: 'PortalCommission' });
export type PortalCommission = z.output<typeof portalCommission>;

/** Calculation of a commission, without data about other affiliates. Steps that do not apply are null. */
export const portalSteps = z
  .object({
    click: z
      .object({
        at: timestamp.nullable(),
        page: z.string().nullable().describe('URL of the page, without the query string.'),
      })
      .nullable(),
    signed_up_at: timestamp.nullable().describe('Time at which the customer signed up.'),
    sale: z
      .object({
        amount: amount.describe('Original amount, before refunds.'),
        currency,
        covered: amount
          .nullable()
          .describe('Part of the sale to which the terms apply; null if no terms apply.'),
      })
      .nullable(),
    terms: commissionTerms
      .extend({ version: z.number().int().min(1) })
      .nullable()
      .describe(
        'Terms that determined the commission; null if no terms applied or if the merchant set the commission.',
      ),
    cap: commissionCap.nullable().describe('Cap that reduced the commission; null if no cap did.'),
    refunds: z
      .array(
        z.object({
          at: timestamp,
          kind: z.enum(refundKinds),
          amount: amount.describe('Amount in the currency of the sale.'),
          taken: inCurrency.describe('Change to the commission.'),
          left: inCurrency.describe('Remaining commission.'),
          undone_at: timestamp.nullable(),
        }),
      )
      .describe('Refunds, oldest first; empty for a sale by a partner.'),
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
      .describe('Latest payout that includes the commission.'),
  })
  .meta({ id: 'PortalSteps' });

export const portalCommissionDetail = portalCommission
  .extend({ steps: portalSteps })
  .meta({ id: 'PortalCommissionDetail' });
export type PortalCommissionDetail = z.output<typeof portalCommissionDetail>;

export const portalCommissions = resource(
  {
    name: 'Portal commissions',
    description: 'Commissions as shown to affiliates in their program’s portal.',
  },
  {
    list: {
      method: 'GET',
      path: '/portal/commissions',
      summary: 'List your commissions',
      description: 'Newest first, including bonuses, deductions, and sales that earned nothing.',
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
      summary: 'Get one of your commissions and its calculation',
      query: z.strictObject({}),
      responses: { 200: envelope(portalCommissionDetail) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
