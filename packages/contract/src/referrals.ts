import {
  BATCH_ITEMS_MAX,
  EMAIL_LENGTH_MAX,
  IDENTIFIERS_OF_KIND_USUAL,
  referralFlags,
  referralStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliate-summary.ts';
import { batchEnvelope, batchOf } from './batches.ts';
import { clickFacts } from './clicks.ts';
import { deleted } from './deleted.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { listQuery } from './list-aliases.ts';
import { metadata, metadataInput } from './metadata.ts';
import { amount, currency } from './money.ts';
import { cursorQuery, expandOf, searchIn } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import {
  email,
  id,
  identifier,
  name,
  optionalEmail,
  optionalId,
  optionalIdentifier,
  text,
  withItsFields,
} from './text.ts';
import { timestamp, timestampInput } from './timestamp.ts';

/** All ids by which a referral can be found. */
const referralIdentifiers = z
  .object({
    customer_ids: z.array(z.string()),
    external_user_ids: z.array(z.string()),
  })
  .describe('All ids that identify the referral, newest first.');

const referralTotals = z.array(
  z.object({
    currency,
    conversions: z
      .number()
      .int()
      .min(0)
      .describe(
        'Number of complete conversions in this currency, plus the number of sales with manual commissions.',
      ),
    sales: amount.describe('Total sales to the customer in this currency, after refunds.'),
    commission: amount.describe(
      'Commission on all of the customer’s sales and events, after refunds. Rejected commissions and levels above the affiliate are not counted.',
    ),
  }),
);

export const referral = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    program_id: z.string(),
    email: z.string().nullable(),
    customer_id: z
      .string()
      .nullable()
      .describe('Newest id of the customer or user. `expand=identifiers` returns all ids.'),
    external_user_id: z
      .string()
      .nullable()
      .describe('Newest id of the customer or user. `expand=identifiers` returns all ids.'),
    subscription_id: z.string().nullable(),
    status: z.enum(referralStatuses),
    name: z.string().nullable(),
    metadata: metadata.nullable(),
    created_at: timestamp,
    converted_at: timestamp.nullable().describe('Time at which the status first changed from `lead`.'),
    erased_at: timestamp
      .optional()
      .describe(
        'Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms.',
      ),
    flags: z
      .array(z.enum(referralFlags))
      .optional()
      .describe(
        'Reasons why ids in the request were not added. Returned only if the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`, was ignored. `identifiers_full`: the referral already has the maximum number of ids of this type, so the new id was not added.',
      ),
    identifiers: referralIdentifiers.optional().describe('Included with `expand=identifiers`.'),
    affiliate: affiliateSummary.optional().describe('Included with `expand=affiliate`.'),
    totals: referralTotals
      .optional()
      .describe(
        'Included with `expand=totals`: the customer’s totals so far, ordered by currency code. Sales and commissions are each counted in their own currency, as in the performance report. Voided sales and events are not counted. Empty if there are no sales or commissions.',
      ),
    click: clickFacts
      .nullable()
      .optional()
      .describe('Included with `expand=click`: the click that led to the referral; null if there was none.'),
  })
  .meta({ id: 'Referral' });
export type Referral = z.output<typeof referral>;

export const referralCreate = z
  .strictObject({
    email: email
      .nullable()
      .describe(
        'E-mail address of the customer; may be null only if `customer_id` or `external_user_id` is sent.',
      ),
    affiliate_id: id,
    subscription_id: optionalIdentifier,
    customer_id: optionalIdentifier,
    external_user_id: optionalIdentifier,
    click_id: optionalId.describe('Id of the click that becomes the referral.'),
    created_at: timestampInput.optional().describe('Time at which the referral was created, to backdate it.'),
    status: z.enum(referralStatuses).optional().describe('Status of the referral. Default `lead`.'),
    name: name.optional(),
    metadata: metadataInput.optional(),
  })
  .refine(({ email, customer_id, external_user_id }) => Boolean(email ?? customer_id ?? external_user_id), {
    error: 'Can be null only if customer_id or external_user_id is sent.',
    path: ['email'],
    when: withItsFields,
  })
  .meta({ id: 'ReferralCreate' });
export type ReferralCreate = z.output<typeof referralCreate>;

export const referralUpdate = z
  .strictObject({
    email: optionalEmail,
    subscription_id: optionalIdentifier,
    customer_id: identifier
      .nullable()
      .optional()
      .describe('Id to add to the referral. null removes the newest id.'),
    external_user_id: identifier
      .nullable()
      .optional()
      .describe('Id to add to the referral. null removes the newest id.'),
    status: z.enum(referralStatuses).optional(),
    name: name.optional(),
    metadata: metadataInput
      .optional()
      .describe('Metadata that replaces the stored metadata; null clears it.'),
  })
  .meta({ id: 'ReferralUpdate' });
export type ReferralUpdate = z.output<typeof referralUpdate>;

const referralBatch = batchOf(referralCreate, 'Referral');
export const referralBatchItem = referralBatch.item;

export const referrals = resource(
  { name: 'Referrals', description: 'Customers referred by affiliates.' },
  {
    list: {
      method: 'GET',
      path: '/referrals',
      summary: 'List referrals',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          affiliate_id: id
            .optional()
            .describe('Only referrals of this affiliate and of affiliates merged into this affiliate.'),
          email: text(EMAIL_LENGTH_MAX).optional().describe('Case-insensitive; matched literally.'),
          customer_id: identifier
            .optional()
            .describe('Only referrals with this id, whether it is their newest id or an earlier one.'),
          external_user_id: identifier
            .optional()
            .describe('Only referrals with this id, whether it is their newest id or an earlier one.'),
          many_identifiers: z
            .enum(['true'])
            .optional()
            .describe(
              `If true, only referrals with more than ${IDENTIFIERS_OF_KIND_USUAL} customer ids or user ids. Many customers may be sharing these ids.`,
            ),
          program_id: id.optional(),
          status: z.enum(referralStatuses).optional(),
          search: searchIn('the name, e-mail, customer id, user id or id'),
          expand: expandOf(['affiliate', 'identifiers', 'totals']),
        }),
      ),
      responses: { 200: numberedListEnvelope(referral) },
      metadata: reads('read:referrals'),
    },
    create: {
      method: 'POST',
      path: '/referrals',
      summary: 'Create a referral',
      description:
        'If the click has already become a referral without an e-mail address, fills in the missing fields of that referral and returns 200.',
      body: referralCreate,
      responses: { 200: envelope(referral), 201: envelope(referral) },
      metadata: writes('write:referrals', {
        movesMoney: false,
        errors: ['NOT_FOUND', 'IDENTIFIER_CONFLICT', 'DUPLICATE'],
      }),
    },
    update: {
      method: 'PUT',
      path: '/referrals/:id',
      summary: 'Update a referral',
      description:
        'Changes only the fields you send. A `customer_id` or `external_user_id` is added to the existing ids. Fails with `DUPLICATE` if an e-mail address or id belongs to another referral.',
      body: referralUpdate,
      responses: { 200: envelope(referral) },
      metadata: writes('write:referrals', {
        movesMoney: false,
        errors: ['DUPLICATE', 'IDENTIFIER_CONFLICT', 'ERASED'],
      }),
    },
    get: {
      method: 'GET',
      path: '/referrals/:id',
      summary: 'Get a referral',
      description: '`expand` can include the affiliate, all ids, the stored click or the totals.',
      query: z.strictObject({ expand: expandOf(['affiliate', 'click', 'identifiers', 'totals']) }),
      responses: { 200: envelope(referral) },
      metadata: reads('read:referrals'),
    },
    delete: {
      method: 'DELETE',
      path: '/referrals/:id',
      summary: 'Delete a referral that earned nothing',
      description: 'Fails with `IN_USE` if an affiliate has earned a commission from the referral.',
      responses: { 200: deleted },
      metadata: writes('delete:referrals', { movesMoney: false, idempotentOn: null, errors: ['IN_USE'] }),
    },
    createBatch: {
      method: 'POST',
      path: '/referrals/batch',
      summary: `Create up to ${BATCH_ITEMS_MAX} referrals, each independently`,
      body: referralBatch.body,
      responses: { 200: batchEnvelope(referral) },
      metadata: writes('write:referrals', { movesMoney: false, idempotentOn: null, batch: true }),
    },
  },
);
