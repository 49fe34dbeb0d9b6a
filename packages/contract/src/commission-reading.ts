import { commissionStateNames } from '@tributary/core';
import { z } from 'zod';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

const someAmount = z.object({ amount, currency });
const statedAmount = someAmount.nullable();

/** A commission as its affiliate sees it. Values that the sentence for the state does not use are null. */
export const commissionReading = z
  .object({
    state: z.enum(commissionStateNames),
    date: timestamp
      .nullable()
      .describe(
        'Date that the state refers to, such as the end of a hold, the payment or the customer’s refund.',
      ),
    payout_number: z.number().int().min(1).nullable(),
    minimum: statedAmount.describe('Minimum payout of the program.'),
    missing: statedAmount.describe('Amount still needed to reach the minimum.'),
    credit: statedAmount.describe('Amount credited in a unit that is not a currency.'),
    taken: statedAmount.describe('Amount deducted from the next payout.'),
    reason: z.string().nullable().describe('Reason for the rejection, as shown to the affiliate.'),
    is_level: z.boolean().describe('True if the sale was made by a partner whom the affiliate referred.'),
    note: z.string().nullable().describe('Reason for a bonus or deduction.'),
    partly_refunded: z
      .object({
        back: statedAmount.describe('Amount refunded to the customer; null for a sale by a partner.'),
        left: someAmount.describe('Remaining commission.'),
        of: someAmount.describe('Original commission.'),
      })
      .nullable(),
  })
  .meta({ id: 'CommissionReading' });
