import { useQuery } from '@tanstack/react-query';
import { useDays } from '../../app/days.ts';
import { leadingCurrency, type ReportRow } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { lastDays, reportPeriod } from '../../format/period.ts';
import { HOME_DAYS, homeDays } from './search.ts';

export type Overview = ReturnType<typeof useOverview>;

const MINUTE_MS = 60_000;

/** Returns Home's figures for the period in the URL: daily figures, totals and the main currency. */
export function useOverview() {
  const { client, mode } = useHere();
  const { zone, today } = useDays();
  const { values } = useFilters();
  const days = homeDays.find((each) => String(each) === values.days) ?? HOME_DAYS;
  const compare = values.compare === 'previous_year' ? 'previous_year' : 'previous_period';
  const period = lastDays(today, days);
  const query = { ...reportPeriod(period, zone), group_by: 'day' as const, compare } as const;
  const report = useQuery({
    queryKey: [mode, 'reports', 'overview', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    refetchInterval: MINUTE_MS,
  });
  const total = report.data?.total;
  const currencies = (total?.money ?? []).map((each) => each.currency);
  const currency =
    currencies.find((code) => code === values.currency) ?? leadingCurrency(total?.money ?? []) ?? 'USD';
  const isEmpty = report.data !== undefined && !hasAnything(report.data.rows);
  return { report, days, compare, currency, currencies, total, isEmpty, period, zone };
}

const hasAnything = (rows: readonly ReportRow[]) =>
  rows.some(({ clicks, referrals, money }) => clicks > 0 || referrals > 0 || money.length > 0);
