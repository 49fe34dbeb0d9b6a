import {
  BATCH_ITEMS_MAX,
  EMAIL_LENGTH_MAX,
  IDENTIFIERS_OF_KIND_USUAL,
  referralFlags,
  referralStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliates.ts';
import { batchEnvelope, batchOf } from './batches.ts';
import { clickFacts } from './clicks.ts';
import { deleted } from './deleted.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { listQuery } from './list-aliases.ts';
import { metadata, metadataInput } from './metadata.ts';
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

/** All ids that lead to a referral. */
const referralIdentifiers = z
  .object({
    customer_ids: z.array(z.string()),
    external_user_ids: z.array(z.string()),
  })
  .describe('All ids that lead to the referral, the newest first.');

export const referral = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    program_id: z.string(),
    email: z.string().nullable(),
    customer_id: z.string().nullable().describe('The newest; `expand=identifiers` lists all.'),
    external_user_id: z.string().nullable().describe('The newest; `expand=identifiers` lists all.'),
    subscription_id: z.string().nullable(),
    status: z.enum(referralStatuses),
    name: z.string().nullable(),
    metadata: metadata.nullable(),
    created_at: timestamp,
    converted_at: timestamp.nullable().describe('When the status first stopped being `lead`.'),
    erased_at: timestamp
      .optional()
      .describe('Only if its personal data was erased: when. Then its names and ids are pseudonyms.'),
    flags: z
      .array(z.enum(referralFlags))
      .optional()
      .describe(
        'Only where the request sent such ids. `placeholder_identifier`: an id such as `guest` or `null`, or an address such as `noreply@…`; it counts as absent. `identifiers_full`: the referral has as many ids of a kind as it can have, and the new one was not added.',
      ),
    identifiers: referralIdentifiers.optional().describe('With `expand=identifiers`.'),
    affiliate: affiliateSummary.optional().describe('With `expand=affiliate`.'),
    click: clickFacts
      .nullable()
      .optional()
      .describe('With `expand=click`: what led to the referral; null if no click did.'),
  })
  .meta({ id: 'Referral' });
export type Referral = z.output<typeof referral>;

export const referralCreate = z
  .strictObject({
    email: email.nullable().describe('null only together with `customer_id` or `external_user_id`.'),
    affiliate_id: id,
    subscription_id: optionalIdentifier,
    customer_id: optionalIdentifier,
    external_user_id: optionalIdentifier,
    click_id: optionalId.describe('Turns this click into the referral.'),
    created_at: timestampInput.optional().describe('Backdates the referral.'),
    status: z.enum(referralStatuses).optional().describe('Default `lead`.'),
    name: name.optional(),
    metadata: metadataInput.optional(),
  })
  .refine(({ email, customer_id, external_user_id }) => Boolean(email ?? customer_id ?? external_user_id), {
    error: 'Can be null only together with customer_id or external_user_id.',
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
      .describe('Is added to the ids that the referral has. null removes the newest.'),
    external_user_id: identifier
      .nullable()
      .optional()
      .describe('Is added to the ids that the referral has. null removes the newest.'),
    status: z.enum(referralStatuses).optional(),
    name: name.optional(),
    metadata: metadataInput.optional().describe('Replaces the stored object; null clears it.'),
  })
  .meta({ id: 'ReferralUpdate' });
export type ReferralUpdate = z.output<typeof referralUpdate>;

const referralBatch = batchOf(referralCreate, 'Referral');
export const referralBatchItem = referralBatch.item;

export const referrals = resource(
  { name: 'Referrals', description: 'Customers whom affiliates referred.' },
  {
    list: {
      method: 'GET',
      path: '/referrals',
      summary: 'List referrals',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          affiliate_id: id.optional().describe('Of this affiliate, and of those that were merged into it.'),
          email: text(EMAIL_LENGTH_MAX).optional().describe('Case-insensitive; matched literally.'),
          customer_id: identifier.optional().describe('Matches any of the ids that a referral has.'),
          external_user_id: identifier.optional().describe('Matches any of the ids that a referral has.'),
          many_identifiers: z
            .enum(['true'])
            .optional()
            .describe(
              `Those with more than ${IDENTIFIERS_OF_KIND_USUAL} customer ids or user ids: perhaps an id that many customers share.`,
            ),
          program_id: id.optional(),
          status: z.enum(referralStatuses).optional(),
          search: searchIn('the name, e-mail, customer id, user id or id'),
          expand: expandOf(['affiliate', 'identifiers']),
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
        'Returns 200 if the click already became a referral without an e-mail address; the missing fields of that referral are then filled in.',
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
        'Changes the given fields. A `customer_id` or `external_user_id` is added to those that the referral has. Fails with `DUPLICATE` if an e-mail address or id belongs to another referral.',
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
      description: 'With `expand`, its affiliate, all its ids or what it kept of its click as well.',
      query: z.strictObject({ expand: expandOf(['affiliate', 'click', 'identifiers']) }),
      responses: { 200: envelope(referral) },
      metadata: reads('read:referrals'),
    },
    delete: {
      method: 'DELETE',
      path: '/referrals/:id',
      summary: 'Delete a referral that nothing was earned from',
      description: 'Fails with `IN_USE` if an affiliate has earned from it.',
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
