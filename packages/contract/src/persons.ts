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

/** Rows of all sections together. */

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
    .describe('All of them, the primary one included.'),
  group_moves: z
    .array(
      z.object({
        from_group_id: z.string().nullable(),
        to_group_id: z.string().nullable(),
        moved_at: timestamp,
      }),
    )
    .describe('Between groups, in their order.'),
  payout_accounts: z
    .array(z.object({ kind: z.string(), first_seen_at: timestamp }))
    .describe(
      'Of each account that the affiliate was ever to be paid to, a mark is kept that does not show it.',
    ),
  preferences: z
    .object({ language: language.nullable(), sales_mails: z.enum(salesMailChoices), updated_at: timestamp })
    .nullable()
    .describe('What the affiliate has chosen about mails; null: nothing.'),
  portal_sessions: z
    .array(
      z.object({ browser: z.string(), network: z.string(), created_at: timestamp, last_used_at: timestamp }),
    )
    .describe('Browsers that were signed in to the portal within a year.'),
  visits: z
    .array(z.object({ outcome: z.string(), visits: z.number().int().min(0) }))
    .describe('By the affiliate’s links: counted, uncounted, or why they were refused.'),
});

const exportedClick = recordedClick.extend({
  previous_click_id: z.string().nullable().describe('The click that the browser had before, as it said.'),
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
    email: z.string().describe('As it was looked for.'),
    affiliates: z.array(exportedAffiliate),
    referrals: z.array(
      referral.extend({
        click: clickFacts.nullable().describe('What led to the referral; null if no click did.'),
      }),
    ),
    clicks: z
      .array(exportedClick)
      .describe('By which the referrals came and came back: what is stored of their browser and address.'),
    shortlist: z.array(shortlistItem).describe('Items of the finder with this e-mail address.'),
    coupons: z.array(coupon).describe('Of the affiliates.'),
    payouts: z.array(payout).describe('Of the affiliates.'),
    adjustments: z.array(adjustment).describe('Bonuses and deductions of the affiliates.'),
    earnings: z
      .array(earning.extend({ transaction_id: z.string() }))
      .describe('Of the affiliates: what they earned, without the customers that they earned it from.'),
    sales: z
      .array(transaction.extend({ metadata: metadata.nullable(), price_ids: z.array(z.string()) }))
      .describe('Of the referrals.'),
    refunds: z.array(exportedRefund).describe('Of the referrals.'),
    events: z.array(exportedEvent).describe('Leads, trials and milestones of the referrals.'),
    billing_customers: z
      .array(
        z.object({
          id: z.string().describe('Of the provider; of a guest a digest of the address.'),
          payments: z.array(providerPayment),
          facts: z.array(providerFact),
        }),
      )
      .describe(
        'Customers at billing providers with the address, or of the referrals: their payments, and what the providers said of them.',
      ),
    mails: z
      .array(mailWithContent.omit({ html: true }))
      .describe('To the address. In live without the codes and links in them.'),
    next_after: z
      .string()
      .nullable()
      .describe('Where to continue: send it as `after` of the next request. Null: this was all.'),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.output<typeof personExport>;

export const persons = resource(
  { name: 'Persons', description: 'What is stored of a person.' },
  {
    export: {
      method: 'GET',
      path: '/persons/export',
      summary: 'Get everything that is stored of the person with an e-mail address',
      description:
        'In sections, in the order of the document. Sections are filled one after the other, up to `limit` rows in all: continue with `next_after` until it is null, and join the sections. Nobody with the address: every section is empty. Of an affiliate it has what is about the affiliate, and nothing of the customers they referred. Each request leaves an entry in the audit log.',
      query: z.strictObject({
        email: email.describe('Ignoring case.'),
        limit: queryInteger({ min: 1, max: PERSON_EXPORT_ROWS_MAX, fallback: 100 }).describe(
          'Rows of all sections together.',
        ),
        after: identifier.optional().describe('`next_after` of the response before.'),
      }),
      responses: { 200: envelope(personExport) },
      metadata: reads('read:persons', { discloses: 'payout details' }),
    },
  },
);
