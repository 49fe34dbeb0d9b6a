import {
  ledgerEntryTypes,
  PAYMENT_METHOD_LENGTH_MAX,
  PAYOUT_AFFILIATES_MAX,
  PAYOUT_APPROVE_MAX,
  PAYOUT_EXPORT_MAX,
  payoutApprovals,
  payoutMethods,
  payoutStatuses,
} from '@tributary/core';
import { z } from 'zod';
import { camelCased } from './camel-case.ts';
import { envelope, numberedListEnvelope } from './envelope.ts';
import { listQuery } from './list-aliases.ts';
import { amount, amountNotNegative, currency, currencyCode, expectedTotals } from './money.ts';
import { cursorQuery, searchIn, sortBy } from './pagination.ts';
import { payoutDetails } from './payout-details.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier, reasonText, text } from './text.ts';
import { timestamp, timestampInput, timestampOrDay } from './timestamp.ts';

/** Ledger entry included in a payout. The amounts of all entries add up to the payout. */
export const payoutTransaction = z.object({
  id: z.string(),
  type: z.enum(ledgerEntryTypes),
  amount: amount.describe('Signed.'),
  sale: z
    .object({ amount: amount.describe('Amount with the same sign as the entry’s amount.'), currency })
    .nullable()
    .describe(
      'Sale amount that the entry’s amount corresponds to: the sale before refunds for a commission, and the refunded amount for a refund, a clawback or an undone refund. null for a bonus or deduction.',
    ),
  occurred_at: timestamp.describe('Time of the sale, refund, bonus or deduction.'),
  commission: z.object({
    id: z.string(),
    amount: amount.describe('Remaining sale amount after refunds.'),
    commission_amount: amount,
    created_at: timestamp,
  }),
  adjustment: z
    .object({ id: z.string(), reason: z.string() })
    .optional()
    .describe(
      'Bonus or deduction; omitted for a commission. `commission` then contains the id of the adjustment and a sale amount of 0.',
    ),
  affiliate_id: z
    .string()
    .optional()
    .describe('Id of the affiliate who earned the amount, if that affiliate was merged into the payee.'),
  created_at: timestamp,
});

export const payout = z
  .object({
    id: z.string(),
    program_id: z.string(),
    affiliate_id: z.string(),
    affiliate_name: z.string(),
    affiliate_email: z.string(),
    affiliate: z.object({ name: z.string(), email: z.string() }).nullable(),
    invoice_number: z.number().int().min(1).nullable(),
    amount,
    currency,
    status: z.enum(payoutStatuses),
    payment_method: z.string().nullable(),
    payment_reference: z.string().nullable(),
    managed_payout: z.boolean(),
    processed_at: timestamp.nullable(),
    failure_reason: z
      .string()
      .nullable()
      .describe(
        'Reason the payout failed or was canceled, such as the bank’s explanation; null for all other statuses.',
      ),
    returned_at: timestamp
      .nullable()
      .describe(
        'Time at which the money was returned. The payout stays completed, and the amount is owed again.',
      ),
    return_reason: z.string().nullable(),
    returned_by: z.string().nullable().describe('Id of the API key that recorded the return.'),
    created_by: z
      .string()
      .nullable()
      .describe('Id of the API key or user that created the payout; null if unknown.'),
    approval: z
      .enum(payoutApprovals)
      .describe(
        'Approval state. `waiting`: the payout cannot be exported or paid until a second person approves it. `not_needed`: the program did not require approval for the payout, or the payout is canceled.',
      ),
    approved_by: z.string().nullable().describe('Id of the user who approved the payout.'),
    approved_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    transactions: z
      .array(payoutTransaction)
      .optional()
      .describe(
        'Entries included in the payout, by `occurred_at`, oldest first. Returned only when a single payout is requested.',
      ),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof payout>;

const payoutFields = z
  .strictObject({
    status: z.enum(payoutStatuses),
    paymentMethod: text(PAYMENT_METHOD_LENGTH_MAX).optional(),
    paymentReference: identifier.optional(),
    reason: reasonText
      .optional()
      .describe(
        'Reason for the failure or cancellation; only allowed with `status: failed` or `status: cancelled`.',
      ),
  })
  .refine(({ reason, status }) => reason === undefined || status === 'failed' || status === 'cancelled', {
    error: 'Only allowed if status is failed or cancelled.',
    path: ['reason'],
  });

/** Field names are in camelCase, as specified; snake_case is also accepted. */
export const payoutUpdate = camelCased(payoutFields).meta({ id: 'PayoutUpdate' });
export type PayoutUpdate = z.input<typeof payoutFields>;

export const payoutRunCreate = z
  .strictObject({
    program_id: id,
    affiliate_ids: z
      .array(id)
      .min(1)
      .max(PAYOUT_AFFILIATES_MAX)
      .optional()
      .describe('Ids of the affiliates to pay. Default: all approved affiliates.'),
    currency: currencyCode.optional().describe('Currency to pay. Default: all currencies.'),
    minimum: amountNotNegative
      .optional()
      .describe('Minimum payout for this run, which overrides the program’s minimum. Requires `currency`.'),
    up_to: timestampOrDay
      .optional()
      .describe(
        'Time up to which sales are included. Amounts from later sales are excluded, unless part of the sale’s commission is already paid or included in a payout, because clawbacks are always deducted. A date such as `2026-11-30` includes the whole day in the program’s time zone.',
      ),
    dry_run: z
      .boolean()
      .optional()
      .describe('If true, returns the payouts that the run would create, without creating them.'),
    expected: expectedTotals
      .optional()
      .describe(
        'Result of the dry run that the user saw. If the actual result differs, nothing is created (`TOTAL_CHANGED`).',
      ),
  })
  .refine(({ minimum, currency: given }) => minimum === undefined || given !== undefined, {
    error: 'Required if minimum is set.',
    path: ['currency'],
  })
  .meta({ id: 'PayoutRunCreate' });
export type PayoutRunCreate = z.input<typeof payoutRunCreate>;

export const payoutSkipReasons = ['below_minimum', 'nothing_to_pay', 'method_none', 'not_approved'] as const;

export const payoutWarningReasons = [
  'no_payout_method',
  'payout_details_changed',
  'affiliate_merged',
] as const;

/** Payout in the run that someone should check before money is sent. */
export const payoutWarning = z.object({
  payout_id: z.string().nullable().describe('Id of the payout; null in a dry run.'),
  affiliate_id: z.string(),
  affiliate_name: z.string(),
  currency,
  amount,
  reason: z
    .enum(payoutWarningReasons)
    .describe(
      'Reason for the warning. `payout_details_changed`: no payout to the current method and details has been completed yet. `affiliate_merged`: another affiliate was merged into the payee, and no payout has been completed since.',
    ),
  payout_details_changed_at: timestamp.nullable(),
});

export const payoutRun = z
  .object({
    payouts: z.array(
      payout.extend({ id: z.string().nullable().describe('Id of the payout; null in a dry run.') }),
    ),
    skipped: z.array(
      z.object({ affiliate_id: z.string(), currency, amount, reason: z.enum(payoutSkipReasons) }),
    ),
    warnings: z.array(payoutWarning).describe('Payouts in this run to check before you send money.'),
  })
  .meta({ id: 'PayoutRun' });
export type PayoutRun = z.output<typeof payoutRun>;

export const payoutExportItem = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    affiliate_name: z.string(),
    affiliate_email: z.string(),
    invoice_number: z.number().int().min(1),
    amount,
    currency,
    status: z.enum(payoutStatuses),
    payout_method: z.enum(payoutMethods).nullable(),
    payout_details: payoutDetails.nullable().describe('Unmasked.'),
    details_changed_since_last_payout: z
      .boolean()
      .describe('True if the method or details changed and no payout created since then has been completed.'),
  })
  .meta({ id: 'PayoutExportItem' });

export const payouts = resource(
  { name: 'Payouts', description: 'Payments to affiliates, from the payout run to the bank transfer.' },
  {
    list: {
      method: 'GET',
      path: '/payouts',
      summary: 'List payouts',
      description: 'Newest first, or as specified by `sort`.',
      query: listQuery(
        z.strictObject({
          ...cursorQuery,
          status: z
            .enum([...payoutStatuses, 'open'])
            .optional()
            .describe('Status of the payouts. `open` means `pending` or `processing`.'),
          approval: z
            .literal('waiting')
            .optional()
            .describe('With `waiting`, only payouts that are waiting for a second person’s approval.'),
          program_id: id.optional(),
          affiliate_id: id.optional(),
          currency: currencyCode.optional(),
          search: searchIn(
            'the payment reference, the affiliate’s name, e-mail, tracking id, company or id, the whole invoice number, or the beginning of the payout’s id',
          ),
          sort: sortBy(['created_at', 'amount'], ' Amounts are sorted within each currency.'),
        }),
      ),
      responses: { 200: numberedListEnvelope(payout) },
      metadata: reads('read:payouts'),
    },
    create: {
      method: 'POST',
      path: '/payouts',
      summary: 'Create a payout for each affiliate and currency with a ready balance',
      description:
        'An entry can be included in only one payout. With `dry_run`, returns the payouts that the run would create, with null ids, without creating them.',
      body: payoutRunCreate,
      responses: { 200: envelope(payoutRun), 201: envelope(payoutRun) },
      metadata: writes('write:payouts', { movesMoney: true, errors: ['NOT_FOUND', 'TOTAL_CHANGED'] }),
    },
    export: {
      method: 'POST',
      path: '/payouts/export',
      summary: 'Get pending and processing payouts with unmasked bank details',
      description:
        'The audit log records which API key requested the details. The response is never cached or stored for replay.',
      body: z
        .strictObject({ payout_ids: z.array(id).min(1).max(PAYOUT_EXPORT_MAX) })
        .meta({ id: 'PayoutExport' }),
      responses: { 200: envelope(z.array(payoutExportItem)) },
      metadata: writes('write:payouts', {
        movesMoney: false,
        idempotentOn: null,
        recent: true,
        discloses: 'payout details',
        errors: ['NOT_FOUND', 'APPROVAL_REQUIRED'],
      }),
    },
    approve: {
      method: 'POST',
      path: '/payouts/approve',
      summary: 'Approve payouts as the second person',
      description:
        'Approves either all of the payouts or none. Requires a user who is signed in to the dashboard. Users cannot approve payouts that they or their API keys created, or payouts to an affiliate whose payout details they have changed since the payout was created. If the amount or the payout details change, the approval is void. Approving a payout again has no effect.',
      body: z
        .strictObject({
          payout_ids: z.array(id).min(1).max(PAYOUT_APPROVE_MAX),
          expected: expectedTotals
            .optional()
            .describe(
              'Totals that the user saw. If the actual totals differ, nothing is approved (`TOTAL_CHANGED`).',
            ),
        })
        .meta({ id: 'PayoutApprove' }),
      responses: { 200: envelope(z.array(payout)) },
      metadata: writes('write:payouts', {
        movesMoney: false,
        caller: 'user',
        recent: true,
        errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'SECOND_PERSON_REQUIRED', 'TOTAL_CHANGED'],
      }),
    },
    get: {
      method: 'GET',
      path: '/payouts/:id',
      summary: 'Get a payout with its transactions',
      description: 'The amounts of the `transactions` add up to the amount of the payout.',
      query: z.strictObject({}),
      responses: { 200: envelope(payout) },
      metadata: reads('read:payouts'),
    },
    update: {
      method: 'PUT',
      path: '/payouts/:id',
      summary: 'Change a payout’s status',
      description:
        'Fails with `INVALID_TRANSITION` if the status change is not allowed (`details` lists the allowed statuses). Setting the current status again with the same fields has no effect.',
      body: payoutUpdate,
      responses: { 200: envelope(payout) },
      metadata: writes('write:payouts', {
        movesMoney: true,
        recent: true,
        errors: ['INVALID_TRANSITION', 'ERASED', 'APPROVAL_REQUIRED'],
      }),
    },
    return: {
      method: 'POST',
      path: '/payouts/:id/return',
      summary: 'Record that a completed payout was returned',
      description:
        'The full amount is owed again and included in the next payout, and clawbacks that the payout deducted are due again. The payout stays `completed`. Recording the return again has no effect. Fails with `INVALID_TRANSITION` if the payout is not completed.',
      body: z
        .strictObject({
          reason: reasonText.describe('Reason for the return, such as the bank’s explanation.'),
          returned_at: timestampInput
            .optional()
            .describe('Time at which the money was returned. Default: now.'),
        })
        .meta({ id: 'PayoutReturn' }),
      responses: { 200: envelope(payout) },
      metadata: writes('write:payouts', { movesMoney: true, recent: true, errors: ['INVALID_TRANSITION'] }),
    },
  },
);
