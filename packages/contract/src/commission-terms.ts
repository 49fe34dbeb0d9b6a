import { capKinds, tierBases } from '@tributary/core';
import { z } from 'zod';
import { amount, currency } from './money.ts';

export const inCurrency = z.object({ amount, currency });

/** Numeric values of the terms used to calculate a commission. */
export const commissionTerms = z.object({
  percentage: z.number().nullable().describe('Percentage; null for a fixed amount.'),
  fixed: inCurrency.nullable(),
  tier_from: z.number().nullable().describe('Lower bound of the tier that was reached.'),
  tier_basis: z
    .enum(tierBases)
    .nullable()
    .describe('Quantity that determines the tier; null if the incentive has no tiers.'),
  uncapped: inCurrency.describe('Commission calculated from the terms, before caps.'),
});
export type CommissionTerms = z.output<typeof commissionTerms>;

/** Cap that reduced a commission. */
export const commissionCap = z.object({
  per: z.enum(capKinds),
  limit: inCurrency,
  commission: inCurrency.describe('Amount that the cap allowed.'),
});
export type CommissionCap = z.output<typeof commissionCap>;
