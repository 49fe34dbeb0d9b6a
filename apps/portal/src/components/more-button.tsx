import { useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { wordsOf } from '../app/error-words.ts';

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>;

/** Loads a list's next page. Renders nothing on the last page. */
export function MoreButton({ query }: { query: Query }) {
  const { t } = useLingui();
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && <p className="notice bad">{wordsOf(query.error)}</p>}
      <button
        type="button"
        className="button"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? t`Loading…` : t`Show more`}
      </button>
    </>
  );
}
