import { useLingui } from '@lingui/react/macro';
import { isByTime, type TimeDimension } from '@tributary/core';
import { zoneName } from '@tributary/ui/time';
import { inCurrency, type ReportRow } from '../../app/report-figures.ts';
import { useLanguage } from '../../components/language.ts';
import { withAverages } from '../../components/plot/scale.ts';
import type { PlotPoint } from '../../components/plot/time-plot.tsx';
import { formatAmount, sumsOf } from '../../format/money.ts';
import { changeOf, formatPercent } from '../../format/period.ts';
import { daysIn, useRowName, useStepName } from './names.ts';
import { partsOf } from './parts-of.ts';
import { stepOf, stepsIn } from './steps.ts';
import type { Report } from './use-report.ts';

interface Series {
  readonly points: readonly PlotPoint[];
  readonly rowOf: (key: string) => ReportRow | undefined;
  /** Label of the last step if it has not ended, such as "This month". */
  readonly lastOpen: string | null;
  /** Names the time zone and, if the last step has not ended, its label. */
  readonly note: string;
}

/** Returns a point for every step of the period. Reports omit steps without figures. */
export function useSeries({ report, shown, currency, compare, days }: Report): Series {
  const { t } = useLingui();
  const stepName = useStepName();
  const rows = report.data?.rows ?? [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const rowOf = (key: string) => byKey.get(key);
  const zone = zoneName(days.zone);
  const inZone = t`Time zone: ${zone}.`;
  if (!report.data || !isByTime(shown)) return { points: [], rowOf, lastOpen: null, note: inZone };
  // While the report is being fetched, another period's report may still be shown.
  const keys = stepsIn(daysIn(report.data, report.data.timezone), shown);
  const series = keys.map((key): PlotPoint => {
    const row = byKey.get(key);
    const { sales, commission } = inCurrency(row, currency);
    const before = compare ? { before: inCurrency(row?.previous, currency).sales } : {};
    return { key, label: stepName(shown, key), lead: sales, part: commission, ...before };
  });
  const open: Readonly<Record<TimeDimension, string>> = {
    day: t`Today`,
    week: t`This week`,
    month: t`This month`,
    quarter: t`This quarter`,
  };
  const lastOpen = keys.at(-1) === stepOf(shown, days.today) ? open[shown] : null;
  return {
    points: shown === 'day' ? withAverages(series) : series,
    rowOf,
    lastOpen,
    note: lastOpen === null ? inZone : t`Time zone: ${zone}. ${lastOpen}’s figures are still incomplete.`,
  };
}

/** Bar for one value of a report, for all other values together, or for rows without a value. */
export interface ReportBar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly before: number | undefined;
  /** Share of the total; empty if the total is zero or negative. */
  readonly share: string;
  readonly isRest: boolean;
}

type Figures = Pick<ReportRow, 'clicks' | 'money'>;

/** Returns the figure by which the report is sorted. */
export const figureOf = (
  { clicks, money }: Figures,
  { sort, currency }: Pick<Report, 'sort' | 'currency'>,
): number => (sort === 'clicks' ? clicks : inCurrency({ money }, currency)[sort]);

/** Returns bars that add up to the total: the first values, all other values, and rows without a value. */
export function useReportBars(asked: Report): readonly ReportBar[] {
  const { t } = useLingui();
  const rowName = useRowName();
  const locale = useLanguage();
  const { report, currency, shown, sort } = asked;
  const together = (rows: readonly Figures[]) =>
    sort === 'clicks'
      ? rows.reduce((sum, { clicks }) => sum + clicks, 0)
      : (sumsOf(rows.map((row) => ({ currency, amount: figureOf(row, asked) })))[0]?.amount ?? 0);
  const { first, others, notGiven } = partsOf(report.data?.rows ?? []);
  const total = report.data ? figureOf(report.data.total, asked) : 0;
  const barOf = (key: string, name: string, rows: readonly ReportRow[], isRest: boolean): ReportBar => {
    const value = together(rows);
    const before = rows.flatMap(({ previous }) => (previous ? [previous] : []));
    return {
      ...{ key, name, value, isRest },
      share: total > 0 && value >= 0 ? formatPercent(value / total, locale) : '',
      before: before.length > 0 ? together(before) : undefined,
    };
  };
  return [
    ...first.map((row) => barOf(`value ${row.key}`, rowName(shown, row), [row], false)),
    ...(others.length > 0 ? [barOf('others', t`All others`, others, true)] : []),
    ...notGiven.map((row) => barOf('none', rowName(shown, row), [row], true)),
  ];
}

/** Formats a figure as a count or as an amount in its currency. */
export function useFigureText({ currency, sort, shown }: Report): (value: number) => string {
  const locale = useLanguage();
  const isCount = sort === 'clicks' && !isByTime(shown);
  return (value) =>
    isCount ? new Intl.NumberFormat(locale).format(value) : formatAmount({ amount: value, currency }, locale);
}

/** Larger growth is usually due to a very small earlier value. */
const GROWTH_MAX = 9.99;

/** Formats the change from an earlier value. Returns an empty string if there is no change to show. */
export function useChangeText(): (now: number, before: number | undefined) => string {
  const locale = useLanguage();
  return (now, before) => {
    const change = before === undefined ? null : changeOf(now, before);
    if (change === null) return '';
    if (change > GROWTH_MAX) return `> ${formatPercent(GROWTH_MAX, locale, { digits: 0 })}`;
    return formatPercent(change, locale, { sign: true });
  };
}

export function useAxisText(): (value: number) => string {
  const locale = useLanguage();
  return (value) =>
    new Intl.NumberFormat(locale, { notation: value >= 100_000 ? 'compact' : 'standard' }).format(value);
}
