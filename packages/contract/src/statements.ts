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

const currency = z.string().describe('A currency or an incentive unit.');

/** File in a response. */
export const fileDownload = z
  .object({
    filename: z.string(),
    media_type: z.string(),
    data: z.string().describe('In base64.'),
  })
  .meta({ id: 'FileDownload' });
export type FileDownload = z.output<typeof fileDownload>;

const paidIn = z.object({
  payout_number: z.number().int().min(1).nullable().describe('null: recorded as paid elsewhere.'),
  status: z.enum(['under_way', 'paid']),
  paid_at: timestamp.nullable(),
  amount,
});

/** Amounts from the sales of one month, by state. */
export const statementMonth = z
  .object({
    month: z.string().describe('`2026-10`, in the time zone of the program.'),
    currency,
    earned: amount.describe('Commissions on sales in this month, as originally earned.'),
    refunded: amount.describe('Amount reversed by refunds and disputes, in this month or later.'),
    rejected: amount.describe('Rejected commissions.'),
    voided: amount.describe('Voided commissions, which were recorded by mistake.'),
    adjusted: amount.describe('Bonuses and deductions of this month.'),
    ...shapeOf(moneyStates, amount),
    held_until: timestamp.nullable().describe('When the last of the held amount is released.'),
    payouts: z.array(paidIn).describe('Payouts that include it, ordered by number.'),
  })
  .meta({ id: 'StatementMonth' });
export type StatementMonth = z.output<typeof statementMonth>;

const statementTotals = z.object({
  currency,
  opening: amount.describe('Amount owed when the month began: the closing balance of the month before.'),
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
    until: timestamp.describe('The beginning of the next month.'),
    is_over: z.boolean().describe('True if the month is over, so that nothing can be added to it.'),
    currencies: z.array(statementTotals).describe('The currency of the program first.'),
  })
  .meta({ id: 'Statement' });
export type Statement = z.output<typeof statement>;

/** Line of a statement. The amounts of a month add up to the difference between its opening and closing balances. */
export const statementLine = z
  .object({
    id: z.string().describe('The id of the ledger entry.'),
    booked_at: timestamp,
    kind: z.enum(statementKinds),
    type: z.enum(ledgerEntryTypes),
    sold_at: timestamp.nullable().describe('When the customer bought. null for a bonus or a deduction.'),
    external_event_id: z.string().nullable().describe('Identifies the order.'),
    customer_id: z.string().nullable().describe('Requires `read:referrals`; otherwise null.'),
    customer_email: z.string().nullable().describe('Requires `read:referrals`; otherwise null.'),
    commission_id: z.string().nullable(),
    adjustment_id: z.string().nullable(),
    reason: z.string().nullable().describe('Reason for a refund, a rejection, a bonus or a deduction.'),
    payout_number: z.number().int().min(1).nullable().describe('The payout that includes it.'),
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
    .describe('Default: the current year in the time zone of the program.')
    .meta({ type: 'integer', minimum: 1970, maximum: 9999 }),
});

export const monthQuery = z.strictObject({ month });

export const fileQuery = z.strictObject({
  month,
  format: z.enum(statementFormats).default('pdf'),
  language: language
    .optional()
    .describe('Language of the PDF. Default: the language of the affiliate, or that of the portal.'),
});

export const PDF_NOTE = `The CSV contains every line. Above ${STATEMENT_LINES_MAX} lines, the PDF sums them by day and kind.`;

export const statements = router({
  list: {
    method: 'GET',
    path: '/affiliates/:id/statements',
    summary: 'List an affiliate’s months of a year',
    description:
      'Shows the amounts earned, reversed, waiting, held, due and paid by month of sale and currency, newest first, with the payouts that include them. Months without sales are omitted.',
    query: yearQuery,
    responses: { 200: envelope(z.array(statementMonth)) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
  get: {
    method: 'GET',
    path: '/affiliates/:id/statement',
    summary: 'Get the statement of an affiliate for a month',
    description:
      'Covers everything booked in the month, in the time zone of the program: `opening` and the sums of all kinds add up to `closing`, which is the `opening` of the next month. Includes affiliates that were merged into this one. Fails with `VALIDATION_ERROR` for a month that has not begun.',
    query: monthQuery,
    responses: { 200: envelope(statement) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
  lines: {
    method: 'GET',
    path: '/affiliates/:id/statement/lines',
    summary: 'List the lines of a statement',
    description: 'Oldest first.',
    query: z.strictObject({
      month,
      limit: queryInteger({ min: 1, max: PAGE_ITEMS_MAX, fallback: 10 }),
      starting_after: id.optional().describe('The id of the last line of the previous page.'),
    }),
    responses: { 200: listEnvelope(statementLine) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
  file: {
    method: 'GET',
    path: '/affiliates/:id/statement/file',
    summary: 'Get the statement of an affiliate for a month as a PDF or CSV file',
    description: PDF_NOTE,
    query: fileQuery,
    responses: { 200: envelope(fileDownload) },
    metadata: reads('read:commissions', { alsoPermission: 'read:payouts' }),
  },
});
