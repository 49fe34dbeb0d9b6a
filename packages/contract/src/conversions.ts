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

/**
 * Identifiers of a referral. At least one of the first four is required, and all that match must belong to
 * the same referral.
 */
export const eventIdentifiers = {
  referral_id: optionalId.describe('Id of the referral, if known.'),
  customer_id: optionalIdentifier.describe('Your id for the customer, if it is linked to the referral.'),
  external_user_id: optionalIdentifier.describe('Your id for the user, if it is stored in Tributary.'),
  click_id: optionalId.describe(
    'Id of the click to convert. If the click has already become another customer’s referral, a new customer is given a separate referral to the same affiliate.',
  ),
  program_id: optionalId.describe(
    'Id of the program. Required if an identifier matches referrals in several programs.',
  ),
  coupon_code: optionalIdentifier.describe(
    'Coupon code used at checkout. Creates a referral to the coupon’s affiliate if no identifier matches a referral, and either no click is usable or the program has `attribution: coupon_first`. `customer_id` is then required.',
  ),
};

/** Field shared by all requests that record a sale with an invoice or payment intent. */
export const allowDuplicate = z
  .boolean()
  .optional()
  .describe(
    'If false, the request fails with `DUPLICATE` if the referral already has an active sale (neither voided nor failed) with the same `invoice_id` or `payment_intent_id`, unless the program allows duplicates. Ignored when repeated requests are compared. Default false.',
  );

/** Field shared by all requests that record a sale. */
export const countsAsPayment = z
  .boolean()
  .optional()
  .describe(
    'If false, the sale earns a commission as usual but does not count toward limits and tiers. Use false for prorations or seat changes between two payments. A sale of 0 never counts. Default true.',
  );

const saleLineInput = z
  .strictObject({
    product_id: optionalIdentifier,
    price_id: optionalIdentifier,
    amount: amountOfAnySign.describe(
      'Amount in the currency of the sale, after discounts. Negative for a credit, for example for unused time on a plan.',
    ),
  })
  .meta({ id: 'SaleLineInput' });

export const saleFields = {
  sales_status: z
    .enum(salesStatusesByHand)
    .optional()
    .describe('Status of the sale. Only a complete sale earns a commission. Default `complete`.'),
  is_subscription: z
    .boolean()
    .optional()
    .describe('True for a subscription payment. Default: true if `interval` is sent.'),
  interval: z.enum(intervals).optional(),
  product_ids: z.array(identifier).max(PRODUCT_IDS_MAX).optional(),
  price_ids: z.array(identifier).max(PRODUCT_IDS_MAX).optional(),
  lines: z
    .array(saleLineInput)
    .min(1)
    .max(SALE_LINES_MAX)
    .optional()
    .describe(
      'Lines of a sale with several products, instead of `product_ids` and `price_ids`. The amounts must add up to `sale_amount`. The percentages of an incentive for specific products, and of the levels above the affiliate, then apply only to the lines with matching products. Without lines, they apply to the whole sale. A product whose lines add up to less than 0 counts as 0.',
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
    'If true, returns the result of the request without recording anything: the ids in the response do not exist, and the idempotency key is not used.',
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
    occurred_at: timestampInput
      .optional()
      .describe('Time of the sale or event. Default: the time of the request.'),
    metadata: metadataInput.optional(),
    dry_run: dryRun,
  })
  .refine(needsIdentifier.check, needsIdentifier.params)
  .meta({ id: 'ConversionCreate', 'x-any-of': identifierFields });
export type ConversionCreate = z.output<typeof conversionCreate>;

export const refundCreate = z
  .strictObject({
    amount: amountPositive.optional().describe('Amount to refund. Default: the full remaining amount.'),
    currency: currencyCode
      .optional()
      .describe('Currency of the refund. Must match the currency of the sale.'),
    reason: freeText.optional(),
    external_event_id: optionalIdentifier.describe('Idempotency key of your own, which makes retries safe.'),
    refunded_at: timestampInput.optional().describe('Time of the refund. Default: now.'),
    kind: z
      .enum(refundKinds)
      .optional()
      .describe('Type of refund. `canceled`: the order was canceled before delivery. Default `refund`.'),
    dry_run: dryRun,
  })
  .meta({ id: 'RefundCreate' });
export type RefundCreate = z.output<typeof refundCreate>;

/** Refund in a batch. Each refund identifies a sale and has its own key, so that the batch can be sent again. */
const refundOfSale = refundCreate
  .safeExtend({
    conversion_id: optionalId.describe('Id of the conversion to refund.'),
    conversion_external_event_id: optionalIdentifier.describe(
      'Alternative to `conversion_id`: the `external_event_id` of the conversion.',
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
  { name: 'Conversions', description: 'Sales with their refunds, and explanations of their commissions.' },
  {
    create: {
      method: 'POST',
      path: '/conversions',
      summary: 'Record a conversion and calculate its commission',
      description:
        'Repeating a request with the same `external_event_id` returns 200 with the current state of the recorded conversion. With `dry_run`, returns the same result without recording anything. Fails with `REFERRAL_NOT_FOUND` if no referral matches the identifiers.',
      body: conversionCreate,
      responses: { 200: envelope(transaction), 201: envelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        idempotentOn: 'external_event_id',
        unaudited: 'Already in the ledger and the event feed: one per sale, event or visitor.',
        signed: true,
        errors: ['REFERRAL_NOT_FOUND', 'IDENTIFIER_CONFLICT', 'DUPLICATE', 'VOIDED'],
      }),
    },
    refund: {
      method: 'POST',
      path: '/conversions/:id/refund',
      summary: 'Refund a conversion in full or in part',
      description:
        'Reduces the commission proportionally. Without an amount, refunds the full remaining amount. Idempotent if `external_event_id` is sent. With `dry_run`, nothing is recorded.',
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
      summary: 'List a conversion’s refunds',
      description: 'Newest first, including refunds that were undone.',
      query: z.strictObject({ ...cursorQuery, external_event_id: identifier.optional() }),
      responses: { 200: listEnvelope(refund) },
      metadata: reads('read:commissions'),
    },
    undoRefund: {
      method: 'POST',
      path: '/conversions/:id/refunds/:refundId/undo',
      summary: 'Undo a refund, for example after winning a dispute',
      description:
        'Undoes the whole refund. The sale, its commission and their statuses are recalculated from the remaining refunds. The next payout includes the difference, even if an earlier payout already includes the commission. Undoing a refund again has no effect.',
      body: z
        .strictObject({ reason: reasonText.describe('Reason for undoing the refund.') })
        .meta({ id: 'RefundUndo' }),
      responses: { 200: envelope(transaction) },
      metadata: writes('write:commissions', { movesMoney: true, errors: ['VOIDED'] }),
    },
    get: {
      method: 'GET',
      path: '/conversions/:id',
      summary: 'Get a conversion',
      description: 'Returns the same object as `GET /v1/commissions/{id}`.',
      query: z.strictObject({ expand: expandOf(['affiliate', 'referral', 'program', 'earnings']) }),
      responses: { 200: envelope(transaction) },
      metadata: reads('read:commissions'),
    },
    explain: {
      method: 'GET',
      path: '/conversions/:id/explain',
      summary: 'Explain how a conversion was attributed and how its commission was calculated',
      description: 'Lists every incentive that was considered and shows the calculation step by step.',
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
        unaudited: 'Already in the ledger and the event feed: one per sale, event or visitor.',
        signed: true,
        batch: true,
      }),
    },
    refundBatch: {
      method: 'POST',
      path: '/conversions/refunds/batch',
      summary: `Refund up to ${BATCH_ITEMS_MAX} conversions, each independently`,
      description:
        'Each result is identical to the response to a single refund request. Identify each conversion by its id or its `external_event_id`.',
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
