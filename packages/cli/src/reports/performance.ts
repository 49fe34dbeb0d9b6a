import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { flatTable, moneyTables, type ReportTable, trafficTable } from '../nouns/reports.ts';
import { assertFilters } from '../options/assert-filters.ts';
import { toBody } from '../options/body.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { instant } from '../options/time.ts';

export const performance = (cli: Cli) =>
  new Command('performance')
    .description(
      'Clicks, referrals, sales, refunds and commission of a period, by when they happened: each row compares sales with their own commission',
    )
    .requiredOption('--from <time>', 'from then on, ISO 8601; a date is midnight UTC', instant)
    .requiredOption('--to <time>', 'until before then, at most 366 days later', instant)
    .addOption(oneOf('--group-by <what>', ['day', 'affiliate', 'group', 'program'], ' (default: day)'))
    .addOption(
      oneOf(
        '--basis <what>',
        ['occurred', 'recorded'],
        '; recorded counts by booking day (default: occurred)',
      ),
    )
    .addOption(anyOf('--include <names>', ['voided']))
    .option('--timezone <name>', 'days begin and end by it, such as Europe/Berlin (default: UTC)')
    .option('--program-id <id>', 'of this program')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--currency <code>', 'in this currency, ISO 4217')
    .addHelpText('after', '\n  $ tributary reports performance --from 2026-11-01 --to 2026-12-01')
    .action(async (options) => {
      const report = await (await cli.client()).reports.performance(toBody(options));
      const format = cli.format();
      if (report.rows.length === 0) await assertFilters({ ...cli, hasFoundNothing: () => true }, options);
      if (format === 'json') return cli.print(report);
      const printTable = ({ rows, columns }: ReportTable) => cli.printList(rows, columns);
      if (format !== 'table') return printTable(flatTable(report));
      await printTable(trafficTable(report));
      for (const [currency, table] of moneyTables(report)) {
        cli.write(`\n${cli.paint().bold(currency)}\n`);
        await printTable(table);
      }
    });
