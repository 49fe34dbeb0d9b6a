import { z } from 'zod';
import { amount } from './money.ts';

/** What an affiliate has earned in one currency or unit; every figure is a sum over the ledger. */
export const balance = z
  .object({
    currency: z.string().describe('ISO 4217 code, or a unit such as CREDITS.'),
    pending: amount.describe('Awaiting approval.'),
    held: amount.describe('In its hold period.'),
    ready: amount.describe('Ready to be paid; negative if clawbacks exceed it.'),
    claimed: amount.describe('In a payout that is not completed.'),
    paid: amount.describe('Paid out so far.'),
    clawed_back: amount.describe('Taken back after payment by refunds in effect; zero or negative.'),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;
