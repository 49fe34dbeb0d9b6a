import {
  factDimensions,
  isByTime,
  type ReportComparison,
  reportComparisons,
  reportDimensions,
  reportSorts,
} from '@tributary/core';
import type { FunnelQuery, PerformanceQuery } from '@tributary/sdk';
import type { SearchValues } from '../../app/search.ts';
import { lastDays, type Period, reportPeriod, wholeMonths } from '../../format/period.ts';

/** Filters that the funnel supports too. */
const scopes = ['affiliate_id', 'group_id', 'program_id'] as const;
export const filterNames = [...scopes, 'country', ...factDimensions] as const;

const ROWS = 50;
const DAYS = 30;

/** Returns the period in the URL or, if it is incomplete, the last `DAYS` days. */
const periodOf = ({ from, to }: SearchValues, today: string): Period =>
  from && to && from < to ? { from, to } : lastDays(today, DAYS);

/** Returns the usual period to compare with: calendar months for whole months, otherwise the same number of days. */
export const usualComparison = (period: Period) =>
  wholeMonths(period) === null ? 'previous_period' : 'previous_calendar_period';

function comparisonOf(values: SearchValues, period: Period): ReportComparison {
  const usual = usualComparison(period);
  const chosen = reportComparisons.find((each) => each === values.compare) ?? usual;
  return chosen === 'previous_calendar_period' ? usual : chosen;
}

/** Parses the report in the URL. */
export function readReport(values: SearchValues, { today, zone }: { today: string; zone: string }) {
  const grouping = reportDimensions.find((each) => each === values.group_by) ?? 'day';
  const sort = reportSorts.find((each) => each === values.sort) ?? 'sales';
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const period = periodOf(values, today);
  const compare = values.compare === 'none' ? undefined : comparisonOf(values, period);
  const common = { ...reportPeriod(period, zone), ...(compare ? { compare } : {}) };
  const query: PerformanceQuery = {
    ...common,
    ...given(filterNames),
    ...(values.currency ? { currency: values.currency } : {}),
    group_by: grouping,
    ...(isByTime(grouping) ? {} : { sort, limit: ROWS }),
  };
  const funnel: FunnelQuery = { ...common, ...given(scopes) };
  const isFunnelWhole = filterNames.every((name) => !values[name] || scopes.some((scope) => scope === name));
  return { grouping, sort, compare, period, query, funnel, isFunnelWhole, filters: given(filterNames) };
}
