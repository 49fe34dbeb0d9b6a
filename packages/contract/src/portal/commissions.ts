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

/** Query parameters of the portal's lists. Newest first. */
export const portalPage = {
  limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
  starting_after: id.optional().describe('The id of the last object of the previous page.'),
  ending_before: id.optional().describe('The id of the first object of the current page.'),
};

/** Id by which the affiliate and the merchant can refer to a sale. */
export const shownReference = z
  .string()
  .nullable()
  .describe('The merchant’s id of the sale or event; null for a level, a bonus or a deduction.');

/** Customer data that the affiliate may see. */
export const shownCustomer = z
  .string()
  .nullable()
  .describe('The e-mail address, masked unless the program shows it; null if hidden or unknown.');

/** Amount that an affiliate earned or owes. */
export const portalCommission = z
  .object({
    id: z.string(),
    at: timestamp.describe(
      'When the customer bought; for a level, a bonus or a deduction, when it was recorded.',
    ),
    kind: z
      .enum(earnedKinds)
      .describe(
        '`level` is earned from a sale by a partner whom the affiliate referred, `event` from a lead, trial or milestone.',
      ),
    event_name: z.string().nullable().describe('Only for events.'),
    external_event_id: shownReference,
    customer: shownCustomer,
    amount: amount.describe('Current value: zero if it was canceled, negative for a deduction.'),
    original_amount: amount.describe('Value before refunds.'),
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
      .object({ at: timestamp.nullable(), page: z.string().nullable().describe('Without query string.') })
      .nullable(),
    signed_up_at: timestamp.nullable().describe('When the customer signed up.'),
    sale: z
      .object({
        amount: amount.describe('The original amount, before refunds.'),
        currency,
        covered: amount.nullable().describe('The part that the terms apply to; null if no terms apply.'),
      })
      .nullable(),
    terms: commissionTerms
      .extend({ version: z.number().int().min(1) })
      .nullable()
      .describe('null if no terms applied, or if the merchant set the commission.'),
    cap: commissionCap.nullable().describe('null if no cap reduced the commission.'),
    refunds: z
      .array(
        z.object({
          at: timestamp,
          kind: z.enum(refundKinds),
          amount: amount.describe('In the currency of the sale.'),
          taken: inCurrency.describe('Change to the commission.'),
          left: inCurrency.describe('Remaining commission.'),
          undone_at: timestamp.nullable(),
        }),
      )
      .describe('Oldest first; empty for a sale by a partner.'),
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
      .describe('The newest payout that includes it.'),
  })
  .meta({ id: 'PortalSteps' });

export const portalCommissionDetail = portalCommission
  .extend({ steps: portalSteps })
  .meta({ id: 'PortalCommissionDetail' });
export type PortalCommissionDetail = z.output<typeof portalCommissionDetail>;

export const portalCommissions = resource(
  {
    name: 'Portal commissions',
    description: 'Commissions as affiliates see them in the portal of their program.',
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
      summary: 'Get one of your commissions with its calculation',
      query: z.strictObject({}),
      responses: { 200: envelope(portalCommissionDetail) },
      metadata: reads(null, { caller: 'affiliate' }),
    },
  },
);
