import { useQueries } from '@tanstack/react-query';
import { NUMBERED_ROWS_MAX } from '@tributary/core';
import type { AffiliateList, PayoutList, ReferralList } from '@tributary/sdk';
import { type CountedPath, countOf } from './count-of.ts';
import { useHere } from './session/session-context.tsx';

const MINUTE_MS = 60_000;

type Query = AffiliateList | PayoutList | ReferralList;

/** Returns the number of rows by status, for a list's tabs; undefined if there are too many rows to count. */
export function useStatusCounts<Status extends NonNullable<Query['status']>>(
  path: CountedPath,
  query: Query,
  statuses: readonly Status[],
): (status?: Status) => number | undefined {
  const { client, mode } = useHere();
  const counts = useQueries({
    queries: [undefined, ...statuses].map((status) => ({
      queryKey: [mode, path, 'count', query, status],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        countOf(client, path, { ...query, ...(status && { status }) } as Query, signal),
      staleTime: MINUTE_MS,
      placeholderData: undefined,
    })),
  });
  return (status) => {
    const count = counts[status === undefined ? 0 : statuses.indexOf(status) + 1]?.data;
    return count !== undefined && count <= NUMBERED_ROWS_MAX ? count : undefined;
  };
}
