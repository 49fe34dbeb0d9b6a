import { z } from 'zod';
import { amount, currency } from './money.ts';
import { timestamp } from './timestamp.ts';

export const selfReferralRules = ['allow', 'hold', 'reject'] as const;

export const program = z
  .object({
    id: z.string(),
    name: z.string(),
    default_currency: currency,
    cookie_days: z.number().int().describe('How many days after a click a conversion is credited.'),
    minimum_payout: amount.describe('In `default_currency`.'),
    self_referral: z.enum(selfReferralRules),
    coupon_provider: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'Program' });
export type Program = z.output<typeof program>;
