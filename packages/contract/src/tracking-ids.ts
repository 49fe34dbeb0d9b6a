import { TRACKING_ID_LENGTH_MAX, TRACKING_IDS_MAX } from '@tributary/core';
import { z } from 'zod';
import { deleted } from './deleted.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { router } from './resource.ts';
import { timestamp } from './timestamp.ts';

/** As the specification has it: that of links which Tributary makes. */
export const primaryTrackingId = z
  .string()
  .min(1)
  .max(TRACKING_ID_LENGTH_MAX)
  .regex(/^[a-z0-9-]+$/, 'Must contain only lowercase letters, digits and hyphens.');

/** A code that another service may have given. One of punctuation alone could not stand in an address. */
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
    tracking_id: z.string().describe('In lower case: ids are compared ignoring case.'),
    is_primary: z.boolean().describe('Whether it is the `tracking_id` of the affiliate.'),
    created_at: timestamp.describe('When the affiliate got it.'),
  })
  .meta({ id: 'AffiliateTrackingId' });
export type AffiliateTrackingId = z.output<typeof affiliateTrackingId>;

export const affiliateTrackingIdCreate = z
  .strictObject({
    tracking_id: anyTrackingId.describe('Stored in lower case, and unique in the program ignoring case.'),
  })
  .meta({ id: 'AffiliateTrackingIdCreate' });
export type AffiliateTrackingIdCreate = z.input<typeof affiliateTrackingIdCreate>;

export const trackingIds = router({
  list: {
    method: 'GET',
    path: '/affiliates/:id/tracking-ids',
    summary: 'List the tracking ids of an affiliate',
    description: `All of them, up to ${TRACKING_IDS_MAX}: the primary one first, then the newest.`,
    query: z.strictObject({}),
    responses: { 200: envelope(z.array(affiliateTrackingId)) },
    metadata: reads('read:affiliates'),
  },
  create: {
    method: 'POST',
    path: '/affiliates/:id/tracking-ids',
    summary: 'Give an affiliate another tracking id',
    description:
      'Links with any of its ids credit the affiliate: codes of another service go on working after a move. Fails with `DUPLICATE` if the id belongs to another affiliate of the program, which the message names. An id that the affiliate has already changes nothing.',
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
    summary: 'Take a tracking id from an affiliate',
    description:
      'From then on, links with it credit nobody, and another affiliate can get it. What they have brought already stays credited. Fails with `IN_USE` for the primary id: give the affiliate another `tracking_id` first.',
    responses: { 200: deleted },
    metadata: writes('write:affiliates', {
      movesMoney: false,
      idempotentOn: null,
      errors: ['IN_USE', 'ERASED'],
    }),
  },
});
