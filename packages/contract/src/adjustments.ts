import { z } from 'zod';
import { envelope, listEnvelope } from './envelope.ts';
import { amount, amountSigned, currency, currencyCode } from './money.ts';
import { cursorQuery } from './pagination.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { id, identifier, optionalId, optionalIdentifier, reasonText } from './text.ts';
import { timestamp } from './timestamp.ts';

export const adjustment = z
  .object({
    id: z.string(),
    program_id: z.string(),
    affiliate_id: z.string(),
    amount: amount.describe('Amount of the adjustment: positive for a bonus, negative for a deduction.'),
    currency,
    reason: z.string(),
    transaction_id: z.string().nullable().describe('Id of the related commission, if any.'),
    external_event_id: z.string().nullable(),
    created_by: z.string().describe('Id of the API key that created the adjustment.'),
    created_at: timestamp,
    voided_at: timestamp
      .nullable()
      .describe('Time at which the adjustment was voided; null if it has not been voided.'),
    void_reason: z.string().nullable(),
    voided_by: z.string().nullable(),
  })
  .meta({ id: 'Adjustment' });
export type Adjustment = z.output<typeof adjustment>;

export const adjustmentCreate = z
  .strictObject({
    affiliate_id: id,
    amount: amountSigned.describe(
      'Amount in major units of the currency: positive for a bonus, negative for a deduction. A deduction may exceed the balance.',
    ),
    currency: currencyCode,
    reason: reasonText.describe('Reason for the bonus or deduction, shown with the payout.'),
    transaction_id: optionalId.describe(
      'Id of the related commission. The commission itself does not change.',
    ),
    external_event_id: optionalIdentifier.describe(
      'Idempotency key: a stable id of your own. Never expires.',
    ),
  })
  .meta({ id: 'AdjustmentCreate' });
export type AdjustmentCreate = z.input<typeof adjustmentCreate>;

export const adjustments = resource(
  {
    name: 'Adjustments',
    description: 'Bonuses and deductions, included in the affiliate’s next payout.',
  },
  {
    list: {
      method: 'GET',
      path: '/adjustments',
      summary: 'List adjustments',
      description: 'Newest first, including voided adjustments.',
      query: z.strictObject({
        ...cursorQuery,
        affiliate_id: id.optional(),
        program_id: id.optional(),
        transaction_id: id.optional(),
        currency: currencyCode.optional(),
        external_event_id: identifier.optional(),
      }),
      responses: { 200: listEnvelope(adjustment) },
      metadata: reads('read:payouts'),
    },
    create: {
      method: 'POST',
      path: '/adjustments',
      summary: 'Create a bonus or a deduction for an affiliate',
      description:
        'An adjustment is ready for payment immediately and is included in the affiliate’s next payout in its currency. A deduction that exceeds the ready amount is applied once the affiliate has earned enough. You can also use an adjustment to reverse a lead, a bonus or a commission without a sale, which cannot be refunded. Idempotent if `external_event_id` is sent.',
      body: adjustmentCreate,
      responses: { 200: envelope(adjustment), 201: envelope(adjustment) },
      metadata: writes('write:payouts', {
        movesMoney: true,
        recent: true,
        idempotentOn: 'external_event_id',
        errors: ['NOT_FOUND', 'ERASED', 'VOIDED'],
      }),
    },
    get: {
      method: 'GET',
      path: '/adjustments/:id',
      summary: 'Get an adjustment',
      query: z.strictObject({}),
      responses: { 200: envelope(adjustment) },
      metadata: reads('read:payouts'),
    },
    void: {
      method: 'POST',
      path: '/adjustments/:id/void',
      summary: 'Void an adjustment that is not yet included in a payout',
      description:
        'Adds a `voided` entry for the negated amount to the ledger, and payouts no longer include the adjustment. Fails with `IN_USE` if the adjustment is part of a payout or has been paid; create an offsetting adjustment instead. Voiding an adjustment again has no effect.',
      body: z
        .strictObject({ reason: reasonText.describe('Reason for voiding the adjustment.') })
        .meta({ id: 'AdjustmentVoid' }),
      responses: { 200: envelope(adjustment) },
      metadata: writes('write:payouts', { movesMoney: true, recent: true, errors: ['IN_USE'] }),
    },
  },
);
