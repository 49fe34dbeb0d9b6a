import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CursorPage, List, NumberedPage } from '@tributary/sdk';
import type { Paging } from '../components/pager.tsx';
import { isPassing } from '../components/passing.ts';
import { useHere } from './session/session-context.tsx';
import { useFilters } from './use-filters.ts';

const PAGE_ROWS = 50;

export interface Listed<Item> {
  /** Undefined until the page has loaded. */
  readonly rows: readonly Item[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** True while other rows are being fetched. */
  readonly isStale?: boolean;
  readonly paging?: Paging;
}

interface Cursor {
  readonly limit: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/**
 * Loads one page of a list. The page is identified by a cursor in the URL, so that new rows do not shift it. `query`
 * contains the other parameters and is part of the cache key.
 */
export function useList<Item extends { readonly id: string }, const Query extends object>(
  noun: string,
  query: Query,
  fetch: (query: Query & Cursor) => List<Item, CursorPage<Item> | NumberedPage<Item>>,
): Listed<Item> {
  const { mode } = useHere();
  const { values, set } = useFilters();
  const { after, before } = values;
  const asked = {
    ...query,
    limit: PAGE_ROWS,
    ...(after ? { starting_after: after } : {}),
    ...(before ? { ending_before: before } : {}),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [mode, noun, 'list', asked],
    queryFn: async () => await fetch(asked),
    placeholderData: keepPreviousData,
  });
  const rows = data?.data;
  const hasMore = data && ('has_more' in data ? data.has_more : data.pagination.has_next_page);
  // When paging backwards, `has_more` refers to the preceding rows.
  const [hasPrevious, hasNext] = before ? [hasMore, true] : [Boolean(after), hasMore];
  return {
    rows,
    // Keep showing rows if a refresh fails; the strip above the page reports the failure.
    error: data && isPassing(error) ? null : error,
    refetch: () => void refetch(),
    isStale: isPlaceholderData,
    paging: {
      previous: hasPrevious ? () => set({ before: rows?.[0]?.id }) : undefined,
      next: hasNext ? () => set({ after: rows?.at(-1)?.id }) : undefined,
    },
  };
}
