import { commissionStatuses, intervals, salesStatuses } from '@tributary/core';
import { z } from 'zod';
import { affiliateSummary } from './affiliate-summary.ts';
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
    amount: amount.describe('Remaining amount after refunds.'),
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
    sale_amount: amount.describe('Remaining sale amount after refunds, in major units.'),
    sale_amount_currency: currency,
    commission_amount: amount.describe('Remaining commission after refunds.'),
    commission_currency: z
      .string()
      .nullable()
      .describe('Currency or incentive unit; null if nothing was earned.'),
    status: z.enum(commissionStatuses).describe('Status of the commission.'),
    sales_status: z.enum(salesStatuses),
    is_subscription: z.boolean(),
    interval: z.enum(intervals).nullable().describe('Interval of the subscription, as sent in the request.'),
    product_ids: z
      .array(z.string())
      .describe('Product ids sent with the sale, or the products of its lines; empty if none were sent.'),
    lines: z
      .array(saleLine)
      .optional()
      .describe(
        'Lines of the sale with their original amounts, before refunds; returned only if lines were sent.',
      ),
    event_name: z
      .string()
      .nullable()
      .describe('Name of the lead, trial or milestone that earned the commission; null for a sale.'),
    hold_period_days: z.number().int().min(0).nullable(),
    payment_intent_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
    counts_as_payment: z
      .boolean()
      .describe(
        'Requested setting: if true, the sale counts toward limits and tiers once it is complete. A sale of 0 never counts.',
      ),
    earning_id: z.string().nullable(),
    earning_type: z.enum(earningTypes),
    external_event_id: z.string().nullable(),
    calculation_mode: z.enum(calculationModes),
    matched_incentive_id: z
      .string()
      .nullable()
      .describe(
        'Id of the incentive that calculated the commission. Always null in the response to a refund.',
      ),
    rejection_reason: z
      .string()
      .nullable()
      .describe('Reason for the rejection; null for all other statuses.'),
    voided_at: timestamp
      .nullable()
      .describe('Time at which the commission was voided; null if it has not been voided.'),
    flags: z
      .array(z.string())
      .describe(
        'Flags of the transaction. `self_referral`: a possible self-referral that the program holds for review. `no_incentive`: the sale earned nothing, because the affiliate’s group has no incentive for such sales; no flag is set for ended incentives or for rejected affiliates or referrals. `possible_duplicate`: a connection and another caller recorded sales of the same amount for this referral within 48 hours; neither sale is paid until you void or keep one of them.',
      ),
    possible_duplicate_of: z
      .string()
      .nullable()
      .describe(
        'Id of the sale that this sale may duplicate, if the flag `possible_duplicate` is or was set.',
      ),
    occurred_at: timestamp.describe('Time of the sale or event.'),
    import_id: z
      .string()
      .optional()
      .describe('Id of the import that recorded the transaction; omitted otherwise.'),
    created_at: timestamp,
    updated_at: timestamp,
    affiliate: affiliateSummary.optional().describe('Included with `expand=affiliate`.'),
    referral: referral.optional().describe('Included with `expand=referral`.'),
    program: program.optional().describe('Included with `expand=program`.'),
    earnings: z.array(earning).optional().describe('Included with `expand=earnings`.'),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.output<typeof transaction>;
