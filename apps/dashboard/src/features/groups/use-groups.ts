import { useQueries, useQuery } from '@tanstack/react-query';
import type { Group } from '@tributary/sdk';
import { countOf } from '../../app/count-of.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery, incentivesQuery } from '../../app/shared-queries.ts';

const MINUTE_MS = 60_000;

export const byGroup = { group_by: 'group' } as const;

export interface KnownGroup {
  readonly group: Group;
  /** Group with its incentives and levels; undefined while loading. */
  readonly detail: Group | undefined;
  /** Number of affiliates; null if the session may not read affiliates. */
  readonly affiliates: number | null | undefined;
}

export function useGroups() {
  const { client, mode, can } = useHere();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:groups') });
  const details = useQueries({
    queries: (groups.data ?? []).map(({ id }) => ({
      queryKey: [mode, 'groups', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.groups.get(id, { expand: ['incentives', 'multi_level_incentives'] }, { signal }),
      staleTime: MINUTE_MS,
    })),
  });
  const counts = useQueries({
    queries: (groups.data ?? []).map(({ id }) => ({
      queryKey: [mode, 'affiliates', 'count', id],
      queryFn: () => countOf(client, '/v1/affiliates', { group_id: id }),
      enabled: can('read:affiliates'),
      staleTime: MINUTE_MS,
    })),
  });
  const known = (groups.data ?? []).map(
    (group, index): KnownGroup => ({
      group,
      detail: details[index]?.data,
      affiliates: can('read:affiliates') ? counts[index]?.data : null,
    }),
  );
  const isComplete = groups.data !== undefined && known.every(({ detail }) => detail !== undefined);
  const error = groups.error ?? details.find((each) => each.error)?.error ?? null;
  const refetch = () => {
    void groups.refetch();
    for (const each of details) if (each.error) void each.refetch();
  };
  return { data: groups.data, known, isComplete, error, refetch };
}

/** Returns the groups that use an incentive, and their total number of affiliates. */
export function usersOf(incentiveId: string, known: readonly KnownGroup[]) {
  const groups = known.filter(({ detail }) =>
    detail?.incentives?.some(({ incentive_id }) => incentive_id === incentiveId),
  );
  const affiliates = groups.reduce((sum, each) => sum + (each.affiliates ?? 0), 0);
  return { groups, affiliates };
}

export function useIncentives() {
  const { client, mode, can } = useHere();
  return useQuery({ ...incentivesQuery(client, mode), enabled: can('read:groups') });
}
