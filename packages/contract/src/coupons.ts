import {
  BATCH_ITEMS_MAX,
  COUPON_CODE_LENGTH_MAX,
  COUPON_MONTHS_MAX,
  couponDurations,
  DISCOUNT_MAX,
  discountTypes,
  trimmedCode,
} from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliate-summary.ts';
import { batchEnvelope, batchOf } from './batches.ts';
import { deleted } from './deleted.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { listQuery } from './list-aliases.ts';
import { currencyCode } from './money.ts';
import { cursorQuery, expandOf } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier, optionalIdentifier } from './text.ts';
import { timestamp } from './timestamp.ts';

export const coupon = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    program_id: z.string(),
    code: z.string().describe('Coupon code, in uppercase.'),
    discount_type: z.enum(discountTypes),
    discount_value: z.number().describe('Percentage, or amount in `currency`.'),
    currency: z.string().nullable(),
    duration: z.enum(couponDurations),
    duration_in_months: z.number().int().min(1).nullable(),
    product_ids: z.array(z.string()),
    provider: z.string(),
    provider_coupon_id: z.string(),
    provider_promo_code_id: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    affiliate: affiliateSummary.optional().describe('Included with `expand=affiliate`.'),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.output<typeof coupon>;

export const couponCreate = z
  .strictObject({
    affiliate_id: id,
    code: z
      .string()
      .overwrite(trimmedCode)
      .min(1)
      .max(COUPON_CODE_LENGTH_MAX)
      .regex(/^[A-Za-z0-9-]+$/, 'Must contain only letters, digits and hyphens.')
      .describe('Coupon code, unique in the program. Trimmed and converted to uppercase.'),
    discount_type: z.enum(discountTypes),
    discount_value: z.number().min(0).max(DISCOUNT_MAX),
    duration: z.enum(couponDurations),
    duration_in_months: z
      .number()
      .int()
      .min(1)
      .max(COUPON_MONTHS_MAX)
      .optional()
      .describe('Number of months. Required when `duration` is `repeating`, otherwise not allowed.'),
    currency: currencyCode
      .optional()
      .describe('Currency of the discount. Required when `discount_type` is `fixed`, otherwise not allowed.'),
    product_ids: z.array(identifier).max(500).optional(),
    provider_promo_code_id: optionalIdentifier.describe(
      'Provider’s id for an existing promotion code. The coupon is linked to that promotion code, and no new one is created. With Stripe, the promotion code must be active and have this `code`; deleting the coupon does not delete the promotion code in Stripe. With `manual`, the id is stored as sent. The terms are taken from this request.',
    ),
  })
  .superRefine((body, ctx) => {
    const pairs = [
      ['duration_in_months', body.duration === 'repeating', 'duration is repeating'],
      ['currency', body.discount_type === 'fixed', 'discount_type is fixed'],
    ] as const;
    for (const [field, isNeeded, condition] of pairs) {
      const isGiven = body[field] !== undefined;
      if (isNeeded === isGiven) continue;
      const message = isNeeded ? `Required when ${condition}.` : `Only allowed when ${condition}.`;
      ctx.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .meta({ id: 'CouponCreate' });
export type CouponCreate = z.input<typeof couponCreate>;

const couponBatch = batchOf(couponCreate, 'Coupon');
export const couponBatchItem = couponBatch.item;

export const coupons = resource(
  { name: 'Coupons', description: 'Discount codes that credit an affiliate.' },
  {
    create: {
      method: 'POST',
      path: '/coupons',
      summary: 'Create a coupon for an affiliate',
      description:
        'The code is stored in uppercase. Fails with `DUPLICATE` if the code is already in use in the program.',
      body: couponCreate,
      responses: { 200: envelope(coupon), 201: envelope(coupon) },
      metadata: writes('write:coupons', {
        movesMoney: false,
        errors: ['NOT_FOUND', 'DUPLICATE', 'ERASED', 'PROVIDER_ERROR'],
      }),
    },
    get: {
      method: 'GET',
      path: '/coupons/:id',
      summary: 'Get a coupon',
      description: '`expand` can include the affiliate.',
      query: z.strictObject({ expand: expandOf(['affiliate']) }),
      responses: { 200: envelope(coupon) },
      metadata: reads('read:coupons'),
    },
    list: {
      method: 'GET',
      path: '/coupons',
      summary: 'List coupons',
      description: 'Newest first. `code` is case-insensitive.',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          affiliate_id: id.optional(),
          program_id: id.optional(),
          code: identifier.optional().describe('Case-insensitive.'),
          expand: expandOf(['affiliate']),
        }),
      ),
      responses: { 200: numberedListEnvelope(coupon) },
      metadata: reads('read:coupons'),
    },
    delete: {
      method: 'DELETE',
      path: '/coupons/:id',
      summary: 'Delete a coupon from Tributary and its provider',
      description: 'Fails with `PROVIDER_ERROR` if the provider rejects the request.',
      responses: { 200: deleted },
      metadata: writes('delete:coupons', {
        movesMoney: false,
        idempotentOn: null,
        errors: ['PROVIDER_ERROR'],
      }),
    },
    createBatch: {
      method: 'POST',
      path: '/coupons/batch',
      summary: `Create up to ${BATCH_ITEMS_MAX} coupons, each independently`,
      body: couponBatch.body,
      responses: { 200: batchEnvelope(coupon) },
      metadata: writes('write:coupons', { movesMoney: false, idempotentOn: null, batch: true }),
    },
  },
);
