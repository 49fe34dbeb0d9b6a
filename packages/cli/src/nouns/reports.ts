import {
  type FactDimension,
  factDimensions,
  REPORT_DAYS_MAX,
  reportBases,
  reportComparisons,
  reportDimensions,
  reportSorts,
  sumOf,
} from '@tributary/core';
import type { FunnelReport, PerformanceReport } from '@tributary/sdk';
import type { Cli } from '../cli.ts';
import { assertFilters } from '../options/assert-filters.ts';
import { toBody } from '../options/body.ts';
import { type Command, command } from '../options/command.ts';
import { anyOf, oneOf } from '../options/one-of.ts';
import { commaList, instant, integer } from '../options/values.ts';
import type { Row } from '../terminal/fields.ts';

const trafficColumns = ['clicks', 'referrals', 'customers'] as const;
const moneyColumns = ['conversions', 'sales', 'refunds', 'commission'] as const;

type Keyed = Pick<PerformanceReport['rows'][number], 'key' | 'name' | 'is_other'>;

/** What has an id and a name; all else is a value. */
const hasIds = ({ group_by }: Pick<PerformanceReport, 'group_by'>) =>
  group_by === 'affiliate' || group_by === 'group' || group_by === 'program';

/** Whose figures a row has: a day or a value, or a name and the id that it stands for. */
const whose = (report: PerformanceReport, { key, name, is_other }: Keyed): Row => {
  const { group_by } = report;
  const label = is_other ? 'all others' : (name ?? key);
  return hasIds(report) ? { [group_by]: label, [`${group_by}_id`]: key } : { [group_by]: label };
};

const columnsAround = (report: PerformanceReport, figures: readonly string[]): string[] => {
  const { group_by } = report;
  // A narrow terminal drops columns from the right: sooner the ids than the figures.
  return hasIds(report) ? [group_by, ...figures, `${group_by}_id`] : [group_by, ...figures];
};

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

const previousName = (column: string) => `previous_${column}`;

/** `clicks, previous_clicks, …`: what is compared stands side by side. */
const besidePrevious = (columns: readonly string[]) =>
  columns.flatMap((column) => [column, previousName(column)]);

const pickFrom = (figures: object | null, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, (figures as Row | null)?.[column] ?? 0]));

const withNames = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [previousName(column), value]));

const withPrefix = (figures: object | null, columns: readonly string[]): Row =>
  withNames(pickFrom(figures, columns));

/** The columns without a currency, one row per group of the report, and their total. */
function trafficTable(report: PerformanceReport): ReportTable {
  const columns = report.previous ? besidePrevious(trafficColumns) : trafficColumns;
  const rows = report.rows.map((row) => ({
    ...whose(report, row),
    ...pickFrom(row, trafficColumns),
    ...(report.previous && withPrefix(row.previous ?? null, trafficColumns)),
  }));
  return { columns: columnsAround(report, columns), rows: withTotal(report, rows, columns) };
}

type Money = PerformanceReport['total']['money'];

const inCurrency = (code: string, money: Money = []) =>
  money.find(({ currency }) => currency === code) ?? null;

/** A table for each currency, by its code: amounts of two currencies never add up. */
function moneyTables(report: PerformanceReport): [currency: string, table: ReportTable][] {
  const { rows } = report;
  const all = rows.flatMap(({ money, previous }) => [...money, ...(previous?.money ?? [])]);
  const columns = report.previous ? besidePrevious(moneyColumns) : moneyColumns;
  return [...new Set(all.map(({ currency }) => currency))].sort().map((code) => {
    const ofCurrency = rows.flatMap((row) => {
      const [now, before] = [inCurrency(code, row.money), inCurrency(code, row.previous?.money)];
      if (!now && !before) return [];
      const earlier = report.previous && withPrefix(before, moneyColumns);
      return [{ ...whose(report, row), currency: code, ...pickFrom(now, moneyColumns), ...earlier }];
    });
    const table = {
      columns: columnsAround(report, columns),
      rows: withTotal(report, ofCurrency, columns),
    };
    return [code, table];
  });
}

/**
 * One flat list for CSV and NDJSON. What has no currency stands in a row of its own, so that every column can be
 * added up: repeated beside each currency, clicks would count twice.
 */
function flatTable(report: PerformanceReport): ReportTable {
  const isNamed = hasIds(report);
  const columns = ['key', ...(isNamed ? ['name'] : []), 'currency', ...trafficColumns, ...moneyColumns];
  const flat = (keyed: Row, { money, ...traffic }: Figures): Row[] => [
    { ...keyed, currency: null, ...pickFrom(traffic, trafficColumns), ...blank(moneyColumns) },
    ...money.map(({ currency, ...of }) => ({ ...keyed, currency, ...blank(trafficColumns), ...of })),
  ];
  // What is compared has rows of its own too, so that one column never adds up two periods.
  const isCompared = report.previous !== undefined;
  const rows = report.rows.flatMap(({ previous, ...row }) => {
    const keyed = { key: row.is_other ? 'all others' : row.key, ...(isNamed && { name: row.name }) };
    const now = flat({ ...(isCompared && { period: 'current' }), ...keyed }, row);
    return previous ? [...now, ...flat({ period: 'previous', ...keyed }, previous)] : now;
  });
  return { columns: isCompared ? ['period', ...columns] : columns, rows };
}

type Figures = Pick<PerformanceReport['total'], 'clicks' | 'referrals' | 'customers' | 'money'>;

const blank = (columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, null]));

const withPeriod = (command: Command) =>
  command
    .requiredOption('--from <time>', 'the start, ISO 8601; a date is midnight UTC', instant)
    .requiredOption('--to <time>', `the end (exclusive), at most ${REPORT_DAYS_MAX} days later`, instant)
    .addOption(oneOf('--compare <with>', reportComparisons, '; side by side with that period'))
    .option('--timezone <name>', 'the time zone of days, such as Europe/Berlin (default: UTC)')
    .option('--program-id <id>', 'of this program')
    .option('--affiliate-id <id>', 'of this affiliate')
    .option('--group-id <id>', 'of the affiliates in this group');

/** Placeholders and help of the values that are not simply exact. */
const valueHelp: Partial<Record<FactDimension, readonly [placeholder: string, help: string]>> = {
  product: ['id', 'of this product, or these: a, b'],
  source: ['name', 'from this source: utm_source, host of the referrer or direct'],
  landing_page: ['path', 'of clicks on this page, such as /pricing'],
};

const withValues = (command: Command) => {
  command.option('--country <code>', "of the affiliate's country, two letters");
  for (const name of factDimensions) {
    const [placeholder, help] = valueHelp[name] ?? ['value', `with exactly this ${name}`];
    command.option(`--${name.replaceAll('_', '-')} <${placeholder}>`, help);
  }
  return command;
};

const performance = (cli: Cli) =>
  withValues(withPeriod(command('performance')))
    .description(
      'Clicks, referrals, sales, refunds and commission of a period, by when they happened: each row compares sales with their own commission',
    )
    .addOption(oneOf('--group-by <what>', reportDimensions, ' (default: day)'))
    .addOption(oneOf('--basis <what>', reportBases, '; recorded counts by booking day (default: occurred)'))
    .addOption(anyOf('--include <names>', ['voided', 'days']))
    .addOption(oneOf('--sort <by>', reportSorts, '; the largest first'))
    .option('--limit <number>', 'only the first so many rows, and one with all others', integer)
    .option('--affiliate-ids <ids>', 'comma-separated; of these affiliates', commaList)
    .option('--currency <code>', 'in this currency, ISO 4217')
    .example(
      'reports performance --from 2026-11-01 --to 2026-12-01',
      'reports performance --from 2026-11-01 --to 2026-12-01 --group-by source --compare previous_period',
    )
    .action(async (options) => {
      const report = await (await cli.client()).reports.performance(toBody(options));
      const format = cli.format();
      if (report.rows.length === 0) await assertFilters({ ...cli, hasFoundNothing: () => true }, options);
      if (cli.isWholeJson()) return cli.print(report);
      const printTable = ({ rows, columns }: ReportTable) => cli.printList(rows, columns);
      if (format !== 'table' || cli.options().fields !== undefined) return printTable(flatTable(report));
      await printTable(trafficTable(report));
      for (const [currency, table] of moneyTables(report)) {
        cli.write(`\n${cli.paint().bold(currency)}\n`);
        await printTable(table);
      }
    });

/** `12.5 %`. */
const percent = (rate: number | null) => (rate === null ? null : `${Number((rate * 100).toFixed(2))} %`);

/** A rate is a fraction wherever it is read by a machine. */
function funnelTable({ steps, previous }: FunnelReport, isForPeople: boolean): ReportTable {
  const shown = (rate: number | null) => (isForPeople ? percent(rate) : rate);
  const figures = ({
    count,
    rate,
    rate_of_clicks,
  }: Omit<FunnelReport['steps'][number], 'step' | 'previous'>) => ({
    count,
    rate: shown(rate),
    rate_of_clicks: shown(rate_of_clicks),
  });
  const columns = ['count', 'rate', 'rate_of_clicks'];
  const rows = steps.map(({ step, previous: before, ...now }) => ({
    step,
    ...figures(now),
    ...(before && withNames(figures(before))),
  }));
  return { columns: ['step', ...(previous ? besidePrevious(columns) : columns)], rows };
}

const funnel = (cli: Cli) =>
  withPeriod(command('funnel'))
    .description(
      'Clicks, sign-ups, trials and customers of a period, each by when it happened, and the rates between them',
    )
    .example('reports funnel --from 2026-11-01 --to 2026-12-01 --compare previous_period')
    .action(async (options) => {
      const report = await (await cli.client()).reports.funnel(toBody(options));
      const format = cli.format();
      if (report.steps.every(({ count }) => count === 0))
        await assertFilters({ ...cli, hasFoundNothing: () => true }, options);
      if (cli.isWholeJson()) return cli.print(report);
      const { rows, columns } = funnelTable(report, format === 'table');
      await cli.printList(rows, columns);
    });

export const commands = (cli: Cli) => [performance(cli), funnel(cli)];
