import { z } from 'zod';
import { amount } from './money.ts';
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
    voided_at: timestamp.nullable().describe('When it was voided; null if it was not.'),
    matched: z.object({ incentive_id: z.string(), version: z.number().int().min(1) }).nullable(),
    flags: z.array(z.string()),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.output<typeof explanation>;
