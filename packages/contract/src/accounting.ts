import { z } from 'zod';
import { amount } from './money.ts';
import { timestamp } from './timestamp.ts';

/** A calendar month in the time zone of the program. */
export const month = z
  .string()
  .max(7)
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-10.')
  .meta({ examples: ['2026-10'] });

const currencyOfRow = z.string().describe('ISO 4217 code, or a unit such as CREDITS.');

export const owedReport = z
  .object({
    as_of: timestamp.describe('The moment of the figures.'),
    rows: z.array(
      z.object({
        program_id: z.string(),
        currency: currencyOfRow,
        pending: amount.describe('Waiting for approval.'),
        held: amount.describe('In its hold period.'),
        ready: amount.describe('Can be paid.'),
        claimed: amount.describe('In a payout that is not completed yet.'),
        owed: amount.describe('The sum of these four.'),
        paid: amount.describe('Paid out so far.'),
      }),
    ),
  })
  .meta({ id: 'OwedReport' });
export type OwedReport = z.output<typeof owedReport>;

export const accrual = z
  .object({
    currency: currencyOfRow,
    opening: amount.describe('Owed when the month began.'),
    earned: amount.describe('Commissions that were booked.'),
    refunded: amount.describe('Taken back by refunds before payment.'),
    clawed_back: amount.describe('Taken back by refunds after payment.'),
    refunds_undone: amount.describe('Given back because a refund was undone.'),
    rejected: amount.describe('Taken back by rejections, less what was reopened.'),
    voided: amount.describe('Taken back because a commission or an adjustment was voided.'),
    adjusted: amount.describe('Bonuses less deductions.'),
    paid: amount.describe('Left with payouts, or was settled elsewhere.'),
    returned: amount.describe('Came back with payouts that were returned.'),
    closing: amount.describe('Owed when the month ended, or now.'),
  })
  .meta({ id: 'Accrual' });
export type Accrual = z.output<typeof accrual>;

export const monthOf = {
  program_id: z.string(),
  month,
  timezone: z.string().describe('The time zone of the program, in which the month began and ended.'),
  from: timestamp,
  to: timestamp.describe('Exclusive.'),
  rows: z.array(accrual),
};

export const accrualReport = z
  .object({
    ...monthOf,
    is_over: z
      .boolean()
      .describe(
        'False while bookings can still be added to the month, which is until two minutes after its end.',
      ),
  })
  .meta({ id: 'AccrualReport' });
export type AccrualReport = z.output<typeof accrualReport>;
