import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { camelCased } from './camel-case.ts';
import { envelope } from './envelope.ts';
import { amount, currency } from './money.ts';
import { routeFacts } from './permissions.ts';
import { id, text } from './text.ts';
import { timestamp } from './timestamp.ts';

const c = initContract();

export const payoutStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

/** One claimed ledger entry; the amounts of all add up to the payout. */
export const payoutTransaction = z.object({
  id: z.string(),
  amount: amount.describe('Signed.'),
  commission: z.object({
    id: z.string(),
    amount: amount.describe('What remains of the sale.'),
    commission_amount: amount,
    created_at: timestamp,
  }),
  created_at: timestamp,
});

export const payout = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    affiliate_name: z.string(),
    affiliate_email: z.string(),
    affiliate: z.object({ name: z.string(), email: z.string() }).nullable(),
    invoice_number: z.number().int().nullable(),
    amount,
    currency,
    status: z.enum(payoutStatuses),
    payment_method: z.string().nullable(),
    payment_reference: z.string().nullable(),
    managed_payout: z.boolean(),
    processed_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    transactions: z.array(payoutTransaction).optional().describe('On get.'),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof payout>;

const payoutFields = z.strictObject({
  status: z.enum(payoutStatuses),
  paymentMethod: text(50).optional(),
  paymentReference: text(255).optional(),
});

/** camelCase as specified; the same fields in snake_case are accepted too. */
export const payoutUpdate = camelCased(payoutFields).meta({ id: 'PayoutUpdate' });
export type PayoutUpdate = z.input<typeof payoutFields>;

export const payouts = c.router({
  get: {
    method: 'GET',
    path: '/payouts/:id',
    summary: 'Get a payout with what it pays',
    pathParams: z.object({ id }),
    query: z.strictObject({}),
    responses: { 200: envelope(payout) },
    metadata: routeFacts({ permission: 'read:payouts', idempotentOn: null }),
  },
  update: {
    method: 'PUT',
    path: '/payouts/:id',
    summary: 'Move a payout to another status',
    pathParams: z.object({ id }),
    body: payoutUpdate,
    responses: { 200: envelope(payout) },
    metadata: routeFacts({ permission: 'write:payouts', idempotentOn: null }),
  },
});
