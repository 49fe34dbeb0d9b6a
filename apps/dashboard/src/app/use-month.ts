import { useQuery } from '@tanstack/react-query';
import type { PerformanceQuery } from '@tributary/sdk';
import { useMemo } from 'react';
import { lastDays, reportPeriod } from '../format/period.ts';
import { useDays } from './days.ts';
import type { ReportRow } from './report-figures.ts';
import { useHere } from './session/session-context.tsx';

/**
 * Function that returns the figures of the last 30 days by key; null if there are no figures, undefined while they are
 * loading.
 */
export type Month = (key: string) => ReportRow | null | undefined;

/** Returns the last 30 days as the API's date parameters. */
export function useMonthPeriod() {
  const { zone, today } = useDays();
  return reportPeriod(lastDays(today, 30), zone);
}

/**
 * Returns the figures of the last 30 days. Fetches nothing until `isReady` is true, because the ids in the query are
 * not known earlier.
 */
export function useMonth(query: Pick<PerformanceQuery, 'group_by' | 'affiliate_ids'>, isReady = true): Month {
  const { client, mode, can } = useHere();
  const asked = { ...useMonthPeriod(), ...query };
  const { data } = useQuery({
    queryKey: [mode, 'reports', 'month', asked],
    queryFn: ({ signal }) => client.reports.performance(asked, { signal }),
    enabled: can('read:commissions') && isReady,
  });
  return useMemo(() => {
    const rows = new Map((data?.rows ?? []).map((row) => [row.key, row]));
    return (key) => rows.get(key) ?? (data && null);
  }, [data]);
}
