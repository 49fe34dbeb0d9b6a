import {
  attributionRules,
  capKinds,
  commissionStatuses,
  considerationReasons,
  noRuleReasons,
  payoutStatuses,
  refundKinds,
} from '@tributary/core';
import { z } from 'zod';
import { commissionReading } from './commission-reading.ts';
import { commissionCap, commissionTerms } from './commission-terms.ts';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

/**
 * Explanation of a conversion's commission, recorded at the time of calculation. Later edits do not change
 * the explanation.
 */
export const explanation = z
  .object({
    conversion_id: z.string(),
    referral: z.object({
      id: z.string(),
      affiliate_id: z.string(),
      resolved_by: z
        .array(z.string())
        .describe('Identifiers in the event by which the referral was matched.'),
      linked: z.array(z.string()).describe('Identifiers that the event added to the referral.'),
      made_from: z
        .string()
        .nullable()
        .describe(
          'Source from which the event created the referral: a `click`, a `spent_click` (a copy of a click that had already become another customer’s referral) or a `coupon_code`. null if the referral already existed.',
        ),
      attribution: z
        .enum(attributionRules)
        .optional()
        .describe(
          'Program’s `attribution` setting when the referral was created. Returned only if the event created the referral and had both a click and a coupon.',
        ),
    }),
    considered: z
      .array(
        z.object({
          incentive_id: z.string(),
          version: z.number().int().min(1),
          name: z.string(),
          reason: z
            .enum(considerationReasons)
            .describe('`matched`, or the reason the incentive did not apply.'),
          explanation: z.string().describe('Reason as an English sentence.'),
          uncapped: amount
            .nullable()
            .describe('Commission that the incentive added or would have added, before caps.'),
          commission: amount.nullable().describe('Commission after caps.'),
          currency: z.string().nullable(),
          capped_by: z.enum(capKinds).nullable(),
        }),
      )
      .describe('All incentives in the affiliate’s group when the commission was calculated.'),
    arithmetic: z
      .array(z.string())
      .describe('Steps from the sale to the remaining commission, as English sentences.'),
    sale: z
      .object({
        amount,
        currency,
        covered: amount
          .nullable()
          .describe(
            'Part of the sale that the matched incentive covers: the lines with matching products, or the whole sale if the incentive covers all products or no lines were sent. null if no incentive matched.',
          ),
        occurred_at: timestamp,
      })
      .describe('Sale as originally recorded, before refunds.'),
    signed_up_at: timestamp.describe('Time at which the referral was created.'),
    rule: z
      .string()
      .nullable()
      .describe(
        'Calculation of the matched incentive, such as `20% of 240.00 USD`; null if no incentive matched.',
      ),
    terms: commissionTerms
      .nullable()
      .describe('Numeric values of the terms in `rule`, applied to `sale.covered`.'),
    cap: commissionCap.nullable().describe('Cap that reduced the commission; null if no cap did.'),
    no_rule_reason: z
      .enum(noRuleReasons)
      .nullable()
      .describe('Reason no incentive calculated the commission; null if an incentive did.'),
    refunds: z
      .array(
        z.object({
          id: z.string(),
          amount: amount.describe('Amount in the currency of the sale.'),
          kind: z.enum(refundKinds),
          reason: z.string().nullable(),
          refunded_at: timestamp,
          undone_at: timestamp
            .nullable()
            .describe('Time at which the refund was undone; null if it has not been undone.'),
          undo_reason: z.string().nullable(),
          undone_by: z.string().nullable(),
          commission: amount.describe('Change to the commission; zero or negative.'),
          commission_left: amount.describe('Remaining commission after the refund.'),
        }),
      )
      .describe('Refunds, oldest first.'),
    hold: z
      .object({ days: z.number().int().min(0).nullable(), until: timestamp.nullable() })
      .nullable()
      .describe('Hold on the commission; null if the commission has no hold.'),
    moves: z
      .array(
        z.object({
          from: z.enum(commissionStatuses),
          to: z.enum(commissionStatuses),
          cause: z
            .string()
            .describe(
              'Cause of the change, such as `hold_released`, `approved_by_hand` or `payout_completed`.',
            ),
          reason: z.string().nullable(),
          at: timestamp,
        }),
      )
      .describe('All status changes of the commission, oldest first.'),
    payout: z
      .object({
        id: z.string(),
        invoice_number: z.number().int().min(1),
        status: z.enum(payoutStatuses),
        created_at: timestamp,
        processed_at: timestamp.nullable(),
        returned_at: timestamp
          .nullable()
          .describe('Time at which the money was returned, which makes the commission payable again.'),
        return_reason: z.string().nullable(),
      })
      .nullable()
      .describe('Latest payout that includes the commission; null if there is none.'),
    affiliate_reads: commissionReading
      .extend({
        sentence: z.string().describe('Sentence shown to the affiliate, in English.'),
        brand: z.string().describe('Name of the program, as shown to affiliates.'),
        time_zone: z.string().describe('Time zone of the dates in the sentence, such as `Europe/Berlin`.'),
      })
      .meta({ id: 'ExplainedReading' })
      .describe('Commission as shown to the affiliate.'),
    voided_at: timestamp
      .nullable()
      .describe('Time at which the commission was voided; null if it has not been voided.'),
    matched: z.object({ incentive_id: z.string(), version: z.number().int().min(1) }).nullable(),
    flags: z.array(z.string()),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.output<typeof explanation>;
