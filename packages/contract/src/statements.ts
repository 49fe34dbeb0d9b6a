import {
  ledgerEntryTypes,
  moneyStates,
  PAGE_ITEMS_MAX,
  STATEMENT_LINES_MAX,
  statementFormats,
  statementKinds,
} from '@tributary/core';
import { z } from 'zod';
import { month } from './accounting.ts';
import { envelope, listEnvelope } from './envelope.ts';
import { language } from './language.ts';
import { amount } from './money.ts';
import { queryInteger } from './pagination.ts';
import { reads } from './permissions.ts';
import { router } from './resource.ts';
import { shapeOf } from './shape-of.ts';
import { id } from './text.ts';
import { timestamp } from './timestamp.ts';

const currency = z.string().describe('Currency or incentive unit.');

/** File in a response. */
export const fileDownload = z
  .object({
    filename: z.string(),
    media_type: z.string(),
    data: z.string().describe('Content of the file in base64.'),
  })
  .meta({ id: 'FileDownload' });
export type FileDownload = z.output<typeof fileDownload>;

const paidIn = z.object({
  payout_number: z
    .number()
    .int()
    .min(1)
    .nullable()
    .describe('Number of the payout; null if the amount was recorded as paid elsewhere.'),
  status: z.enum(['under_way', 'paid']),
  paid_at: timestamp.nullable(),
  amount,
});

/** Amounts from the sales of one month, by state. */
export const statementMonth = z
  .object({
    month: z.string().describe('Month in the program’s time zone, such as `2026-10`.'),
    currency,
    earned: amount.describe('Amount of commissions on sales in this month, before refunds.'),
    refunded: amount.describe('Amount reversed by refunds and disputes, in this month or later.'),
    rejected: amount.describe('Amount of rejected commissions.'),
    voided: amount.describe('Amount of voided commissions, which were recorded by mistake.'),
    adjusted: amount.describe('Amount of bonuses and deductions in this month.'),
    ...shapeOf(moneyStates, amount),
    held_until: timestamp.nullable().describe('Time at which the last part of the held amount is released.'),
    payouts: z.array(paidIn).describe('Payouts that include amounts from this month, ordered by number.'),
  })
  .meta({ id: 'StatementMonth' });
export type StatementMonth = z.output<typeof statementMonth>;

const statementTotals = z.object({
  currency,
  opening: amount.describe(
    'Amount owed at the beginning of the month: the previous month’s closing balance.',
  ),
  ...shapeOf(statementKinds, amount),
  closing: amount.describe('Amount owed at the end of the month, or now if the month is not over.'),
  lines: z.number().int().min(0).describe('Number of lines.'),
});

export const statement = z
  .object({
    affiliate: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      company_name: z.string().nullable(),
    }),
    program: z.object({ id: z.string(), name: z.string() }),
    month: z.string(),
    timezone: z.string(),
    from: timestamp,
    until: timestamp.describe('Beginning of the next month.'),
    is_over: z.boolean().describe('True if the month is over and no more lines can be added.'),
    currencies: z.array(statementTotals).describe('Totals by currency. The program’s currency comes first.'),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof statement>;

/** Line of a statement. A month's amounts add up to the difference between the opening and closing balances. */
export const statementLine = z
  .object({
    id: z.string().describe('Id of the ledger entry.'),
    booked_at: timestamp,
    kind: z.enum(statementKinds),
    type: z.enum(ledgerEntryTypes),
    sold_at: timestamp.nullable().describe('Time of the purchase; null for a bonus or a deduction.'),
    external_event_id: z.string().nullable().describe('Merchant’s id for the order.'),
    customer_id: z.string().nullable().describe('Only with the permission `read:referrals`; otherwise null.'),
    customer_email: z
      .string()
      .nullable()
      .describe('Only with the permission `read:referrals`; otherwise null.'),
    commission_id: z.string().nullable(),
    adjustment_id: z.string().nullable(),
    reason: z.string().nullable().describe('Reason for a refund, a rejection, a bonus or a deduction.'),
    payout_number: z
      .number()
      .int()
      .min(1)
      .nullable()
      .describe('Number of the payout that includes the line.'),
    amount: amount.describe('Signed.'),
    currency,
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.output<typeof statementLine>;

export const yearQuery = z.strictObject({
  year: z
    .string()
    .regex(/^(19[7-9]|[2-9]\d\d)\d$/, 'Must be a year from 1970 to 9999.')
    .transform(Number)
    .optional()
    .describe('Year. Default: the current year in the program’s time zone.')
    .meta({ type: 'integer', minimum: 1970, maximum: 9999 }),
});

export const monthQuery = z.strictObject({ month });

export const fileQuery = z.strictObject({
  month,
  format: z.enum(statementFormats).default('pdf'),
  language: language
    .optional()
    .describe(
      'Language of the PDF. Default: the affiliate’s language, otherwise the portal’s default language.',
    ),
});

export const PDF_NOTE = `The CSV file contains every line. If there are more than ${STATEMENT_LINES_MAX} lines, the PDF sums them by day and kind.`;

export const statements = router({
  list: {
    method: 'GET',
    path: '/affiliates/:id/statements',
    summary: 'List an affiliate’s monthly statements for a year',
    description:
      'Returns the amounts earned, reversed, waiting, held, due and paid by month of sale and currency, newest first, with the payouts that include these amounts. Months without sales are omitted.',
    query: yearQuery,
    responses: { 200: envelope(z.array(statementMonth)) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
  get: {
    method: 'GET',
    path: '/affiliates/:id/statement',
    summary: 'Get an affiliate’s statement for a month',
    description:
      'Covers everything booked in the month, in the program’s time zone. `opening` plus the totals of all line kinds equals `closing`, which is the `opening` of the next month. Includes the earnings of affiliates that were merged into this affiliate. Fails with `VALIDATION_ERROR` for a month that has not begun.',
    query: monthQuery,
    responses: { 200: envelope(statement) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
  lines: {
    method: 'GET',
    path: '/affiliates/:id/statement/lines',
    summary: 'List a statement’s lines',
    description: 'Oldest first.',
    query: z.strictObject({
      month,
      limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
      starting_after: id.optional().describe('Id of the last line on the previous page.'),
    }),
    responses: { 200: listEnvelope(statementLine) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
  file: {
    method: 'GET',
    path: '/affiliates/:id/statement/file',
    summary: 'Get an affiliate’s statement for a month as a PDF or CSV file',
    description: PDF_NOTE,
    query: fileQuery,
    responses: { 200: envelope(fileDownload) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
});
