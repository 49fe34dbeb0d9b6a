import { amountText } from '@tributary/core';
import type { AccrualReport } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { asOf } from '../options/as-of.ts';
import { toBody } from '../options/body.ts';
import { command } from '../options/command.ts';
import { month } from '../options/values.ts';

const owedColumns = ['currency', 'pending', 'held', 'ready', 'claimed', 'owed', 'paid', 'program_id'];

export const owed = (cli: Cli) =>
  command('owed', 'Show the amounts owed to affiliates, by program and currency')
    .addOption(asOf())
    .option('--program-id <id>', 'filter by program')
    .example('reports owed', 'reports owed --as-of 2026-10-31 --program-id prg_01J9')
    .action(async (options) => {
      const report = await (await cli.client()).reports.owed(toBody(options));
      if (cli.isWholeJson()) return cli.print(report);
      cli.note(`As of ${report.as_of}.`);
      await cli.printList(report.rows, owedColumns);
    });

const accrualColumns = [
  ...['currency', 'opening', 'earned', 'refunded', 'clawed_back', 'refunds_undone', 'rejected', 'voided'],
  ...['adjusted', 'paid', 'returned', 'closing'],
];

/**
 * Prints a column for each currency, because a row with all figures is too wide for a terminal. Other formats print
 * rows.
 */
export async function printAccruals(cli: Cli, { rows }: Pick<AccrualReport, 'rows'>): Promise<void> {
  if (cli.format() !== 'table' || cli.options().fields !== undefined)
    return cli.printList(rows, accrualColumns);
  const figures = accrualColumns.slice(1) as Exclude<keyof AccrualReport['rows'][number], 'currency'>[];
  const lines = figures.map((figure) => ({
    figure,
    ...Object.fromEntries(rows.map((row) => [row.currency, amountText(row[figure], row.currency)])),
  }));
  await cli.printList(rows.length === 0 ? [] : lines, ['figure', ...rows.map(({ currency }) => currency)]);
}

export const accruals = (cli: Cli) =>
  command('accruals', 'Show what affiliates earned and were paid in a month')
    .requiredOption('--month <month>', 'such as 2026-10, in the program’s time zone', month)
    .option('--program-id <id>', 'program to report on (default: the only program)')
    .example('reports accruals --month 2026-10')
    .action(async (options) => {
      const report = await (await cli.client()).reports.accruals(toBody(options));
      if (cli.isWholeJson()) return cli.print(report);
      await printAccruals(cli, report);
    });
