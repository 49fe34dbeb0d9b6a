import { PERSON_EXPORT_ROWS_MAX, payoutMethods, salesMailChoices } from '@tributary/core';
import { z } from 'zod';
import { adjustment } from './adjustments.ts';
import { affiliate } from './affiliates.ts';
import { clickFacts, recordedClick } from './clicks.ts';
import { providerFact, providerPayment } from './connections.ts';
import { coupon } from './coupons.ts';
import { envelope } from './envelope.ts';
import { shortlistItem } from './finder.ts';
import { language } from './language.ts';
import { mailWithContent } from './mails.ts';
import { metadata } from './metadata.ts';
import { amount, currency } from './money.ts';
import { queryInteger } from './pagination.ts';
import { payoutDetails } from './payout-details.ts';
import { payout } from './payouts.ts';
import { reads } from './permissions.ts';
import { referral } from './referrals.ts';
import { resource } from './resource.ts';
import { email, identifier } from './text.ts';
import { timestamp } from './timestamp.ts';
import { earning, transaction } from './transactions.ts';

const exportedAffiliate = affiliate.extend({
  company_name: z.string().nullable(),
  country_code: z.string().nullable(),
  payout_method: z.enum(payoutMethods).nullable(),
  payout_details: payoutDetails
    .nullable()
    .describe(
      'Unmasked if the API key also has `read:payouts`; otherwise only the last four characters of each value are shown.',
    ),
  tracking_ids: z
    .array(z.object({ tracking_id: z.string(), created_at: timestamp }))
    .describe('All tracking ids, including the primary one.'),
  group_moves: z
    .array(
      z.object({
        from_group_id: z.string().nullable(),
        to_group_id: z.string().nullable(),
        moved_at: timestamp,
      }),
    )
    .describe('Moves between groups, in order.'),
  payout_accounts: z
    .array(z.object({ kind: z.string(), first_seen_at: timestamp }))
    .describe(
      'A fingerprint of each account that has ever been in the affiliate’s payout details. It does not reveal the account.',
    ),
  preferences: z
    .object({ language: language.nullable(), sales_mails: z.enum(salesMailChoices), updated_at: timestamp })
    .nullable()
    .describe('The affiliate’s e-mail preferences; null if none are set.'),
  portal_sessions: z
    .array(
      z.object({ browser: z.string(), network: z.string(), created_at: timestamp, last_used_at: timestamp }),
    )
    .describe('Browsers signed in to the portal within the last year.'),
  visits: z
    .array(z.object({ outcome: z.string(), visits: z.number().int().min(0) }))
    .describe('Through the affiliate’s links: counted, not counted, or the reason for rejection.'),
});

const exportedClick = recordedClick.extend({
  previous_click_id: z
    .string()
    .nullable()
    .describe('The browser’s previous click, as reported by the browser.'),
});

const exportedRefund = z.object({
  id: z.string(),
  transaction_id: z.string(),
  amount,
  currency,
  reason: z.string().nullable(),
  external_event_id: z.string().nullable(),
  refunded_at: timestamp,
  kind: z.string(),
  undone_at: timestamp.nullable(),
  undo_reason: z.string().nullable(),
});

const exportedEvent = z.object({
  id: z.string(),
  referral_id: z.string(),
  event_type: z.string(),
  event_name: z.string(),
  external_event_id: z.string().nullable(),
  metadata: metadata.nullable(),
  occurred_at: timestamp,
});

export const personExport = z
  .object({
    email: z.string().describe('The address that was searched for.'),
    affiliates: z.array(exportedAffiliate),
    referrals: z.array(
      referral.extend({
        click: clickFacts.nullable().describe('The click that led to the referral; null if there was none.'),
      }),
    ),
    clicks: z
      .array(exportedClick)
      .describe(
        'Clicks that led to the referrals and their later visits, with the stored details of browser and address.',
      ),
    shortlist: z.array(shortlistItem).describe('Shortlist items with this e-mail address.'),
    coupons: z.array(coupon).describe('Coupons of the affiliates.'),
    payouts: z.array(payout).describe('Payouts to the affiliates.'),
    adjustments: z.array(adjustment).describe('Bonuses and deductions of the affiliates.'),
    earnings: z
      .array(earning.extend({ transaction_id: z.string() }))
      .describe('Earnings of the affiliates, without the customers they came from.'),
    sales: z
      .array(transaction.extend({ metadata: metadata.nullable(), price_ids: z.array(z.string()) }))
      .describe('Sales of the referrals.'),
    refunds: z.array(exportedRefund).describe('Refunds of the referrals.'),
    events: z.array(exportedEvent).describe('Leads, trials and milestones of the referrals.'),
    billing_customers: z
      .array(
        z.object({
          id: z.string().describe('The provider’s id of the customer; for a guest, a digest of the address.'),
          payments: z.array(providerPayment),
          facts: z.array(providerFact),
        }),
      )
      .describe(
        'Customers of billing providers that have this address or are linked to the referrals. Includes their payments and the data from the provider.',
      ),
    mails: z
      .array(mailWithContent.omit({ html: true }))
      .describe('E-mails sent to the address. In live, without their codes and links.'),
    next_after: z
      .string()
      .nullable()
      .describe('Send it as `after` in the next request. null: there is no more data.'),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.output<typeof personExport>;

export const persons = resource(
  { name: 'Persons', description: 'Stored data about a person.' },
  {
    export: {
      method: 'GET',
      path: '/persons/export',
      summary: 'Export everything stored about the person with an e-mail address',
      description:
        'Grouped into sections, in the order of the document. Sections are filled one after the other, up to `limit` rows in total. Continue with `next_after` until it is null, and join the sections. If nobody has the address, all sections are empty. For an affiliate, the export contains data about the affiliate but not about the customers they referred. Each request is recorded in the audit log.',
      query: z.strictObject({
        email: email.describe('Case-insensitive.'),
        limit: queryInteger({ min: 1, max: PERSON_EXPORT_ROWS_MAX, fallback: 100 }).describe(
          'Total number of rows in all sections.',
        ),
        after: identifier.optional().describe('The `next_after` of the previous response.'),
      }),
      responses: { 200: envelope(personExport) },
      metadata: reads('read:persons', { discloses: 'payout details' }),
    },
  },
);
