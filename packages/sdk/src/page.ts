import type { Query } from './path.ts';

/** Page of a list, as returned by the server. */
export interface CursorPage<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

export interface NumberedPage<T> {
  readonly data: readonly T[];
  readonly pagination: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly total_pages: number;
    readonly has_next_page: boolean;
    readonly has_prev_page: boolean;
  };
}

/**
 * List with pagination. Use `await` to get the first page, or `for await` to get all items; further pages are fetched
 * as needed. No request is sent before that.
 */
export interface List<T, Page> extends PromiseLike<Page>, AsyncIterable<T> {
  /** Iterates over the pages instead of the items, for access to `has_more` or the page number. */
  pages(): AsyncIterable<Page>;
  /** Returns all items, or the first `limit` items. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<T[]>;
}

/** Page with a cursor or a page number. */
export type Page = CursorPage<{ readonly id: string }> | NumberedPage<unknown>;

export function toList<T, P extends Page>(query: Query, fetchPage: (query: Query) => Promise<P>): List<T, P> {
  // Copy the query, because the caller may change the object between pages.
  const start = { ...query };
  let first: Promise<P> | undefined;

  async function* pages(): AsyncGenerator<P, void, undefined> {
    for (let at: Query | undefined = start; at !== undefined; ) {
      const page: P = await fetchPage(at);
      yield page;
      // An empty page always ends the list, because there is no cursor to continue from.
      at = page.data.length === 0 ? undefined : nextQuery(page, at);
    }
  }

  async function* items(): AsyncGenerator<T, void, undefined> {
    // When paging backward, the last item of a page is nearest to the cursor.
    const isBackwards = start.ending_before !== undefined;
    for await (const page of pages()) {
      const data = page.data as readonly T[];
      yield* isBackwards ? [...data].reverse() : data;
    }
  }

  return {
    pages,
    [Symbol.asyncIterator]: items,
    // biome-ignore lint/suspicious/noThenProperty: awaiting a list returns its first page.
    then: (onPage, onError) => {
      first ??= fetchPage(start);
      return first.then(onPage, onError);
    },
    toArray: ({ limit = Number.POSITIVE_INFINITY } = {}) => collect(items(), limit),
  };
}

async function collect<T>(items: AsyncIterable<T>, limit: number): Promise<T[]> {
  const collected: T[] = [];
  if (!(limit > 0)) return collected;
  for await (const item of items) {
    collected.push(item);
    if (collected.length >= limit) break;
  }
  return collected;
}

/** Returns the query of the next page, in the direction of the original query, or `undefined` at the end. */
function nextQuery(page: Page, query: Query): Query | undefined {
  if ('pagination' in page) {
    return page.pagination.has_next_page ? { ...query, page: page.pagination.page + 1 } : undefined;
  }
  if (!page.has_more) return undefined;
  return query.ending_before === undefined
    ? { ...query, starting_after: page.data.at(-1)?.id }
    : { ...query, ending_before: page.data[0]?.id };
}
