import { z } from 'zod';
import { amount } from './money.ts';

/** One currency (or unit) of what an affiliate has earned; every figure is a sum over the ledger. */
export const balance = z
  .object({
    currency: z.string().describe('ISO 4217 code, or a unit such as CREDITS.'),
    pending: amount.describe('Waiting for approval.'),
    held: amount.describe('In its hold period.'),
    ready: amount.describe('Can be paid; negative when clawbacks exceed what is ready.'),
    claimed: amount.describe('In a payout that is not completed yet.'),
    paid: amount.describe('Paid out so far.'),
    clawed_back: amount.describe('Taken back after payment, by refunds in effect; zero or negative.'),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;
