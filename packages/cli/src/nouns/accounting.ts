import { journalFormats } from '@tributary/core';
import type { AccountingSettingsUpdate } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { requestOptions, toBody, withIdempotencyKey } from '../options/body.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { jsonObject, month } from '../options/values.ts';
import { saveOrPrint } from '../terminal/save-or-print.ts';

const getSettings = ({ client, print }: Cli) =>
  command('get-settings', 'Show a program’s bookkeeping accounts')
    .option('--program-id <id>', 'program (default: the only program)')
    .example('accounting get-settings')
    .action(async (options) => print((await client()).accounting.getSettings(toBody(options))));

const updateSettings = ({ client, print }: Cli) =>
  withIdempotencyKey(command('update-settings', 'Set a program’s bookkeeping accounts'))
    .option('--program-id <id>', 'program (default: the only program)')
    .requiredOption('--expense-account <number>', 'account for commission expenses')
    .requiredOption('--liability-account <number>', 'account for amounts owed to affiliates')
    .requiredOption('--bank-account <number>', 'account from which payouts are paid')
    .option(
      '--datev <json>',
      '{"consultant_number": 1001, "client_number": 1, "account_length": 4, "fiscal_year_month": 1}',
      jsonObject,
    )
    .example('accounting update-settings --expense-account 4730 --liability-account 1700 --bank-account 1200')
    .action(async ({ idempotencyKey, ...fields }) =>
      print(
        (await client()).accounting.updateSettings(
          toBody<AccountingSettingsUpdate>(fields),
          requestOptions({ idempotencyKey }),
        ),
      ),
    );

const journal = (cli: Cli) =>
  command('journal', 'Get a monthly journal as a file')
    .option('--program-id <id>', 'program (default: the only program)')
    .requiredOption('--month <month>', 'such as 2026-10', month)
    .addOption(oneOf('--format <format>', journalFormats, ' (default: generic)'))
    .option('--to <file>', 'file to save the journal to (default: print the journal as base64)')
    .example('accounting journal --month 2026-10')
    .action(async ({ to, ...query }) =>
      saveOrPrint(cli, (await cli.client()).accounting.journal(toBody(query)), to),
    );

export const commands = (cli: Cli) => [getSettings(cli), updateSettings(cli), journal(cli)];
