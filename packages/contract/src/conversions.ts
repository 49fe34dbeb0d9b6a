import {
  BATCH_ITEMS_MAX,
  EVENT_NAME_LENGTH_MAX,
  intervals,
  PRODUCT_IDS_MAX,
  refundKinds,
  SALE_LINES_MAX,
  salesStatusesByHand,
} from '@tributary/core';
import { z } from 'zod';
import { batchEnvelope, batchOf, importFields } from './batches.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { explanation } from './explanation.ts';
import { metadataInput } from './metadata.ts';
import { amountNotNegative, amountOfAnySign, amountPositive, currencyCode } from './money.ts';
import { cursorQuery, expandOf } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { refund } from './refunds.ts';
import { resource } from './resource.ts';
import {
  absentIfNull,
  freeText,
  identifier,
  nameOf,
  optionalId,
  optionalIdentifier,
  reasonText,
  withItsFields,
} from './text.ts';
import { timestampInput } from './timestamp.ts';
import { transaction } from './transactions.ts';

/** At least one of these four; all that resolve must lead to one referral. */
export const eventIdentifiers = {
  referral_id: optionalId.describe('If you know the exact referral.'),
  customer_id: optionalIdentifier.describe('If the referral is linked to your customer record.'),
  external_user_id: optionalIdentifier.describe('If your user id is stored in Tributary.'),
  click_id: optionalId.describe(
    'To convert a specific click. If it became the referral of somebody else, a new customer gets a referral of their own from the same affiliate.',
  ),
  program_id: optionalId.describe('Chooses the program if an identifier matches referrals of two programs.'),
  coupon_code: optionalIdentifier.describe(
    'The code used at checkout. If no identifier matches a referral and no click is usable, the coupon’s affiliate gets a new referral with the `customer_id`, which is then required.',
  ),
};

/** For everything that records a sale with an invoice or a payment intent. */
export const allowDuplicate = z
  .boolean()
  .optional()
  .describe(
    'Default false: fails with `DUPLICATE` if the referral has a live sale with the same `invoice_id` or `payment_intent_id`, neither voided nor failed, unless the program allows it. Not part of what is compared when a key is repeated.',
  );

/** For everything that records a sale. */
export const countsAsPayment = z
  .boolean()
  .optional()
  .describe(
    'Default true. With false, the sale earns like any other in its place, but limits and tiers do not count it: for a proration or a change of seats between two payments. A sale of 0 never counts.',
  );

const saleLineInput = z
  .strictObject({
    product_id: optionalIdentifier,
    price_id: optionalIdentifier,
    amount: amountOfAnySign.describe(
      'In the currency of the sale, after discounts. Below 0 for a credit, such as for the unused time of a plan.',
    ),
  })
  .meta({ id: 'SaleLineInput' });

export const saleFields = {
  sales_status: z
    .enum(salesStatusesByHand)
    .optional()
    .describe('Default `complete`. Only a complete sale earns.'),
  is_subscription: z.boolean().optional().describe('Default: true if `interval` is given.'),
  interval: z.enum(intervals).optional(),
  product_ids: z.array(identifier).max(PRODUCT_IDS_MAX).optional(),
  price_ids: z.array(identifier).max(PRODUCT_IDS_MAX).optional(),
  lines: z
    .array(saleLineInput)
    .min(1)
    .max(SALE_LINES_MAX)
    .optional()
    .describe(
      'For a sale of several products, in place of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. An incentive for specific products then takes its percentage of the lines of its products, and levels above the affiliate do too; without lines, of the whole sale. A product whose lines add up to less than 0 counts as 0.',
    ),
  payment_intent_id: optionalIdentifier,
  invoice_id: optionalIdentifier,
  counts_as_payment: countsAsPayment,
  allow_duplicate: allowDuplicate,
};

const identifierFields = ['referral_id', 'customer_id', 'external_user_id', 'click_id'] as const;

export const needsIdentifier = {
  check: (body: Partial<Record<(typeof identifierFields)[number], unknown>>) =>
    identifierFields.some((field) => body[field] !== undefined),
  params: {
    error: 'At least one of referral_id, customer_id, external_user_id and click_id is required.',
    when: withItsFields,
  },
};

const dryRun = z
  .boolean()
  .optional()
  .describe(
    'Returns what the request would return, and writes nothing: the ids in the response do not exist, and the key stays unused.',
  );

export const conversionCreate = z
  .strictObject({
    ...eventIdentifiers,
    sale_amount: amountNotNegative,
    sale_amount_currency: currencyCode,
    external_event_id: identifier.describe(
      'Idempotency key: a stable id of your own, such as the invoice id. Never expires.',
    ),
    ...saleFields,
    event_name: absentIfNull(nameOf(EVENT_NAME_LENGTH_MAX)),
    event_type: z.literal('conversion').optional(),
    occurred_at: timestampInput.optional().describe('Default: the time of the request.'),
    metadata: metadataInput.optional(),
    dry_run: dryRun,
  })
  .refine(needsIdentifier.check, needsIdentifier.params)
  .meta({ id: 'ConversionCreate', 'x-any-of': identifierFields });
export type ConversionCreate = z.output<typeof conversionCreate>;

export const refundCreate = z
  .strictObject({
    amount: amountPositive.optional().describe('Omit it to refund everything that is left.'),
    currency: currencyCode.optional().describe('Must be the currency of the sale.'),
    reason: freeText.optional(),
    external_event_id: optionalIdentifier.describe('Makes retries safe.'),
    refunded_at: timestampInput.optional().describe('When the refund happened. Default: now.'),
    kind: z
      .enum(refundKinds)
      .optional()
      .describe('Default `refund`. `canceled`: the order was called off before delivery.'),
    dry_run: dryRun,
  })
  .meta({ id: 'RefundCreate' });
export type RefundCreate = z.output<typeof refundCreate>;

/** A refund among others: it names its sale, and has a key of its own so that the file can be sent again. */
const refundOfSale = refundCreate
  .safeExtend({
    conversion_id: optionalId.describe('The conversion to refund.'),
    conversion_external_event_id: optionalIdentifier.describe(
      'The `external_event_id` of the conversion, instead of its id.',
    ),
    external_event_id: identifier.describe('Idempotency key: a stable id of your own for this refund.'),
  })
  .refine(
    (refund) => refund.conversion_id !== undefined || refund.conversion_external_event_id !== undefined,
    {
      error: 'Either conversion_id or conversion_external_event_id is required.',
      when: withItsFields,
    },
  );
const refundBatch = batchOf(refundOfSale, 'Refund');
export const refundBatchItem = refundBatch.item;

const conversionBatch = batchOf(conversionCreate, 'Conversion', importFields);
export const conversionBatchItem = conversionBatch.item;

export const conversions = resource(
  { name: 'Conversions', description: 'Sales, their refunds, and explanations of their commissions.' },
  {
    create: {
      method: 'POST',
      path: '/conversions',
      summary: 'Record a conversion and calculate its commission',
      description:
        'Idempotent on `external_event_id`: a retry returns 200 with the recorded conversion as it is now. With `dry_run`, returns the same result and writes nothing. Fails with `REFERRAL_NOT_FOUND` if the identifiers match no referral.',
      body: conversionCreate,
      responses: { 200: envelope(transaction), 201: envelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: 'external_event_id',
        unaudited: 'In the ledger and the feed already: one for each sale, event or visitor.',
        signed: true,
        errors: ['REFERRAL_NOT_FOUND', 'IDENTIFIER_CONFLICT', 'DUPLICATE', 'VOIDED'],
      }),
    },
    refund: {
      method: 'POST',
      path: '/conversions/:id/refund',
      summary: 'Refund a conversion, in full or in part',
      description:
        'Idempotent when `external_event_id` is given. The commission is reduced in proportion. Without an amount, everything that is left is refunded. `dry_run` writes nothing.',
      body: refundCreate,
      responses: { 200: envelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: 'external_event_id',
        signed: true,
        errors: [
          'SIGNATURE_REPLAYED',
          'ALREADY_REFUNDED',
          'NOT_REFUNDABLE',
          'REFUND_EXCEEDS_REMAINING',
          'CURRENCY_MISMATCH',
          'VOIDED',
        ],
      }),
    },
    refunds: {
      method: 'GET',
      path: '/conversions/:id/refunds',
      summary: 'List the refunds of a conversion',
      description: 'Newest first, with those that were undone.',
      query: z.strictObject({ ...cursorQuery, external_event_id: identifier.optional() }),
      responses: { 200: listEnvelope(refund) },
      metadata: reads('read:commissions'),
    },
    undoRefund: {
      method: 'POST',
      path: '/conversions/:id/refunds/:refundId/undo',
      summary: 'Undo a refund, such as after a dispute was won',
      description:
        'Undoes the whole refund: the sale, its commission and their statuses become what the other refunds leave. The next payout pays the difference, even if a payout already includes the commission. Undoing it again changes nothing.',
      body: z.strictObject({ reason: reasonText.describe('Why it is undone.') }).meta({ id: 'RefundUndo' }),
      responses: { 200: envelope(transaction) },
      metadata: writes('write:commissions', { movesMoney: true, errors: ['VOIDED'] }),
    },
    get: {
      method: 'GET',
      path: '/conversions/:id',
      summary: 'Get a conversion',
      description: 'The same object as the commission of this id.',
      query: z.strictObject({ expand: expandOf(['affiliate', 'referral', 'program', 'earnings']) }),
      responses: { 200: envelope(transaction) },
      metadata: reads('read:commissions'),
    },
    explain: {
      method: 'GET',
      path: '/conversions/:id/explain',
      summary: 'Explain how a conversion was attributed and its commission calculated',
      description: 'Lists every incentive that was considered, and the arithmetic step by step.',
      query: z.strictObject({}),
      responses: { 200: envelope(explanation) },
      metadata: reads('read:commissions'),
    },
    createBatch: {
      method: 'POST',
      path: '/conversions/batch',
      summary: `Record up to ${BATCH_ITEMS_MAX} conversions, each independently`,
      description: 'Idempotent on each `external_event_id`.',
      body: conversionBatch.body,
      responses: { 200: batchEnvelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: null,
        unaudited: 'In the ledger and the feed already: one for each sale, event or visitor.',
        signed: true,
        batch: true,
      }),
    },
    refundBatch: {
      method: 'POST',
      path: '/conversions/refunds/batch',
      summary: `Refund up to ${BATCH_ITEMS_MAX} conversions, each independently`,
      description:
        'Each result is what the single refund would return. Identify a conversion by its id or by its `external_event_id`.',
      body: refundBatch.body,
      responses: { 200: batchEnvelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: null,
        signed: true,
        batch: true,
      }),
    },
  },
);
