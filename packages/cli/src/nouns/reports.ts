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
import { accruals, owed } from './accounting-reports.ts';

const trafficColumns = ['clicks', 'referrals', 'customers'] as const;
const moneyColumns = ['conversions', 'sales', 'refunds', 'commission'] as const;

type Keyed = Pick<PerformanceReport['rows'][number], 'key' | 'name' | 'is_other'>;

/** Returns true if groups have an id and a name. */
const hasIds = ({ group_by }: Pick<PerformanceReport, 'group_by'>) =>
  group_by === 'affiliate' || group_by === 'group' || group_by === 'program';

/** Returns the label for a row: a day, a value, or a name and id. */
const whose = (report: PerformanceReport, { key, name, is_other }: Keyed): Row => {
  const { group_by } = report;
  const label = is_other ? 'all others' : (name ?? key);
  return hasIds(report) ? { [group_by]: label, [`${group_by}_id`]: key } : { [group_by]: label };
};

const columnsAround = (report: PerformanceReport, figures: readonly string[]): string[] => {
  const { group_by } = report;
  // Narrow terminals drop columns from the right, so the ids come last.
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

/** Puts each column next to its comparison: `clicks, previous_clicks, …`. */
const besidePrevious = (columns: readonly string[]) =>
  columns.flatMap((column) => [column, previousName(column)]);

const pickFrom = (figures: object | null, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, (figures as Row | null)?.[column] ?? 0]));

const withNames = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [previousName(column), value]));

const withPrefix = (figures: object | null, columns: readonly string[]): Row =>
  withNames(pickFrom(figures, columns));

/** Returns the table of columns without a currency, with a total. */
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

/** Returns a table per currency, because amounts in different currencies can't be added up. */
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
 * Returns a flat list for CSV and NDJSON. Columns without a currency have a row of their own, so that every
 * column can be added up. Repeating clicks for each currency would count them twice.
 */
function flatTable(report: PerformanceReport): ReportTable {
  const isNamed = hasIds(report);
  const columns = ['key', ...(isNamed ? ['name'] : []), 'currency', ...trafficColumns, ...moneyColumns];
  const flat = (keyed: Row, { money, ...traffic }: Figures): Row[] => [
    { ...keyed, currency: null, ...pickFrom(traffic, trafficColumns), ...blank(moneyColumns) },
    ...money.map(({ currency, ...of }) => ({ ...keyed, currency, ...blank(trafficColumns), ...of })),
  ];
  // The previous period also has rows of its own, so that a column's total never covers two periods.
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
    .requiredOption('--from <time>', 'start, ISO 8601; a date means midnight UTC', instant)
    .requiredOption('--to <time>', `end (exclusive), at most ${REPORT_DAYS_MAX} days later`, instant)
    .addOption(oneOf('--compare <with>', reportComparisons, '; adds the figures of that period'))
    .option('--timezone <name>', 'time zone of the days, such as Europe/Berlin (default: UTC)')
    .option('--program-id <id>', 'filter by program')
    .option('--affiliate-id <id>', 'filter by affiliate')
    .option('--group-id <id>', 'filter by affiliate group');

/** Placeholders and help texts for filters that don't require an exact match. */
const valueHelp: Partial<Record<FactDimension, readonly [placeholder: string, help: string]>> = {
  product: ['id', 'filter by product; for sales of several products, by their combination: a, b'],
  source: ['name', 'filter by source: utm_source, the referrer’s host or direct'],
  landing_page: ['path', 'filter by landing page, such as /pricing'],
};

const withValues = (command: Command) => {
  command.option('--country <code>', "filter by the affiliate's country, two letters");
  for (const name of factDimensions) {
    const [placeholder, help] = valueHelp[name] ?? ['value', `filter by exact ${name}`];
    command.option(`--${name.replaceAll('_', '-')} <${placeholder}>`, help);
  }
  return command;
};

const performance = (cli: Cli) =>
  withValues(withPeriod(command('performance')))
    .description(
      'Show clicks, referrals, sales, refunds and commissions for a period, by the time they occurred',
    )
    .addOption(oneOf('--group-by <what>', reportDimensions, ' (default: day)'))
    .addOption(
      oneOf(
        '--basis <what>',
        reportBases,
        '; recorded uses the day on which each was recorded (default: occurred)',
      ),
    )
    .addOption(anyOf('--include <names>', ['voided', 'days']))
    .addOption(oneOf('--sort <by>', reportSorts, ', largest first'))
    .option('--limit <number>', 'maximum number of rows; the rest are combined into one row', integer)
    .option('--affiliate-ids <ids>', 'filter by affiliates, comma-separated', commaList)
    .option('--currency <code>', 'filter by currency, ISO 4217')
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

/** Returns a rate as a percentage, such as `12.5%`. */
const percent = (rate: number | null) => (rate === null ? null : `${Number((rate * 100).toFixed(2))}%`);

/** Returns the funnel as a table. Rates are percentages in tables, and fractions in other formats. */
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
      'Show clicks, sign-ups, trials and customers for a period, and the conversion rates between them',
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

export const commands = (cli: Cli) => [performance(cli), funnel(cli), owed(cli), accruals(cli)];
