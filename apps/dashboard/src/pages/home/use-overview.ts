import { useQuery } from '@tanstack/react-query';
import type { PerformanceReport } from '@tributary/sdk';
import { useFilters } from '../../app/use-filters.ts';
import { useHere } from '../../session/session-context.tsx';
import { lastDays } from './period.ts';

type Row = PerformanceReport['rows'][number];
export type Overview = ReturnType<typeof useOverview>;

const MINUTE_MS = 60_000;

/** What Home shows of the period in the address: the days, their sum, and the currency that leads. */
export function useOverview() {
  const { client, mode, now, can } = useHere();
  const { values } = useFilters();
  const days = [7, 90, 365].find((each) => String(each) === values.days) ?? 30;
  const compare = values.compare === 'previous_year' ? 'previous_year' : 'previous_period';
  const query = { ...lastDays(now(), days), group_by: 'day' as const, compare } as const;
  const report = useQuery({
    queryKey: [mode, 'reports', 'overview', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    refetchInterval: MINUTE_MS,
    enabled: can('read:commissions'),
  });
  const total = report.data?.total;
  const currencies = (total?.money ?? []).map((each) => each.currency);
  const currency = currencies.find((code) => code === values.currency) ?? leading(total?.money ?? []);
  const isEmpty = report.data !== undefined && !hasAnything(report.data.rows);
  return { report, days, compare, currency, currencies, total, isEmpty, period: lastDays(now(), days) };
}

/** The currency with the most sales by number: amounts of two currencies cannot be compared. */
function leading(money: Row['money']): string {
  const [first] = [...money].sort((a, b) => b.conversions - a.conversions);
  return first?.currency ?? 'USD';
}

const hasAnything = (rows: readonly Row[]) =>
  rows.some(({ clicks, referrals, money }) => clicks > 0 || referrals > 0 || money.length > 0);

/** What a row has in one currency; zeros where it has nothing. */
export const inCurrency = (row: Pick<Row, 'money'> | null | undefined, currency: string) =>
  row?.money.find((each) => each.currency === currency) ?? {
    currency,
    conversions: 0,
    sales: 0,
    refunds: 0,
    commission: 0,
  };
