import { z } from 'zod';
import { amount } from './money.ts';
import { timestamp } from './timestamp.ts';

/** Calendar month in the program's time zone. */
export const month = z
  .string()
  .max(7)
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-10.')
  .meta({ examples: ['2026-10'] });

const currencyOfRow = z.string().describe('ISO 4217 code, or a unit such as CREDITS.');

export const owedReport = z
  .object({
    as_of: timestamp.describe('Time as of which the figures are reported.'),
    rows: z.array(
      z.object({
        program_id: z.string(),
        currency: currencyOfRow,
        pending: amount.describe('Amount waiting for approval.'),
        held: amount.describe('Amount in its hold period.'),
        ready: amount.describe('Amount ready to be paid.'),
        claimed: amount.describe('Amount in payouts that are not completed yet.'),
        owed: amount.describe('Sum of `pending`, `held`, `ready` and `claimed`.'),
        paid: amount.describe('Amount paid so far.'),
      }),
    ),
  })
  .meta({ id: 'OwedReport' });
export type OwedReport = z.output<typeof owedReport>;

export const accrual = z
  .object({
    currency: currencyOfRow,
    opening: amount.describe('Amount owed at the beginning of the month.'),
    earned: amount.describe('Commissions booked in the month.'),
    refunded: amount.describe('Amount reversed by refunds before payment.'),
    clawed_back: amount.describe('Amount reversed by refunds after payment.'),
    refunds_undone: amount.describe('Amount restored because refunds were undone.'),
    rejected: amount.describe('Amount reversed by rejections, minus amounts restored by reopening.'),
    voided: amount.describe('Amount reversed because commissions or adjustments were voided.'),
    adjusted: amount.describe('Amount of bonuses minus deductions.'),
    paid: amount.describe('Amount paid out or settled elsewhere.'),
    returned: amount.describe('Amount owed again because payouts were returned.'),
    closing: amount.describe('Amount owed at the end of the month, or now if the month is not over.'),
  })
  .meta({ id: 'Accrual' });
export type Accrual = z.output<typeof accrual>;

export const monthOf = {
  program_id: z.string(),
  month,
  timezone: z.string().describe('Time zone of the program, which determines when the month begins and ends.'),
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
        'True once the month is final, two minutes after its end. Until then, entries can still be added.',
      ),
  })
  .meta({ id: 'AccrualReport' });
export type AccrualReport = z.output<typeof accrualReport>;
