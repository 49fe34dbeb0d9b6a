import { TRACKING_ID_LENGTH_MAX, TRACKING_IDS_MAX } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { router } from './resource.ts';
import { timestamp } from './timestamp.ts';

/** Tracking id as specified, for links that Tributary creates. */
export const primaryTrackingId = z
  .string()
  .min(1)
  .max(TRACKING_ID_LENGTH_MAX)
  .regex(/^[a-z0-9-]+$/, 'Must contain only lowercase letters, digits and hyphens.');

/**
 * Tracking id that may come from another service. Punctuation alone is rejected, because it would not work in
 * a URL.
 */
export const anyTrackingId = z
  .string()
  .min(1)
  .max(TRACKING_ID_LENGTH_MAX)
  .regex(
    /^[._~-]*[A-Za-z0-9][A-Za-z0-9._~-]*$/,
    'Must contain only letters A to Z, digits and . _ ~ -, and at least one letter or digit.',
  );

export const affiliateTrackingId = z
  .object({
    tracking_id: z.string().describe('Tracking id in lowercase, because tracking ids are case-insensitive.'),
    is_primary: z.boolean().describe('True if this is the affiliate’s `tracking_id`.'),
    created_at: timestamp.describe('Time at which the tracking id was added to the affiliate.'),
  })
  .meta({ id: 'AffiliateTrackingId' });
export type AffiliateTrackingId = z.output<typeof affiliateTrackingId>;

export const affiliateTrackingIdCreate = z
  .strictObject({
    tracking_id: anyTrackingId.describe(
      'Tracking id, stored in lowercase and unique in the program regardless of case.',
    ),
  })
  .meta({ id: 'AffiliateTrackingIdCreate' });
export type AffiliateTrackingIdCreate = z.input<typeof affiliateTrackingIdCreate>;

export const trackingIds = router({
  list: {
    method: 'GET',
    path: '/affiliates/:id/tracking-ids',
    summary: 'List an affiliate’s tracking ids',
    description: `Returns all tracking ids, up to ${TRACKING_IDS_MAX}: the primary id first, then the others, newest first.`,
    query: z.strictObject({}),
    responses: { 200: envelope(z.array(affiliateTrackingId)) },
    metadata: reads('read:affiliates'),
  },
  create: {
    method: 'POST',
    path: '/affiliates/:id/tracking-ids',
    summary: 'Add a tracking id to an affiliate',
    description:
      'Links with any of an affiliate’s tracking ids credit the affiliate, so codes from another service keep working after a migration. Fails with `DUPLICATE` if the id belongs to another affiliate of the program; the message names that affiliate. Adding an existing id again has no effect.',
    body: affiliateTrackingIdCreate,
    responses: { 200: envelope(affiliateTrackingId), 201: envelope(affiliateTrackingId) },
    metadata: writes('write:affiliates', {
      movesMoney: false,
      errors: ['DUPLICATE', 'ERASED', 'INVALID_TRANSITION'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: '/affiliates/:id/tracking-ids/:trackingId',
    summary: 'Remove a tracking id from an affiliate',
    description:
      'Links that use the tracking id no longer credit anyone, and you can assign the id to another affiliate. Existing clicks and referrals remain credited. Fails with `IN_USE` for the primary id; set another `tracking_id` first.',
    responses: { 200: deleted },
    metadata: writes('write:affiliates', {
      movesMoney: false,
      idempotentOn: null,
      errors: ['IN_USE', 'ERASED'],
    }),
  },
});
