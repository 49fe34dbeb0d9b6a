import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CursorPage, List, NumberedPage } from '@tributary/sdk';
import { isPassing } from '../components/passing.ts';
import { useHere } from './session/session-context.tsx';
import { useFilters } from './use-filters.ts';

const PAGE_ROWS = 50;

export interface Paging {
  readonly limit: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

type PageOf<T> = CursorPage<T> | NumberedPage<T>;

/**
 * One page of a list, by the cursor in the address. `query` is what the API takes besides; it is part of the cache's key.
 */
export function useList<T extends { readonly id: string }, const Query extends object>(
  noun: string,
  query: Query,
  fetch: (query: Query & Paging) => List<T, PageOf<T>>,
) {
  const { mode } = useHere();
  const { values, setAll } = useFilters();
  const { after, before } = values;
  const asked = {
    ...query,
    limit: PAGE_ROWS,
    ...(after ? { starting_after: after } : {}),
    ...(before ? { ending_before: before } : {}),
  };
  const result = useQuery({
    queryKey: [mode, noun, 'list', asked],
    queryFn: async () => await fetch(asked),
    placeholderData: keepPreviousData,
  });
  const rows: readonly T[] = result.data?.data ?? [];
  const more =
    result.data && 'has_more' in result.data
      ? result.data.has_more
      : (result.data?.pagination.has_next_page ?? false);
  const pager = {
    first: rows[0]?.id,
    last: rows.at(-1)?.id,
    // Backwards, "more" is before the first row.
    hasNext: before ? true : more,
    hasPrevious: before ? more : Boolean(after),
    onGo: (cursor: { after: string | undefined; before: string | undefined }) =>
      setAll({ ...cursor, open: undefined }),
  };
  // Rows that are there stay when they cannot be fetched anew: the strip above the page says so.
  const error = result.data && isPassing(result.error) ? null : result.error;
  return { ...result, error, rows, pager };
}
