import type { PerformanceReport } from '@tributary/contract';
import type { SnapshotQuery } from '../../platform/db/transaction.ts';
import { type PerformanceQuery, type PerformanceSum, sumPerformance } from './sum-performance.ts';
import { toTally } from './tally.ts';

type Days = NonNullable<PerformanceReport['rows'][number]['days']>;

export async function daysOfAffiliates(
  query: SnapshotQuery,
  report: PerformanceQuery,
  sums: readonly PerformanceSum[],
): Promise<ReadonlyMap<string, Days>> {
  const affiliateIds = [...new Set(sums.flatMap(({ key }) => (key === null ? [] : [key])))];
  const byDay = await sumPerformance(query, {
    ...report,
    groupBy: 'affiliate_day',
    affiliateIds,
    kept: undefined,
  });
  const days = new Map<string, Days>();
  for (const [key, figures] of toTally(byDay)) {
    if (typeof key !== 'string') continue;
    const [affiliateId = '', day = ''] = key.split(' ');
    days.set(affiliateId, [...(days.get(affiliateId) ?? []), { key: day, ...figures }]);
  }
  for (const ofOne of days.values()) ofOne.sort((a, b) => (a.key < b.key ? -1 : 1));
  return days;
}
