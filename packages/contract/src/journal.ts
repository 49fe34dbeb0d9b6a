import { journalFormats } from '@tributary/core';
import { z } from 'zod';
import { month } from './accounting.ts';
import { envelope } from './envelope.ts';
import { reads, writes } from './permissions.ts';
import { resource } from './resource.ts';
import { fileDownload } from './statements.ts';
import { id, optionalId } from './text.ts';
import { timestamp } from './timestamp.ts';

const account = z
  .string()
  .max(20)
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, 'Must be 1 to 20 letters, digits, dots or hyphens.');

const datev = {
  consultant_number: z
    .number()
    .int()
    .min(1001)
    .max(9_999_999)
    .describe('DATEV consultant number (Beraternummer).'),
  client_number: z.number().int().min(1).max(99_999).describe('DATEV client number (Mandantennummer).'),
  account_length: z
    .number()
    .int()
    .min(4)
    .max(8)
    .describe('Number of digits in general ledger account numbers.'),
  fiscal_year_month: z
    .number()
    .int()
    .min(1)
    .max(12)
    .describe('Month in which the fiscal year begins, from 1 to 12.'),
};

const accounts = {
  expense_account: account.describe('Account for commission expenses.'),
  liability_account: account.describe('Liability account for amounts owed to affiliates.'),
  bank_account: account.describe('Account from which payouts are paid.'),
};

export const accountingSettings = z
  .object({
    program_id: z.string(),
    expense_account: z.string().nullable(),
    liability_account: z.string().nullable(),
    bank_account: z.string().nullable(),
    datev: z.object(datev).nullable(),
    updated_at: timestamp.nullable().describe('Time of the last update; null if no accounts have been set.'),
  })
  .meta({ id: 'AccountingSettings' });
export type AccountingSettings = z.output<typeof accountingSettings>;

const datevUpdate = z.strictObject(datev).meta({ id: 'DatevSettings' });

export const accountingSettingsUpdate = z
  .strictObject({
    program_id: optionalId.describe('Id of the program. Optional if there is only one program.'),
    ...accounts,
    datev: datevUpdate
      .nullable()
      .optional()
      .describe(
        'DATEV settings, required for DATEV files. If set, account numbers must have `account_length` digits, or one more for personal accounts.',
      ),
  })
  .meta({ id: 'AccountingSettingsUpdate' });
export type AccountingSettingsUpdate = z.input<typeof accountingSettingsUpdate>;

const ofProgram = {
  program_id: id.optional().describe('Id of the program. Optional if there is only one program.'),
};

export const accounting = resource(
  {
    name: 'Accounting',
    description: 'Bookkeeping journals for earnings and payouts.',
  },
  {
    getSettings: {
      method: 'GET',
      path: '/accounting/settings',
      summary: 'Get a program’s bookkeeping accounts',
      query: z.strictObject(ofProgram),
      responses: { 200: envelope(accountingSettings) },
      metadata: reads('read:payouts', { errors: ['NOT_FOUND'] }),
    },
    updateSettings: {
      method: 'PUT',
      path: '/accounting/settings',
      summary: 'Set a program’s bookkeeping accounts',
      description:
        'Replaces all existing accounts. If you export the journal for an earlier month again, it also uses the new accounts.',
      body: accountingSettingsUpdate,
      responses: { 200: envelope(accountingSettings) },
      metadata: writes('write:payouts', { movesMoney: false, errors: ['NOT_FOUND'] }),
    },
    journal: {
      method: 'GET',
      path: '/accounting/journal',
      summary: 'Get a monthly journal as a file',
      description: [
        'Lists everything booked in the month, in the program’s time zone. Commissions are an expense and a liability to affiliates; payouts reduce that liability. Incentive units are not money and are omitted.',
        '`generic`: a CSV file with a row for each entry. By default, the accounts are named `commission_expense`, `affiliate_liabilities` and `bank`.',
        '`datev`: a batch of entries (EXTF, Buchungsstapel) with sums by day, kind and payout. Fails with `VALIDATION_ERROR` if the program has no DATEV settings.',
      ].join('\n\n'),
      query: z.strictObject({
        ...ofProgram,
        month,
        format: z.enum(journalFormats).default('generic'),
      }),
      responses: { 200: envelope(fileDownload) },
      metadata: reads('read:payouts', { alsoPermission: 'read:commissions', errors: ['NOT_FOUND'] }),
    },
  },
);
