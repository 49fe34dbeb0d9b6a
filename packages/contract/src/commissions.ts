import {
  ACTION_ITEMS_MAX,
  BATCH_ITEMS_MAX,
  commissionSorts,
  commissionStatuses,
  commissionStatusesByHand,
  HOLD_PERIOD_DAYS_MAX,
  newSalesStatuses,
  salesStatusesByHand,
} from '@tributary/core';
import { z } from 'zod';
import { batchEnvelope, batchOf, importFields, importId } from './batches.ts';
import { commissionAction, commissionActionResults } from './commission-actions.ts';
import { commissionFilters } from './commission-filters.ts';
import { allowDuplicate, countsAsPayment } from './conversions.ts';
import { deleted } from './deleted.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { errorBody } from './errors.ts';
import { listQuery } from './list-aliases.ts';
import { amount, amountNotNegative, currency, currencyCode } from './money.ts';
import { cursorQuery, expandOf, sortBy } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier, optionalIdentifier, reasonText } from './text.ts';
import { timestamp, timestampInput } from './timestamp.ts';
import { transaction } from './transactions.ts';

export const commissionCreate = z
  .strictObject({
    referral_id: id,
    sale_amount: amountNotNegative,
    sale_amount_currency: currencyCode,
    commission_amount: amountNotNegative,
    commission_currency: currencyCode,
    status: z.enum(commissionStatuses).optional().describe('Status of the commission. Default `pending`.'),
    sales_status: z.enum(newSalesStatuses).optional().describe('Status of the sale. Default `pending`.'),
    is_subscription: z.boolean().optional().describe('True for a subscription payment. Default false.'),
    payment_intent_id: optionalIdentifier,
    invoice_id: optionalIdentifier,
    counts_as_payment: countsAsPayment,
    allow_duplicate: allowDuplicate,
    hold_period_days: z.number().int().min(0).max(HOLD_PERIOD_DAYS_MAX).optional(),
    created_at: timestampInput.optional().describe('Default: now.'),
  })
  .meta({ id: 'CommissionCreate' });
export type CommissionCreate = z.output<typeof commissionCreate>;

const commissionBatch = batchOf(commissionCreate, 'Commission', importFields);
export const commissionBatchItem = commissionBatch.item;

const freeKey = z
  .boolean()
  .optional()
  .describe(
    'If true, frees the idempotency key, so that the same request can record the commission again. Only for commissions recorded by an import.',
  );

export const commissionVoid = z.strictObject({ free_key: freeKey }).meta({ id: 'CommissionVoid' });
export type CommissionVoid = z.output<typeof commissionVoid>;

const voidSelection = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1).max(ACTION_ITEMS_MAX).optional();

export const importedVoid = z
  .strictObject({
    import_id: importId.describe('Id of the import that recorded the commissions.'),
    ids: voidSelection(id),
    keys: voidSelection(identifier).describe(
      'Alternative to `ids`: the `external_event_id` of each conversion or the `idempotency_key` of each commission. The results omit keys that the import did not record.',
    ),
    free_key: freeKey,
  })
  .refine(({ ids, keys }) => (ids === undefined) !== (keys === undefined), {
    error: 'Send either ids or keys.',
    path: ['ids'],
  })
  .meta({ id: 'ImportedVoid' });
export type ImportedVoid = z.output<typeof importedVoid>;

export const importedVoidResults = z
  .object({
    results: z.array(
      z.object({
        index: z.number().int().min(0).describe('Zero-based index in the `ids` or `keys` of the request.'),
        id: z.string(),
        changed: z
          .boolean()
          .describe('False if the commission was already voided, or if the item was rejected.'),
        error: errorBody.shape.error
          .pick({ code: true, message: true })
          .optional()
          .describe('Reason this item was rejected. Other items are not affected.'),
      }),
    ),
    counts: z.object({
      done: z
        .number()
        .int()
        .min(0)
        .describe('Number of voided commissions, including commissions that were already voided.'),
      failed: z.number().int().min(0),
    }),
  })
  .meta({ id: 'ImportedVoidResults' });
export type ImportedVoidResults = z.output<typeof importedVoidResults>;

export const commissionUpdate = z
  .strictObject({
    status: z
      .enum(commissionStatusesByHand)
      .optional()
      .describe('New status. To set `refunded`, record a refund; to set `paid`, complete a payout.'),
    sales_status: z
      .enum(salesStatusesByHand)
      .optional()
      .describe('New status of the sale. When a calculated sale is completed, incentives are matched.'),
    sale_amount: amountNotNegative
      .optional()
      .describe(
        'Final amount in the currency of the sale. Can be set until the sale is complete, including in the same request as `sales_status`. A different amount removes the `lines` of the sale; percentages of incentives for specific products then apply to the whole sale.',
      ),
    reason: reasonText.optional().describe('Reason for the rejection; only allowed with `status: rejected`.'),
  })
  .refine(({ reason, status }) => reason === undefined || status === 'rejected', {
    error: 'Only allowed if status is rejected.',
    path: ['reason'],
  })
  .meta({ id: 'CommissionUpdate' });
export type CommissionUpdate = z.input<typeof commissionUpdate>;

export const commissionStates = [
  'to_approve',
  'held',
  'ready',
  'paid',
  'rejected',
  'refunded',
  'no_commission',
] as const;

export const commissionTotals = z
  .object({
    as_of: timestamp.describe(
      'Time before which the counted commissions were recorded. To select the same commissions, send this value as `recorded_before`.',
    ),
    rows: z.array(
      z.object({
        state: z
          .enum(commissionStates)
          .describe(
            'State of the commissions. `to_approve` and `held`: same as `approval=waiting` and `approval=held` in the list. `no_commission`: nothing was earned, or the sale is not complete yet. All other values are statuses.',
          ),
        currency: currency.nullable().describe('Currency of the commission; null if nothing was earned.'),
        count: z.number().int().min(1),
        sales: z
          .array(z.object({ currency, amount }))
          .describe('Remaining sale amounts after refunds, by sale currency.'),
        commission: amount.describe(
          'Remaining commission amounts after refunds, excluding levels above the affiliate.',
        ),
      }),
    ),
  })
  .meta({ id: 'CommissionTotals' });
export type CommissionTotals = z.output<typeof commissionTotals>;

export const commissions = resource(
  {
    name: 'Commissions',
    description: 'Amounts that affiliates earn from sales, leads, trials and milestones.',
  },
  {
    list: {
      method: 'GET',
      path: '/commissions',
      summary: 'List commissions and conversions',
      description: 'Newest first, or as specified by `sort`.',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          ...commissionFilters,
          sort: sortBy(commissionSorts, ' Amounts are sorted within each currency.'),
          expand: expandOf(['affiliate', 'referral', 'earnings']),
        }),
      ),
      responses: { 200: numberedListEnvelope(transaction) },
      metadata: reads('read:commissions'),
    },
    totals: {
      method: 'GET',
      path: '/commissions/totals',
      summary: 'Count and total commissions by state and currency',
      description: 'Accepts the same filters as the list.',
      query: z.strictObject({
        ...commissionFilters,
        created_gte: cursorQuery.created_gte,
        created_lte: cursorQuery.created_lte,
      }),
      responses: { 200: envelope(commissionTotals) },
      metadata: reads('read:commissions'),
    },
    create: {
      method: 'POST',
      path: '/commissions',
      summary: 'Record a commission with a known amount',
      description:
        'For imports, backfills and overrides. Incentives are not applied. With `sales_status: complete`, the commission counts as a payment from the referral, dated `created_at`, so that limits and tiers are correct after an import. The status of the referral does not change.',
      body: commissionCreate,
      responses: { 200: envelope(transaction), 201: envelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        errors: ['NOT_FOUND', 'DUPLICATE', 'VOIDED'],
      }),
    },
    get: {
      method: 'GET',
      path: '/commissions/:id',
      summary: 'Get a commission',
      description: '`expand` can include the affiliate, referral, program or earnings.',
      query: z.strictObject({ expand: expandOf(['affiliate', 'referral', 'program', 'earnings']) }),
      responses: { 200: envelope(transaction) },
      metadata: reads('read:commissions'),
    },
    update: {
      method: 'PUT',
      path: '/commissions/:id',
      summary: 'Approve, release, reject or reopen a commission, or complete its sale',
      description:
        'Fails with `INVALID_TRANSITION` if the status change is not allowed (`details` lists the allowed statuses), and with `IN_USE` if an active payout includes the commission.',
      body: commissionUpdate,
      responses: { 200: envelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        errors: ['INVALID_TRANSITION', 'VOIDED', 'IN_USE'],
      }),
    },
    void: {
      method: 'POST',
      path: '/commissions/:id/void',
      summary: 'Void a commission or conversion recorded by mistake',
      description:
        'Reverses the commission as if it had never been recorded: balances, reports, limits, caps and tiers no longer include the commission. Nothing is deleted; the ledger records a `voided` entry for each earning. Fails with `IN_USE` if the commission is part of a payout or has been paid. Voiding a commission again has no effect. The idempotency key can then be used for a different request; repeating the same request fails with `VOIDED`.',
      body: commissionVoid,
      responses: { 200: envelope(transaction) },
      metadata: writes('write:commissions', { movesMoney: true, errors: ['IN_USE'] }),
    },
    keep: {
      method: 'POST',
      path: '/commissions/:id/keep',
      summary: 'Keep a possible duplicate as a separate sale',
      description:
        'Releases a sale with the flag `possible_duplicate`, and the sales that it may duplicate unless they are held for another reason. Each sale is assigned the status that it would otherwise have had. If two of them are the same sale, void one instead; the other is then released. Keeping a sale again has no effect. Fails with `INVALID_TRANSITION` if the sale is not a possible duplicate.',
      body: z.strictObject({}),
      responses: { 200: envelope(transaction) },
      metadata: writes('write:commissions', {
        movesMoney: true,
        errors: ['INVALID_TRANSITION', 'VOIDED'],
      }),
    },
    voidImported: {
      method: 'POST',
      path: '/commissions/void-imported',
      summary: `Void up to ${ACTION_ITEMS_MAX} commissions or conversions of an import`,
      description:
        'Commissions that are part of a payout or have been paid are rejected with `IN_USE`. All other commissions are voided, and the changes commit together. Voiding a commission again has no effect.',
      body: importedVoid,
      responses: { 200: envelope(importedVoidResults) },
      metadata: writes('write:commissions', { movesMoney: true }),
    },
    delete: {
      method: 'DELETE',
      path: '/commissions/:id',
      summary: 'Delete a transaction that earned nothing',
      description:
        'Fails with `IN_USE` if the transaction earned something. Reject, refund or void the commission instead.',
      body: z.strictObject({}),
      responses: { 200: deleted },
      metadata: writes('delete:commissions', {
        movesMoney: true,
        idempotentOn: null,
        errors: ['VOIDED', 'IN_USE'],
      }),
    },
    act: {
      method: 'POST',
      path: '/commissions/actions',
      summary: `Approve, release, reject or reopen up to ${ACTION_ITEMS_MAX} commissions`,
      description:
        'Items are processed independently: one failure does not affect the others. All changes commit together, with one event per change.',
      body: commissionAction,
      responses: { 200: envelope(commissionActionResults) },
      metadata: writes('write:commissions', { movesMoney: true, errors: ['TOTAL_CHANGED'] }),
    },
    createBatch: {
      method: 'POST',
      path: '/commissions/batch',
      summary: `Record up to ${BATCH_ITEMS_MAX} commissions, each independently`,
      body: commissionBatch.body,
      responses: { 200: batchEnvelope(transaction) },
      metadata: writes('write:commissions', { movesMoney: true, idempotentOn: null, batch: true }),
    },
  },
);
