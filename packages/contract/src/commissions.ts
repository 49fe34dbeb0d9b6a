import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { envelope } from './envelope.ts';
import { amountNotNegative, currencyCode } from './money.ts';
import { expandOf } from './pagination.ts';
import { routeFacts } from './permissions.ts';
import { id, identifier } from './text.ts';
import { timestampInput } from './timestamp.ts';
import { commissionStatuses, transaction } from './transactions.ts';

const c = initContract();

export const commissionSalesStatuses = ['pending', 'complete', 'refunded', 'failed'] as const;
export const HOLD_PERIOD_DAYS_MAX = 3_650;

export const commissionCreate = z
  .strictObject({
    referral_id: id,
    sale_amount: amountNotNegative,
    sale_amount_currency: currencyCode,
    commission_amount: amountNotNegative,
    commission_currency: currencyCode,
    status: z.enum(commissionStatuses).optional().describe('Default `pending`.'),
    sales_status: z.enum(commissionSalesStatuses).optional().describe('Default `pending`.'),
    is_subscription: z.boolean().optional().describe('Default false.'),
    payment_intent_id: identifier.optional(),
    invoice_id: identifier.optional(),
    hold_period_days: z.number().int().min(0).max(HOLD_PERIOD_DAYS_MAX).optional(),
    created_at: timestampInput.optional().describe('Default: now.'),
  })
  .meta({ id: 'CommissionCreate' });
export type CommissionCreate = z.input<typeof commissionCreate>;

export const commissions = c.router({
  create: {
    method: 'POST',
    path: '/commissions',
    summary: 'Record a commission whose amount is already known',
    description: 'For imports, backfills and overrides: no incentive is matched.',
    body: commissionCreate,
    responses: { 200: envelope(transaction), 201: envelope(transaction) },
    metadata: routeFacts({ permission: 'write:commissions', idempotentOn: 'Idempotency-Key' }),
  },
  get: {
    method: 'GET',
    path: '/commissions/:id',
    summary: 'Get a commission',
    pathParams: z.object({ id }),
    query: z.strictObject({ expand: expandOf(['affiliate', 'referral', 'program', 'earnings']) }),
    responses: { 200: envelope(transaction) },
    metadata: routeFacts({ permission: 'read:commissions', idempotentOn: null }),
  },
});
