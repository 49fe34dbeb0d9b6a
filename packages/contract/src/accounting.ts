import { z } from 'zod';
import { amount } from './money.ts';
import { timestamp } from './timestamp.ts';

/** Calendar month in the time zone of the program. */
export const month = z
  .string()
  .max(7)
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-10.')
  .meta({ examples: ['2026-10'] });

const currencyOfRow = z.string().describe('ISO 4217 code, or a unit such as CREDITS.');

export const owedReport = z
  .object({
    as_of: timestamp.describe('The time the figures refer to.'),
    rows: z.array(
      z.object({
        program_id: z.string(),
        currency: currencyOfRow,
        pending: amount.describe('Waiting for approval.'),
        held: amount.describe('In its hold period.'),
        ready: amount.describe('Can be paid.'),
        claimed: amount.describe('In a payout that is not completed yet.'),
        owed: amount.describe('Total of the four amounts above.'),
        paid: amount.describe('Paid out so far.'),
      }),
    ),
  })
  .meta({ id: 'OwedReport' });
export type OwedReport = z.output<typeof owedReport>;

export const accrual = z
  .object({
    currency: currencyOfRow,
    opening: amount.describe('Amount owed at the beginning of the month.'),
    earned: amount.describe('Commissions booked.'),
    refunded: amount.describe('Reversed by refunds before payment.'),
    clawed_back: amount.describe('Reversed by refunds after payment.'),
    refunds_undone: amount.describe('Restored because a refund was undone.'),
    rejected: amount.describe('Reversed by rejections, minus amounts restored by reopening.'),
    voided: amount.describe('Reversed because a commission or an adjustment was voided.'),
    adjusted: amount.describe('Bonuses minus deductions.'),
    paid: amount.describe('Paid out, or settled elsewhere.'),
    returned: amount.describe('Owed again because payouts were returned.'),
    closing: amount.describe('Amount owed at the end of the month, or now if the month is not over.'),
  })
  .meta({ id: 'Accrual' });
export type Accrual = z.output<typeof accrual>;

export const monthOf = {
  program_id: z.string(),
  month,
  timezone: z.string().describe('The program’s time zone, which determines when the month begins and ends.'),
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
        'False until two minutes after the end of the month, because entries can still be added until then.',
      ),
  })
  .meta({ id: 'AccrualReport' });
export type AccrualReport = z.output<typeof accrualReport>;
