import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportDimensions } from '@tributary/core';
import { useDays } from '../../app/days.ts';
import { leadingCurrency } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { readReport } from './read-report.ts';

export type Report = ReturnType<typeof useReport>;

export function useReport() {
  const { client, mode, can } = useHere();
  const { values } = useFilters();
  const days = useDays();
  const asked = readReport(values, days);
  const { query } = asked;
  const report = useQuery({
    queryKey: [mode, 'reports', 'performance', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    placeholderData: keepPreviousData,
    enabled: can('read:commissions'),
  });
  // If a currency is selected, get the totals in other currencies from a separate report.
  const { currency: chosen, sort: _, ...rest } = query;
  const every = { ...rest, group_by: 'program' as const, limit: 1 };
  const all = useQuery({
    queryKey: [mode, 'reports', 'performance', every],
    queryFn: ({ signal }) => client.reports.performance(every, { signal }),
    placeholderData: keepPreviousData,
    enabled: chosen !== undefined && can('read:commissions'),
  });
  const total = chosen === undefined ? report.data?.total : (all.data?.total ?? report.data?.total);
  const money = total?.money ?? [];
  const currency = chosen?.toUpperCase() ?? leadingCurrency(money) ?? 'USD';
  const currencies = [...new Set([currency, ...money.map((each) => each.currency)])];
  // While the report is loading, another dimension's report may still be shown.
  const shown = reportDimensions.find((each) => each === report.data?.group_by) ?? asked.grouping;
  return { ...asked, days, report, total, currency, currencies, shown };
}
