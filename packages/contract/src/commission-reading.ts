import { commissionStateNames } from '@tributary/core';
import { z } from 'zod';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

const someAmount = z.object({ amount, currency });
const statedAmount = someAmount.nullable();

/** How an affiliate sees a commission. Values that the sentence of the state does not say are null. */
export const commissionReading = z
  .object({
    state: z.enum(commissionStateNames),
    date: timestamp
      .nullable()
      .describe('Such as when a hold ends, when it was paid or when the customer was refunded.'),
    payout_number: z.number().int().min(1).nullable(),
    minimum: statedAmount.describe('Amount at which payouts start.'),
    missing: statedAmount.describe('Amount that is missing until then.'),
    credit: statedAmount.describe('What was credited in a unit that is not a currency.'),
    taken: statedAmount.describe('What is taken off the next payout.'),
    reason: z.string().nullable().describe('Why it was rejected, as the affiliate reads it.'),
    is_level: z.boolean().describe('Whether a partner whom the affiliate brought in made the sale.'),
    note: z.string().nullable().describe('The reason of a bonus or a deduction.'),
    partly_refunded: z
      .object({
        back: statedAmount.describe('What the customer got back; null of a sale by a partner.'),
        left: someAmount.describe('What remains of the commission.'),
        of: someAmount.describe('What the commission was.'),
      })
      .nullable(),
  })
  .meta({ id: 'CommissionReading' });
