import { useQuery } from '@tanstack/react-query';
import type { PerformanceQuery } from '@tributary/sdk';
import { useMemo } from 'react';
import { lastDays, reportPeriod } from '../format/period.ts';
import { useDays } from './days.ts';
import type { ReportRow } from './report-figures.ts';
import { useHere } from './session/session-context.tsx';

/** Returns figures for the last 30 days by key: null if there are none, undefined while they load. */
export type Month = (key: string) => ReportRow | null | undefined;

export function useMonthPeriod() {
  const { zone, today } = useDays();
  return reportPeriod(lastDays(today, 30), zone);
}

/**
 * Returns the figures for the last 30 days. Set `isReady` once the ids in the query are known; nothing is fetched until
 * then.
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
