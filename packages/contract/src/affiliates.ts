import {
  ACTION_ITEMS_MAX,
  ADDITIONAL_TRACKING_IDS_MAX,
  AFFILIATE_NAME_LENGTH_MAX,
  affiliateStatusInputs,
  BATCH_ITEMS_MAX,
  partnershipStatuses,
  payoutMethods,
} from '@tributary/core';
import { z } from 'zod';
import { affiliateAction, affiliateActionResults } from './affiliate-actions.ts';
import { affiliateFilters } from './affiliate-filters.ts';
import { application } from './applications.ts';
import { balance } from './balances.ts';
import { batchEnvelope, batchOf } from './batches.ts';
import { countryCode } from './country-code.ts';
import { deleted } from './deleted.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { group } from './groups.ts';
import { listQuery } from './list-aliases.ts';
import { metadata, metadataInput } from './metadata.ts';
import { cursorQuery, expandOf, searchIn, sortBy } from './pagination.ts';
import { maskedPayoutDetails, payoutDetails, payoutDetailWarning } from './payout-details.ts';
import { reads, writes } from './permissions.ts';
import { program } from './programs.ts';
import { resource } from './resource.ts';
import {
  absentIfNull,
  email,
  id,
  identifier,
  nameOf,
  optionalId,
  optionalIdentifier,
  reasonText,
} from './text.ts';
import { timestamp } from './timestamp.ts';
import { affiliateTrackingId, anyTrackingId, primaryTrackingId, trackingIds } from './tracking-ids.ts';

export const affiliateSources = ['api', 'import', 'dashboard', 'portal'] as const;

/** The nine fields that other objects embed under `affiliate`. */
export const affiliateSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    tracking_id: z.string(),
    source: z.enum(affiliateSources),
    partnership_status: z.enum(partnershipStatuses),
    onboarding_completed: z.boolean(),
    group_id: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AffiliateSummary' });
export type AffiliateSummary = z.output<typeof affiliateSummary>;

const mergedAffiliate = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    merged_at: timestamp,
    merge_reason: z.string(),
    merged_by: z.string(),
    balances: z.array(balance),
  })
  .meta({ id: 'MergedAffiliate' });

export const affiliate = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    tracking_id: z.string(),
    source: z.enum(affiliateSources),
    partnership_status: z.enum(partnershipStatuses),
    rejection_reason: z
      .string()
      .nullable()
      .describe('Why the affiliate is rejected, as given with the rejection; null in every other status.'),
    onboarding_completed: z.boolean(),
    program_id: z.string(),
    group_id: z.string().nullable(),
    parent_affiliate_id: z
      .string()
      .nullable()
      .describe('Earns the commissions of the levels above; see the group’s multi-level incentives.'),
    external_user_id: z.string().nullable(),
    metadata,
    payout_details_changed_at: timestamp
      .nullable()
      .describe(
        'When the payout method or details last changed; null if they have not changed since the affiliate was created.',
      ),
    merged_into: z
      .string()
      .nullable()
      .describe(
        'The affiliate that it was merged into: later sales belong to that one, which is also paid what this one has earned.',
      ),
    merged_at: timestamp.nullable(),
    merge_reason: z.string().nullable(),
    merged_by: z.string().nullable().describe('The API key that merged it.'),
    created_at: timestamp,
    erased_at: timestamp
      .optional()
      .describe('Only if its personal data was erased: when. Then its names and ids are pseudonyms.'),
    warnings: z
      .array(payoutDetailWarning)
      .optional()
      .describe(
        'Only in the response to a request with `payout_details` or `payout_method`, if details cannot be right. They are stored all the same.',
      ),
    group: group.nullable().optional().describe('With `expand=group`.'),
    program: program.optional().describe('With `expand=program`.'),
    balances: z.array(balance).optional().describe('With `expand=balances`.'),
    merged: z
      .array(mergedAffiliate)
      .optional()
      .describe(
        'With `expand=merged`: the affiliates that were merged into it, with what each has earned itself. A payout of this affiliate includes that.',
      ),
    tracking_ids: z
      .array(affiliateTrackingId)
      .optional()
      .describe(
        'With `expand=tracking_ids`: all of them, the primary one first, then the newest. None of an affiliate that was merged: its ids credit the affiliate that stays.',
      ),
    application: application
      .nullable()
      .optional()
      .describe(
        'With `expand=application`: what the affiliate answered in the portal; null if they did not apply there.',
      ),
  })
  .meta({ id: 'Affiliate' });
export type Affiliate = z.output<typeof affiliate>;

export const affiliateCreate = z
  .strictObject({
    name: nameOf(AFFILIATE_NAME_LENGTH_MAX),
    email,
    program_id: optionalId.describe('The program to enroll in. Optional if there is only one program.'),
    tracking_id: absentIfNull(primaryTrackingId).describe('Generated from the name if absent.'),
    additional_tracking_ids: z
      .array(anyTrackingId)
      .max(ADDITIONAL_TRACKING_IDS_MAX)
      .optional()
      .describe(
        'Further ids whose links credit the affiliate, such as the codes that another service gave. Stored in lower case.',
      ),
    group_id: optionalId.describe("The program's default group if absent."),
    parent_affiliate_id: optionalId.describe('An affiliate of the same program.'),
    company_name: nameOf(AFFILIATE_NAME_LENGTH_MAX).optional(),
    country_code: countryCode.optional(),
    payout_method: z.enum(payoutMethods).optional(),
    payout_details: payoutDetails
      .optional()
      .describe('Stored encrypted; never part of the affiliate object.'),
    status: z.enum(affiliateStatusInputs).optional().describe('Default `approved`.'),
    onboarding_completed: z.boolean().optional().describe('Default false; true skips onboarding.'),
    external_user_id: optionalIdentifier,
    metadata: metadataInput.optional(),
  })
  .meta({ id: 'AffiliateCreate' });
export type AffiliateCreate = z.output<typeof affiliateCreate>;

export const affiliateUpdate = z
  .strictObject({
    name: nameOf(AFFILIATE_NAME_LENGTH_MAX).optional(),
    email: email.optional(),
    tracking_id: absentIfNull(primaryTrackingId).describe(
      'Links with the id that it replaces go on working: see the tracking ids of the affiliate.',
    ),
    group_id: id
      .nullable()
      .optional()
      .describe('null removes the affiliate from its group; it then matches no incentive.'),
    parent_affiliate_id: id.nullable().optional().describe('null clears it; must not create a cycle.'),
    company_name: nameOf(AFFILIATE_NAME_LENGTH_MAX).nullable().optional(),
    country_code: countryCode.nullable().optional(),
    payout_method: z.enum(payoutMethods).optional(),
    payout_details: payoutDetails.optional(),
    status: z.enum(affiliateStatusInputs).optional(),
    reason: reasonText.optional().describe('Why the affiliate is rejected; only with `status: rejected`.'),
    onboarding_completed: z.boolean().optional(),
    external_user_id: identifier.nullable().optional().describe('null clears it.'),
    metadata: metadataInput.optional().describe('Replaces the stored object; null clears it.'),
  })
  .refine(({ reason, status }) => reason === undefined || status === 'rejected', {
    error: 'Only with status rejected.',
    path: ['reason'],
  })
  .meta({ id: 'AffiliateUpdate' });
export type AffiliateUpdate = z.output<typeof affiliateUpdate>;

/** A link into the portal ends after this many days. */
export const PORTAL_LINK_DAYS = 7;

export const portalLink = z
  .object({
    url: z
      .string()
      .nullable()
      .describe('Give it to this affiliate only. null in the response to a repeated request.'),
    expires_at: timestamp,
  })
  .meta({ id: 'PortalLink' });
export type PortalLink = z.output<typeof portalLink>;

export const affiliateMerge = z
  .strictObject({
    into: id.describe('The affiliate that stays.'),
    reason: reasonText.describe('Why; shown with both affiliates.'),
  })
  .meta({ id: 'AffiliateMerge' });
export type AffiliateMerge = z.output<typeof affiliateMerge>;

/** What of an affiliate decides how much is paid to whom. */
const ofMoney = ['group_id', 'payout_method', 'payout_details', 'status'] as const;

/** Where money goes, and whom we believe to be the affiliate. */
const ofPayee = ['payout_method', 'payout_details', 'email'] as const;

/** What Affonso's clients expand. */
const programAlias = { affiliate_program: 'program' } as const;

const affiliateBatch = batchOf(affiliateCreate, 'Affiliate');
export const affiliateBatchItem = affiliateBatch.item;

export const affiliates = resource(
  { name: 'Affiliates', description: 'Partners, their balances and payout details.' },
  {
    list: {
      method: 'GET',
      path: '/affiliates',
      summary: 'List affiliates',
      description: 'Newest first, or by `sort`.',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          ...affiliateFilters,
          search: searchIn('the name, e-mail, tracking id, company or id'),
          sort: sortBy(['created_at', 'name']),
          expand: expandOf(
            ['group', 'program', 'balances', 'merged', 'tracking_ids', 'application'],
            programAlias,
          ),
        }),
      ),
      responses: { 200: numberedListEnvelope(affiliate) },
      metadata: reads('read:affiliates'),
    },
    create: {
      method: 'POST',
      path: '/affiliates',
      summary: 'Create an affiliate',
      description:
        'Fails with `DUPLICATE` if the program already has one of the tracking ids, the e-mail address or the external user id.',
      body: affiliateCreate,
      responses: { 200: envelope(affiliate), 201: envelope(affiliate) },
      metadata: writes('write:affiliates', { movesMoney: ofMoney, errors: ['NOT_FOUND', 'DUPLICATE'] }),
    },
    get: {
      method: 'GET',
      path: '/affiliates/:id',
      summary: 'Get an affiliate',
      description:
        'With `expand`, its group, program, balances, merged affiliates, tracking ids or application as well.',
      query: z.strictObject({
        expand: expandOf(
          ['group', 'balances', 'program', 'merged', 'tracking_ids', 'application'],
          programAlias,
        ),
      }),
      responses: { 200: envelope(affiliate) },
      metadata: reads('read:affiliates'),
    },
    update: {
      method: 'PUT',
      path: '/affiliates/:id',
      summary: 'Update an affiliate',
      description: 'Changes the given fields; `null` clears an optional field.',
      body: affiliateUpdate,
      responses: { 200: envelope(affiliate) },
      metadata: writes('write:affiliates', {
        movesMoney: [...ofMoney, 'email'],
        recent: ofPayee,
        errors: ['DUPLICATE', 'ERASED', 'INVALID_TRANSITION'],
      }),
    },
    merge: {
      method: 'POST',
      path: '/affiliates/:id/merge',
      summary: 'Merge an affiliate into another that is the same person',
      description:
        'Its tracking ids, coupons, referrals and the affiliates below it move, so that every later sale belongs to the other. Sales recorded before stay its own, also when they complete later; what they earn is paid together with the other, in one payout, to the payout details of the other. Its e-mail address, user id and payout e-mail stay known for duplicates and self-referrals. Both must be in one program and have the same status (`INVALID_TRANSITION`). Fails with `IN_USE` while a payout of either is `pending`, `processing` or `failed`. A merge cannot be undone.',
      body: affiliateMerge,
      responses: { 200: envelope(affiliate) },
      metadata: writes('write:affiliates', {
        alsoPermission: 'write:payouts',
        movesMoney: true,
        recent: true,
        errors: ['NOT_FOUND', 'IN_USE', 'INVALID_TRANSITION', 'ERASED'],
      }),
    },
    delete: {
      method: 'DELETE',
      path: '/affiliates/:id',
      summary: 'Delete an affiliate that nothing refers to',
      description: 'Fails with `IN_USE` while anything refers to the affiliate.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:affiliates', { movesMoney: true, idempotentOn: null, errors: ['IN_USE'] }),
    },
    balances: {
      method: 'GET',
      path: '/affiliates/:id/balances',
      summary: 'Get the balances of an affiliate, per currency',
      description: 'Sums over the ledger, in major units.',
      query: z.strictObject({}),
      responses: { 200: envelope(z.array(balance)) },
      metadata: reads('read:affiliates'),
    },
    payoutDetails: {
      method: 'GET',
      path: '/affiliates/:id/payout-details',
      summary: 'Get the payout method and masked details of an affiliate',
      query: z.strictObject({}),
      responses: { 200: envelope(maskedPayoutDetails) },
      metadata: reads('read:payouts'),
    },
    createPortalLink: {
      method: 'POST',
      path: '/affiliates/:id/portal-links',
      summary: 'Create a link into the portal for an affiliate',
      description: `An invitation that you hand over yourself; the action \`invite\` mails it. The link works once, for ${PORTAL_LINK_DAYS} days; a later link of the affiliate replaces it. Whoever opens it is signed in, but has proven nothing: payment details and the e-mail address can be changed only after a code by mail. Fails with \`INVALID_TRANSITION\` while the portal of the program is closed.`,
      body: z.strictObject({}),
      responses: { 200: envelope(portalLink), 201: envelope(portalLink) },
      metadata: writes('write:affiliates', {
        movesMoney: false,
        recent: true,
        discloses: 'a link into the portal',
        errors: ['INVALID_TRANSITION', 'ERASED'],
      }),
    },
    trackingIds,
    act: {
      method: 'POST',
      path: '/affiliates/actions',
      summary: `Approve, reject, move or invite up to ${ACTION_ITEMS_MAX} affiliates`,
      description:
        'Items are processed independently: one failure does not affect the others. All changes commit together, with an event for each. An approval releases what the affiliate earned while it waited. `invite` mails a link into the portal of the program, at most once in 24 hours: before that, `changed` is false. Fails with `VALIDATION_ERROR` where a live environment sends no mail.',
      body: affiliateAction,
      responses: { 200: envelope(affiliateActionResults) },
      metadata: writes('write:affiliates', { movesMoney: true, errors: ['NOT_FOUND'] }),
    },
    createBatch: {
      method: 'POST',
      path: '/affiliates/batch',
      summary: `Create up to ${BATCH_ITEMS_MAX} affiliates, each independently`,
      body: affiliateBatch.body,
      responses: { 200: batchEnvelope(affiliate) },
      metadata: writes('write:affiliates', { movesMoney: true, idempotentOn: null, batch: true }),
    },
  },
);
