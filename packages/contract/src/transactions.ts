import { commissionStatuses, intervals, salesStatuses } from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliates.ts';
import { amount, currency } from './money.ts';
import { program } from './programs.ts';
import { referral } from './referrals.ts';
import { timestamp } from './timestamp.ts';

export const earningTypes = ['direct_commission', 'lead_commission', 'multi_level', 'manual'] as const;
export const calculationModes = ['auto', 'manual'] as const;

/** Commission of one affiliate from one transaction. */
export const earning = z
  .object({
    id: z.string(),
    affiliate_id: z.string(),
    earning_type: z.enum(earningTypes),
    amount: amount.describe('Remaining after refunds.'),
    original_amount: amount,
    currency: z.string(),
    status: z.enum(commissionStatuses),
    hold_until: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Earning' });
export type Earning = z.output<typeof earning>;

const saleLine = z
  .object({ product_id: z.string().nullable(), price_id: z.string().nullable(), amount })
  .meta({ id: 'SaleLine' });

/** Shape of a transaction in conversions, refunds and commissions. */
export const transaction = z
  .object({
    id: z.string(),
    referral_id: z.string(),
    affiliate_id: z.string().nullable(),
    program_id: z.string().nullable(),
    sale_amount: amount.describe('In major units; the remaining amount after refunds.'),
    sale_amount_currency: currency,
    commission_amount: amount.describe('Remaining commission after refunds.'),
    commission_currency: z
      .string()
      .nullable()
      .describe('A currency or an incentive unit; null if nothing was earned.'),
    status: z.enum(commissionStatuses).describe('Status of the commission.'),
    sales_status: z.enum(salesStatuses),
    is_subscription: z.boolean(),
    interval: z.enum(intervals).nullable().describe('Interval of the subscription, as sent.'),
    product_ids: z
      .array(z.string())
      .describe('As sent, or the products of the lines; empty if none were sent.'),
    lines: z
      .array(saleLine)
      .optional()
      .describe('Only if lines were sent: the original amounts, before refunds.'),
    event_name: z
      .string()
      .nullable()
      .describe('Type of the lead, trial or milestone that earned it; null for a sale.'),
    hold_period_days: z.number().int().min(0).nullable(),
    payment_intent_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
    counts_as_payment: z
      .boolean()
      .describe('Whether limits and tiers count it once it is complete, as sent. A sale of 0 never counts.'),
    earning_id: z.string().nullable(),
    earning_type: z.enum(earningTypes),
    external_event_id: z.string().nullable(),
    calculation_mode: z.enum(calculationModes),
    matched_incentive_id: z.string().nullable().describe('Always null in the response to a refund.'),
    rejection_reason: z.string().nullable().describe('Reason for the rejection; null in every other status.'),
    voided_at: timestamp.nullable().describe('When it was voided; null if it was not.'),
    flags: z
      .array(z.string())
      .describe(
        '`self_referral` if the program holds such sales for review. `no_incentive` if the sale earned nothing because the affiliate’s group has no incentive for such sales; ended incentives and rejected affiliates or referrals set no flag. `possible_duplicate` if a connection and another caller recorded sales of this referral with the same amount within 48 hours: neither is paid until you void one or keep it.',
      ),
    possible_duplicate_of: z
      .string()
      .nullable()
      .describe('The sale it may duplicate, if it has or had the flag `possible_duplicate`.'),
    occurred_at: timestamp.describe('When the sale or event happened.'),
    import_id: z.string().optional().describe('Id of the import that recorded it; omitted otherwise.'),
    created_at: timestamp,
    updated_at: timestamp,
    affiliate: affiliateSummary.optional().describe('Included with `expand=affiliate`.'),
    referral: referral.optional().describe('Included with `expand=referral`.'),
    program: program.optional().describe('Included with `expand=program`.'),
    earnings: z.array(earning).optional().describe('Included with `expand=earnings`.'),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.output<typeof transaction>;
