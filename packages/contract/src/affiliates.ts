import {
  ACTION_ITEMS_MAX,
  ADDITIONAL_TRACKING_IDS_MAX,
  AFFILIATE_NAME_LENGTH_MAX,
  affiliateStatusInputs,
  BATCH_ITEMS_MAX,
  partnershipStatuses,
  payoutMethods,
  performanceSorts,
  REPORT_DAYS_MAX,
} from '@tributary/core';
import { z } from 'zod';
import { affiliateAction, affiliateActionResults } from './affiliate-actions.ts';
import { affiliateFilters } from './affiliate-filters.ts';
import { affiliateMerge, mergedAffiliate } from './affiliate-merges.ts';
import { affiliateSources } from './affiliate-summary.ts';
import { application } from './applications.ts';
import { asOf, balance } from './balances.ts';
import { batchEnvelope, batchOf } from './batches.ts';
import { countryCode } from './country-code.ts';
import { deleted } from './deleted.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { group } from './groups.ts';
import { listQuery } from './list-aliases.ts';
import { metadata, metadataInput } from './metadata.ts';
import { currencyCode } from './money.ts';
import { cursorQuery, expandOf, searchIn, sortBy } from './pagination.ts';
import { maskedPayoutDetails, payoutDetails, payoutDetailWarning } from './payout-details.ts';
import { reads, writes } from './permissions.ts';
import { program } from './programs.ts';
import { performanceFigures } from './reports.ts';
import { resource } from './resource.ts';
import { statements } from './statements.ts';
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
import { timestamp, timestampFilter } from './timestamp.ts';
import { affiliateTrackingId, anyTrackingId, primaryTrackingId, trackingIds } from './tracking-ids.ts';

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
      .describe('Reason for the rejection; null for all other statuses.'),
    onboarding_completed: z.boolean(),
    program_id: z.string(),
    group_id: z.string().nullable(),
    parent_affiliate_id: z
      .string()
      .nullable()
      .describe(
        'Id of the affiliate who recruited this affiliate and earns level commissions on their sales; see the group’s multi-level incentives.',
      ),
    external_user_id: z.string().nullable(),
    metadata,
    payout_details_changed_at: timestamp
      .nullable()
      .describe(
        'Time at which the payout method or details last changed; null if they have not changed since the affiliate was created.',
      ),
    merged_into: z
      .string()
      .nullable()
      .describe(
        'Id of the affiliate that this affiliate was merged into. That affiliate is credited with all later sales and is paid this affiliate’s earnings.',
      ),
    merged_at: timestamp.nullable(),
    merge_reason: z.string().nullable(),
    merged_by: z.string().nullable().describe('Id of the API key that merged the affiliate.'),
    created_at: timestamp,
    erased_at: timestamp
      .optional()
      .describe(
        'Time at which the personal data was erased; omitted otherwise. Names and ids are then pseudonyms.',
      ),
    warnings: z
      .array(payoutDetailWarning)
      .optional()
      .describe(
        'Payout details that are invalid. Returned only if the request sent `payout_details` or `payout_method`. Invalid details are stored anyway.',
      ),
    group: group.nullable().optional().describe('Included with `expand=group`.'),
    program: program.optional().describe('Included with `expand=program`.'),
    balances: z.array(balance).optional().describe('Included with `expand=balances`.'),
    merged: z
      .array(mergedAffiliate)
      .optional()
      .describe(
        'Included with `expand=merged`: affiliates that were merged into this affiliate, each with its own earnings. Payouts to this affiliate include those amounts.',
      ),
    tracking_ids: z
      .array(affiliateTrackingId)
      .optional()
      .describe(
        'Included with `expand=tracking_ids`: all tracking ids, the primary id first, then the others, newest first. Empty for a merged affiliate, whose ids now credit the other affiliate.',
      ),
    performance: z
      .object({ from: timestamp, to: timestamp, ...performanceFigures })
      .optional()
      .describe('Included with `expand=performance`: the affiliate’s figures from `from` to `to`.'),
    application: application
      .nullable()
      .optional()
      .describe(
        'Included with `expand=application`: the affiliate’s application in the portal; null if the affiliate did not apply there.',
      ),
    company: z
      .object({ name: z.string().nullable(), country_code: z.string().nullable() })
      .optional()
      .describe(
        'Included with `expand=company`: the affiliate’s company and country, as set by `company_name` and `country_code`. Both are null for an erased affiliate.',
      ),
  })
  .meta({ id: 'Affiliate' });
export type Affiliate = z.output<typeof affiliate>;

export const affiliateCreate = z
  .strictObject({
    name: nameOf(AFFILIATE_NAME_LENGTH_MAX),
    email,
    program_id: optionalId.describe(
      'Id of the program to enroll the affiliate in. Optional if there is only one program.',
    ),
    tracking_id: absentIfNull(primaryTrackingId).describe('Tracking id. Default: generated from the name.'),
    additional_tracking_ids: z
      .array(anyTrackingId)
      .max(ADDITIONAL_TRACKING_IDS_MAX)
      .optional()
      .describe(
        'Additional ids whose links credit the affiliate, such as codes issued by another service. Stored in lowercase.',
      ),
    group_id: optionalId.describe('Id of the group. Default: the program’s default group.'),
    parent_affiliate_id: optionalId.describe(
      'Id of the affiliate who recruited this affiliate. Must be an affiliate of the same program.',
    ),
    company_name: nameOf(AFFILIATE_NAME_LENGTH_MAX).optional(),
    country_code: countryCode.optional(),
    payout_method: z.enum(payoutMethods).optional(),
    payout_details: payoutDetails
      .optional()
      .describe('Payout details, stored encrypted and never returned with the affiliate.'),
    status: z.enum(affiliateStatusInputs).optional().describe('Status of the affiliate. Default `approved`.'),
    onboarding_completed: z
      .boolean()
      .optional()
      .describe('If true, the affiliate skips onboarding. Default false.'),
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
      'New tracking id. Links with the previous id keep working; see the affiliate’s tracking ids.',
    ),
    group_id: id
      .nullable()
      .optional()
      .describe(
        'Id of the new group; null removes the affiliate from its group. Without a group, no incentive applies.',
      ),
    parent_affiliate_id: id
      .nullable()
      .optional()
      .describe('Id of the affiliate who recruited this affiliate; null clears it. Must not create a cycle.'),
    company_name: nameOf(AFFILIATE_NAME_LENGTH_MAX).nullable().optional(),
    country_code: countryCode.nullable().optional(),
    payout_method: z.enum(payoutMethods).optional(),
    payout_details: payoutDetails.optional(),
    status: z.enum(affiliateStatusInputs).optional(),
    reason: reasonText.optional().describe('Reason for the rejection; only allowed with `status: rejected`.'),
    onboarding_completed: z.boolean().optional(),
    external_user_id: identifier.nullable().optional().describe('Your id for the affiliate; null clears it.'),
    metadata: metadataInput
      .optional()
      .describe('Metadata that replaces the stored metadata; null clears it.'),
  })
  .refine(({ reason, status }) => reason === undefined || status === 'rejected', {
    error: 'Only allowed if status is rejected.',
    path: ['reason'],
  })
  .meta({ id: 'AffiliateUpdate' });
export type AffiliateUpdate = z.output<typeof affiliateUpdate>;

/** Days until a portal link expires. */
export const PORTAL_LINK_DAYS = 7;

export const portalLink = z
  .object({
    url: z
      .string()
      .nullable()
      .describe('Sign-in link, to be shared only with this affiliate; null in a replayed response.'),
    expires_at: timestamp,
  })
  .meta({ id: 'PortalLink' });
export type PortalLink = z.output<typeof portalLink>;

/** Affiliate fields that determine the payee and the amount. */
const ofMoney = ['group_id', 'payout_method', 'payout_details', 'status'] as const;

/** Affiliate fields that determine the destination of payments and the affiliate's identity. */
const ofPayee = ['payout_method', 'payout_details', 'email'] as const;

/** Affonso's names for values of `expand`, with their equivalents. */
const programAlias = { affiliate_program: 'program' } as const;

const affiliateBatch = batchOf(affiliateCreate, 'Affiliate');
export const affiliateBatchItem = affiliateBatch.item;

const ofPerformance = 'Only when sorting by a figure or with `expand=performance`';

export const affiliates = resource(
  { name: 'Affiliates', description: 'Affiliates in your programs, with their balances and payout details.' },
  {
    list: {
      method: 'GET',
      path: '/affiliates',
      summary: 'List affiliates',
      description: 'Newest first, or as specified by `sort`.',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          ...affiliateFilters,
          search: searchIn('the name, e-mail, tracking id, company or id'),
          sort: sortBy(
            ['created_at', 'name', ...performanceSorts],
            ' `sales`, `commission`, `customers` and `clicks` are the affiliate’s figures for a period, as in the performance report, and require `read:commissions`.',
          ),
          from: timestampFilter
            .optional()
            .describe(`${ofPerformance}: the start of the period. Default: 30 days before \`to\`.`),
          to: timestampFilter
            .optional()
            .describe(
              `${ofPerformance}: the end of the period, exclusive, at most ${REPORT_DAYS_MAX} days after \`from\`. Default: now.`,
            ),
          currency: currencyCode
            .optional()
            .describe(
              'Only with `sort=sales` or `sort=commission`: the currency of the compared amounts. Default: the currency with the most conversions in the period.',
            ),
          expand: expandOf(
            [
              'group',
              'program',
              'balances',
              'merged',
              'tracking_ids',
              'application',
              'company',
              'performance',
            ],
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
        'Fails with `DUPLICATE` if one of the tracking ids, the e-mail address or the external user id is already in use in the program.',
      body: affiliateCreate,
      responses: { 200: envelope(affiliate), 201: envelope(affiliate) },
      metadata: writes('write:affiliates', { movesMoney: ofMoney, errors: ['NOT_FOUND', 'DUPLICATE'] }),
    },
    get: {
      method: 'GET',
      path: '/affiliates/:id',
      summary: 'Get an affiliate',
      description:
        '`expand` can include the group, program, balances, merged affiliates, tracking ids, application or company.',
      query: z.strictObject({
        expand: expandOf(
          ['group', 'balances', 'program', 'merged', 'tracking_ids', 'application', 'company'],
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
      description: 'Changes only the fields you send; `null` clears an optional field.',
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
      summary: 'Merge two affiliates who are the same person',
      description:
        'Merges the affiliate in the path into another affiliate. The merged affiliate’s tracking ids, coupons, referrals and recruited affiliates move to the other affiliate, which is credited with all later sales. Earlier sales stay with the merged affiliate, even if they complete later; their commissions are included in the other affiliate’s payouts and paid to the other affiliate’s payout details. The e-mail address, user id and payout e-mail of the merged affiliate are still used to detect duplicates and self-referrals. Both affiliates must be in the same program. Fails with `INVALID_TRANSITION` unless both have the same status, and with `IN_USE` while either affiliate has a payout that is `pending`, `processing` or `failed`. A merge cannot be undone.',
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
      summary: 'Delete an unused affiliate',
      description: 'Fails with `IN_USE` if any object refers to the affiliate.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:affiliates', { movesMoney: true, idempotentOn: null, errors: ['IN_USE'] }),
    },
    balances: {
      method: 'GET',
      path: '/affiliates/:id/balances',
      summary: 'Get an affiliate’s balances by currency',
      description: 'Calculated from the ledger, in major units.',
      query: z.strictObject({ as_of: asOf }),
      responses: { 200: envelope(z.array(balance)) },
      metadata: reads('read:affiliates'),
    },
    payoutDetails: {
      method: 'GET',
      path: '/affiliates/:id/payout-details',
      summary: 'Get an affiliate’s payout method and masked payout details',
      query: z.strictObject({}),
      responses: { 200: envelope(maskedPayoutDetails) },
      metadata: reads('read:payouts'),
    },
    createPortalLink: {
      method: 'POST',
      path: '/affiliates/:id/portal-links',
      summary: 'Create a portal sign-in link for an affiliate',
      description: `You deliver the link yourself; to e-mail it instead, use the action \`invite\`. The link can be used once and expires after ${PORTAL_LINK_DAYS} days; creating another link for the affiliate replaces it. The link signs the affiliate in without verifying their identity: changing payment details or the e-mail address still requires a code sent by e-mail. Fails with \`INVALID_TRANSITION\` while the program’s portal is closed.`,
      body: z.strictObject({}),
      responses: { 200: envelope(portalLink), 201: envelope(portalLink) },
      metadata: writes('write:affiliates', {
        movesMoney: false,
        recent: true,
        discloses: 'a portal sign-in link',
        errors: ['INVALID_TRANSITION', 'ERASED'],
      }),
    },
    statements,
    trackingIds,
    act: {
      method: 'POST',
      path: '/affiliates/actions',
      summary: `Approve, reject, move or invite up to ${ACTION_ITEMS_MAX} affiliates`,
      description:
        'Items are processed independently: one failure does not affect the others. All changes commit together, with one event per change. Approving an affiliate releases the commissions they earned while pending. `invite` e-mails a portal link at most once every 24 hours; if a link was already sent within the last 24 hours, `changed` is false. Fails with `VALIDATION_ERROR` in a live environment that cannot send e-mail.',
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
