import { useQuery } from '@tanstack/react-query';
import type { Affiliate, PerformanceReport } from '@tributary/sdk';
import { useMemo } from 'react';
import { useDays } from '../../app/days.ts';
import { leadingCurrency } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { lastDays, type Period, reportPeriod } from '../../format/period.ts';

export type Figures = PerformanceReport['rows'][number];

export interface Month {
  readonly currency: string | undefined;
  readonly period: Period;
  /** What somebody did; null if nothing, undefined while it is not known. */
  readonly of: (affiliateId: string) => Figures | null | undefined;
}

/** The last 30 days of the affiliates that are shown, by one report. */
export function useMonth(shown: readonly Affiliate[] = []): Month {
  const { client, mode, can } = useHere();
  const { zone, today } = useDays();
  const period = lastDays(today, 30);
  const query = {
    ...reportPeriod(period, zone),
    affiliate_ids: shown.map(({ id }) => id),
    group_by: 'affiliate' as const,
    include: ['days' as const],
  };
  const { data } = useQuery({
    queryKey: [mode, 'reports', 'affiliates', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    enabled: can('read:commissions') && shown.length > 0,
  });
  const { from, to } = period;
  return useMemo(() => {
    const rows = new Map((data?.rows ?? []).map((row) => [row.key, row]));
    return {
      currency: leadingCurrency(data?.total.money ?? []),
      period: { from, to },
      of: (id) => rows.get(id) ?? (data && null),
    };
  }, [data, from, to]);
}
