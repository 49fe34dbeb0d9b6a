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
    amount: amount.describe('Positive for a bonus, negative for a deduction.'),
    currency,
    reason: z.string(),
    transaction_id: z.string().nullable().describe('The commission that it is about, if any.'),
    external_event_id: z.string().nullable(),
    created_by: z.string().describe('The API key that created it.'),
    created_at: timestamp,
    voided_at: timestamp.nullable().describe('When it was voided; since then it no longer counts.'),
    void_reason: z.string().nullable(),
    voided_by: z.string().nullable(),
  })
  .meta({ id: 'Adjustment' });
export type Adjustment = z.output<typeof adjustment>;

export const adjustmentCreate = z
  .strictObject({
    affiliate_id: id,
    amount: amountSigned.describe(
      'In major units of the currency: positive for a bonus, negative for a deduction. It may exceed the balance.',
    ),
    currency: currencyCode,
    reason: reasonText.describe('Why; shown with the payout.'),
    transaction_id: optionalId.describe(
      'The commission that it is about. The commission itself stays as it is.',
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
    description: 'Bonuses and deductions, which the next payout of the affiliate includes.',
  },
  {
    list: {
      method: 'GET',
      path: '/adjustments',
      summary: 'List adjustments',
      description: 'Newest first, with those that were voided.',
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
      summary: 'Give an affiliate a bonus, or deduct something',
      description:
        'It is ready to be paid at once: the next payout in its currency includes it, and a deduction that exceeds what is ready waits for more. Use it also to take back a lead, a bonus or a commission without a sale, which cannot be refunded. Idempotent when `external_event_id` is given.',
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
      summary: 'Void an adjustment that no payout includes yet',
      description:
        'The ledger gets a `voided` entry of minus its amount, and no payout can include it. Fails with `IN_USE` if a payout includes or has paid it: create another adjustment instead. Voiding it again changes nothing.',
      body: z
        .strictObject({ reason: reasonText.describe('Why it is voided.') })
        .meta({ id: 'AdjustmentVoid' }),
      responses: { 200: envelope(adjustment) },
      metadata: writes('write:payouts', { movesMoney: true, recent: true, errors: ['IN_USE'] }),
    },
  },
);
