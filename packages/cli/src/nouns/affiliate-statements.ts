import { keysOf, locales, statementFormats } from '@tributary/core';
import type { Cli } from '../cli.ts';
import { command } from '../options/command.ts';
import { oneOf } from '../options/one-of.ts';
import { defaultLimit, toQuery } from '../options/paging.ts';
import { integer, limit, month } from '../options/values.ts';
import { saveOrPrint } from '../terminal/save-or-print.ts';

const monthColumns = [
  ...['month', 'currency', 'earned', 'refunded', 'rejected', 'voided', 'adjusted'],
  ...['waiting', 'held', 'due', 'under_way', 'paid', 'held_until'],
];
const lineColumns = [
  ...['booked_at', 'kind', 'amount', 'currency', 'external_event_id', 'customer_email', 'payout_number'],
  ...['reason', 'commission_id', 'id'],
];

const list = ({ client, printList }: Cli) =>
  command(
    'list <affiliate-id>',
    'List monthly statements for a year, with the amounts earned, paid and still owed',
  )
    .option('--year <year>', 'year to list (default: the current year)', integer)
    .example('affiliates statements list aff_01J9 --year 2026')
    .action(async (id, options) =>
      printList(await (await client()).affiliates.statements.list(id, options), monthColumns),
    );

const get = ({ client, print }: Cli) =>
  command('get <affiliate-id>', 'Show the balances and totals for a month')
    .requiredOption('--month <month>', 'such as 2026-10', month)
    .example('affiliates statements get aff_01J9 --month 2026-10')
    .action(async (id, options) => print((await client()).affiliates.statements.get(id, options)));

const lines = ({ client, printList }: Cli) =>
  command('lines <affiliate-id>', 'List a statement’s lines, oldest first')
    .requiredOption('--month <month>', 'such as 2026-10', month)
    .option('--limit <number>', 'maximum number of rows, or all', limit, defaultLimit)
    .option('--starting-after <id>', 'id of the line to continue after')
    .example('affiliates statements lines aff_01J9 --month 2026-10 --limit all')
    .action(async (id, options) =>
      printList(
        (await client()).affiliates.statements.lines(id, { month: options.month, ...toQuery(options) }),
        lineColumns,
        options.limit,
      ),
    );

const file = (cli: Cli) =>
  command('file <affiliate-id>', 'Get a monthly statement as a PDF or CSV file')
    .requiredOption('--month <month>', 'such as 2026-10', month)
    .addOption(oneOf('--format <format>', statementFormats, ' (default: pdf)'))
    .addOption(
      oneOf('--language <language>', keysOf(locales), ', for the PDF (default: the affiliate’s language)'),
    )
    .option('--to <file>', 'file to save it to (default: print it as base64)')
    .example('affiliates statements file aff_01J9 --month 2026-10 --to october.pdf')
    .action(async (id, { to, ...query }) =>
      saveOrPrint(cli, (await cli.client()).affiliates.statements.file(id, query), to),
    );

export const statements = (cli: Cli) =>
  command('statements', 'Statements by month')
    .helpCommand(false)
    .addCommand(list(cli))
    .addCommand(get(cli))
    .addCommand(lines(cli))
    .addCommand(file(cli));
