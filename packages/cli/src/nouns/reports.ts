import { sumOf } from '@tributary/payout-files/decimal';
import type { PerformanceReport } from '@tributary/sdk';
import { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { assertFilters } from '../options/assert-filters.ts';
import { toBody } from '../options/body.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { instant } from '../options/values.ts';
import type { Row } from '../terminal/fields.ts';

const trafficColumns = ['clicks', 'referrals', 'customers'] as const;
const moneyColumns = ['conversions', 'sales', 'refunds', 'commission'] as const;

type Keyed = Pick<PerformanceReport['rows'][number], 'key' | 'name'>;

/** Whose figures a row has: a day, or a name and the id that it stands for. */
const whose = ({ group_by }: PerformanceReport, { key, name }: Keyed): Row =>
  group_by === 'day' ? { day: key } : { [group_by]: name ?? key, [`${group_by}_id`]: key };

const columnsAround = ({ group_by }: PerformanceReport, figures: readonly string[]): string[] =>
  // A narrow terminal drops columns from the right: sooner the ids than the figures.
  group_by === 'day' ? [group_by, ...figures] : [group_by, ...figures, `${group_by}_id`];

interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const withTotal = (report: PerformanceReport, rows: readonly Row[], columns: readonly string[]): Row[] => {
  const [first] = rows;
  if (first === undefined || rows.length < 2) return [...rows];
  const totals = columns.map((column) => [column, Number(sumOf(rows.map((row) => Number(row[column]))))]);
  return [...rows, { [report.group_by]: 'total', currency: first.currency, ...Object.fromEntries(totals) }];
};

/** The columns without a currency, one row per group of the report, and their total. */
function trafficTable(report: PerformanceReport): ReportTable {
  const rows = report.rows.map(({ key, name, clicks, referrals, customers }) => ({
    ...whose(report, { key, name }),
    clicks,
    referrals,
    customers,
  }));
  return {
    columns: columnsAround(report, trafficColumns),
    rows: withTotal(report, rows, trafficColumns),
  };
}

/** A table for each currency, by its code: amounts of two currencies never add up. */
function moneyTables(report: PerformanceReport): [currency: string, table: ReportTable][] {
  const { rows } = report;
  const currencies = [...new Set(rows.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  return currencies.map((code) => {
    const ofCurrency = rows.flatMap(({ key, name, money }) =>
      money
        .filter(({ currency }) => currency === code)
        .map((figures) => ({ ...whose(report, { key, name }), ...figures })),
    );
    const table = {
      columns: columnsAround(report, moneyColumns),
      rows: withTotal(report, ofCurrency, moneyColumns),
    };
    return [code, table];
  });
}

/**
 * One flat list for CSV and NDJSON. What has no currency stands in a row of its own, so that every column can be
 * added up: repeated beside each currency, clicks would count twice.
 */
function flatTable({ rows, group_by }: PerformanceReport): ReportTable {
  const columns = ['key', ...(group_by === 'day' ? [] : ['name']), 'currency'];
  return {
    columns: [...columns, ...moneyColumns],
    rows: rows.flatMap(({ key, name, clicks, referrals, customers, money }) => {
      const keyed = group_by === 'day' ? { key } : { key, name };
      const none = { clicks: null, referrals: null, customers: null };
      const noMoney = { conversions: null, sales: null, refunds: null, commission: null };
      return [
        { ...keyed, currency: null, clicks, referrals, customers, ...noMoney },
        ...money.map(({ currency, conversions, sales, refunds, commission }) => {
          return { ...keyed, currency, ...none, conversions, sales, refunds, commission };
        }),
      ];
    }),
  };
}

const performance = (cli: Cli) =>
  new Command('performance')
    .description(
      'Clicks, referrals, sales, refunds and commission of a period, by when they happened: each row compares sales with their own commission',
    )
    .requiredOption('--from <time>', 'the start, ISO 8601; a date is midnight UTC', instant)
    .requiredOption('--to <time>', 'the end (exclusive), at most 366 days later', instant)
    .addOption(oneOf('--group-by <what>', ['day', 'affiliate', 'group', 'program'], ' (default: day)'))
    .addOption(
      oneOf(
        '--basis <what>',
        ['occurred', 'recorded'],
        '; recorded counts by booking day (default: occurred)',
      ),
    )
    .addOption(anyOf('--include <names>', ['voided']))
    .option('--timezone <name>', 'the time zone of days, such as Europe/Berlin (default: UTC)')
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

export const commands = (cli: Cli) => [performance(cli)];
