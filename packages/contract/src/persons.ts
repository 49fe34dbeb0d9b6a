import { PERSON_EXPORT_ROWS_MAX, payoutMethods, salesMailChoices } from '@tributary/core';
import { z } from 'zod';
import { adjustment } from './adjustments.ts';
import { affiliate } from './affiliates.ts';
import { clickFacts, recordedClick } from './clicks.ts';
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
import { providerFact, providerPayment } from './provider-payments.ts';
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
      'Payout details, unmasked if the API key also has `read:payouts`. Otherwise only the last four characters of each value are shown.',
    ),
  tracking_ids: z
    .array(z.object({ tracking_id: z.string(), created_at: timestamp }))
    .describe('All tracking ids, including the primary id.'),
  group_moves: z
    .array(
      z.object({
        from_group_id: z.string().nullable(),
        to_group_id: z.string().nullable(),
        moved_at: timestamp,
      }),
    )
    .describe('Moves between groups, in chronological order.'),
  payout_accounts: z
    .array(z.object({ kind: z.string(), first_seen_at: timestamp }))
    .describe(
      'Fingerprint of each account that has ever been in the affiliate’s payout details. A fingerprint does not reveal the account.',
    ),
  preferences: z
    .object({ language: language.nullable(), sales_mails: z.enum(salesMailChoices), updated_at: timestamp })
    .nullable()
    .describe('The affiliate’s e-mail preferences; null if none are set.'),
  portal_sessions: z
    .array(
      z.object({ browser: z.string(), network: z.string(), created_at: timestamp, last_used_at: timestamp }),
    )
    .describe('Browsers that were signed in to the portal within the last year.'),
  visits: z
    .array(z.object({ outcome: z.string(), visits: z.number().int().min(0) }))
    .describe(
      'Visits through the affiliate’s links by outcome: counted, not counted, or the reason for rejection.',
    ),
});

const exportedClick = recordedClick.extend({
  previous_click_id: z.string().nullable().describe('Id of the previous click, as reported by the browser.'),
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
    email: z.string().describe('E-mail address in the request.'),
    affiliates: z.array(exportedAffiliate),
    referrals: z.array(
      referral.extend({
        click: clickFacts.nullable().describe('Click that led to the referral; null if there was none.'),
      }),
    ),
    clicks: z
      .array(exportedClick)
      .describe(
        'Clicks that led to the referrals, and later visits, with the stored browser details and IP address.',
      ),
    shortlist: z.array(shortlistItem).describe('Shortlist items with this e-mail address.'),
    coupons: z.array(coupon).describe('Coupons of these affiliates.'),
    payouts: z.array(payout).describe('Payouts to these affiliates.'),
    adjustments: z.array(adjustment).describe('Bonuses and deductions of these affiliates.'),
    earnings: z
      .array(earning.extend({ transaction_id: z.string() }))
      .describe('Earnings of these affiliates, without the customers from whom they were earned.'),
    sales: z
      .array(transaction.extend({ metadata: metadata.nullable(), price_ids: z.array(z.string()) }))
      .describe('Sales to these referrals.'),
    refunds: z.array(exportedRefund).describe('Refunds to these referrals.'),
    events: z.array(exportedEvent).describe('Leads, trials and milestones of these referrals.'),
    billing_customers: z
      .array(
        z.object({
          id: z.string().describe('Provider’s id for the customer; for a guest, a digest of the address.'),
          payments: z.array(providerPayment),
          facts: z.array(providerFact),
        }),
      )
      .describe(
        'Billing providers’ customers that have this address or are linked to the referrals, with payments and the provider’s data.',
      ),
    mails: z
      .array(mailWithContent.omit({ html: true }))
      .describe('E-mails sent to the address. In live environments, codes and links are removed.'),
    next_after: z
      .string()
      .nullable()
      .describe('Value to send as `after` in the next request; null if there is no more data.'),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.output<typeof personExport>;

export const persons = resource(
  { name: 'Persons', description: 'Stored data about a person.' },
  {
    export: {
      method: 'GET',
      path: '/persons/export',
      summary: 'Export all data stored about the person with a given e-mail address',
      description:
        'Returns the data in sections. Sections are filled one after the other, up to `limit` rows in total. To get all data, repeat the request with the returned `next_after` as `after` until `next_after` is null, and combine the sections. If nobody has the address, all sections are empty. For an affiliate, the export contains data about the affiliate but not about the customers they referred. Each request is recorded in the audit log.',
      query: z.strictObject({
        email: email.describe('Case-insensitive.'),
        limit: queryInteger({ min: 1, max: PERSON_EXPORT_ROWS_MAX, fallback: 100 }).describe(
          'Maximum number of rows in all sections together.',
        ),
        after: identifier.optional().describe('Value of `next_after` in the previous response.'),
      }),
      responses: { 200: envelope(personExport) },
      metadata: reads('read:persons', { discloses: 'payout details' }),
    },
  },
);
