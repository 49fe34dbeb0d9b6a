import type { SnapshotQuery } from '../db/snapshot.ts';
import type { PerformanceQuery, PerformanceSum } from './queries.ts';

const tables = { affiliate: 'affiliates', group: 'affiliate_groups', program: 'programs' } as const;

/** The name of each key of the report by its id, in one read by primary key; none by day, as a day is its own name. */
export async function namesOf(
  query: SnapshotQuery,
  { environmentId, groupBy }: Pick<PerformanceQuery, 'environmentId' | 'groupBy'>,
  sums: readonly PerformanceSum[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = groupBy === 'day' ? [] : [...new Set(sums.map(({ key }) => key))];
  if (groupBy === 'day' || ids.length === 0) return new Map();
  const named = await query<{ id: string; name: string }>(
    `select id, name from ${tables[groupBy]} where environment_id = $1 and id = any($2::text[])`,
    [environmentId, ids],
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}
