import { attributionRules, commissionStatuses, payoutStatuses, refundKinds } from '@tributary/core';
import { z } from 'zod';
import { commissionReading } from './commission-reading.ts';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

/** Why a conversion earned what it earned, as it was decided then; later edits change nothing of it. */
export const explanation = z
  .object({
    conversion_id: z.string(),
    referral: z.object({
      id: z.string(),
      affiliate_id: z.string(),
      resolved_by: z.array(z.string()).describe('The identifiers of the event that matched it.'),
      linked: z.array(z.string()).describe('The identifiers that the event added to it.'),
      made_from: z
        .string()
        .nullable()
        .describe(
          'What the event made it from: `click`, `spent_click` (a copy of a click that had become the referral of somebody else) or `coupon_code`. null if it was there already.',
        ),
      attribution: z
        .enum(attributionRules)
        .optional()
        .describe(
          'Only if the event made the referral and had both a click and a coupon: which of them the program tried first then.',
        ),
    }),
    considered: z
      .array(
        z.object({
          incentive_id: z.string(),
          version: z.number().int().min(1),
          name: z.string(),
          reason: z.string().describe('`matched`, or why it did not apply.'),
          explanation: z.string(),
          uncapped: amount.nullable().describe('The commission it gave, or would have given, before caps.'),
          commission: amount.nullable().describe('The same after caps.'),
          currency: z.string().nullable(),
          capped_by: z.string().nullable(),
        }),
      )
      .describe('Every incentive that the affiliate’s group had at that time.'),
    arithmetic: z
      .array(z.string())
      .describe('Step by step, from the sale to the commission and what is left of it.'),
    sale: z
      .object({
        amount,
        currency,
        covered: amount
          .nullable()
          .describe(
            'The part that the matched incentive covers: the lines of its products, or the whole sale if it is for all products or no lines were sent. null if none matched.',
          ),
        occurred_at: timestamp,
      })
      .describe('As it was sold, before refunds.'),
    signed_up_at: timestamp.describe('When the referral was created.'),
    rule: z
      .string()
      .nullable()
      .describe('How the matched incentive calculates: `20 % of 240.00 USD`. null if none matched.'),
    refunds: z
      .array(
        z.object({
          id: z.string(),
          amount: amount.describe('In the currency of the sale.'),
          kind: z.enum(refundKinds),
          reason: z.string().nullable(),
          refunded_at: timestamp,
          undone_at: timestamp.nullable().describe('When it was undone; null while it is in effect.'),
          undo_reason: z.string().nullable(),
          undone_by: z.string().nullable(),
          commission: amount.describe('What it took from the commission; zero or negative.'),
          commission_left: amount.describe('What was left of the commission after it.'),
        }),
      )
      .describe('The oldest first.'),
    hold: z
      .object({ days: z.number().int().min(0).nullable(), until: timestamp.nullable() })
      .nullable()
      .describe('null if the commission is not held before it can be paid.'),
    moves: z
      .array(
        z.object({
          from: z.enum(commissionStatuses),
          to: z.enum(commissionStatuses),
          cause: z.string().describe('Such as `hold_released`, `approved_by_hand` or `payout_completed`.'),
          reason: z.string().nullable(),
          at: timestamp,
        }),
      )
      .describe('Every change of the status of the commission, the oldest first.'),
    payout: z
      .object({
        id: z.string(),
        invoice_number: z.number().int().min(1),
        status: z.enum(payoutStatuses),
        created_at: timestamp,
        processed_at: timestamp.nullable(),
        returned_at: timestamp.nullable().describe('When its money came back; the commission is owed again.'),
        return_reason: z.string().nullable(),
      })
      .nullable()
      .describe('The newest payout that includes it; null if none does.'),
    affiliate_reads: commissionReading
      .extend({
        sentence: z.string().describe('The sentence that the affiliate reads, in English.'),
        brand: z.string().describe('Name of the program, as affiliates know it.'),
        time_zone: z.string().describe('That of the dates in the sentence, such as `Europe/Berlin`.'),
      })
      .meta({ id: 'ExplainedReading' })
      .describe('How the affiliate sees the commission.'),
    voided_at: timestamp.nullable().describe('When it was voided; null if it was not.'),
    matched: z.object({ incentive_id: z.string(), version: z.number().int().min(1) }).nullable(),
    flags: z.array(z.string()),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.output<typeof explanation>;
