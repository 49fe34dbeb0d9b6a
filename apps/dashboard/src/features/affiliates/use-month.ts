import { useQuery } from '@tanstack/react-query';
import { PAGE_ITEMS_MAX } from '@tributary/core';
import type { PerformanceReport } from '@tributary/sdk';
import { useMemo } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { lastDays } from '../../format/period.ts';
import { leadingCurrency } from './days.ts';

export type Figures = PerformanceReport['rows'][number];

/** How many affiliates one report names. Those with the most sales come first. */

export interface Month {
  readonly currency: string | undefined;
  readonly period: { readonly from: string; readonly to: string };
  /** What somebody did; `null` if nothing, `undefined` if the report does not say. */
  readonly of: (affiliateId: string) => Figures | null | undefined;
}

/** The last 30 days of the affiliates in the group, by one report, for the list. */
export function useMonth(groupId: string | undefined): Month {
  const { client, mode, now, can } = useHere();
  const period = lastDays(now(), 30);
  const query = {
    ...period,
    ...(groupId ? { group_id: groupId } : {}),
    group_by: 'affiliate' as const,
    sort: 'sales' as const,
    limit: PAGE_ITEMS_MAX,
    include: ['days' as const],
  };
  const report = useQuery({
    queryKey: [mode, 'reports', 'affiliates', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    enabled: can('read:commissions'),
  });
  const { data } = report;
  const { from, to } = period;
  return useMemo(() => {
    const rows = new Map((data?.rows ?? []).map((row) => [row.key, row]));
    const isComplete = data !== undefined && !data.rows.some(({ is_other }) => is_other);
    return {
      currency: leadingCurrency(data?.total.money ?? []),
      period: { from, to },
      of: (id) => rows.get(id) ?? (isComplete ? null : undefined),
    };
  }, [data, from, to]);
}
