export const defaultLimit = 20;

/** The first `limit` rows; `onMore` is called when there are others, so that a cut list never looks whole. */
export async function* take<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  limit: number,
  onMore: () => void,
): AsyncGenerator<T> {
  let taken = 0;
  for await (const row of rows) {
    if (taken === limit) return onMore();
    taken += 1;
    yield row;
  }
}

const pageSizeMax = 100;

/** Rows to ask for at once: one more than wanted tells whether there are others. */
export const pageSize = (limit: number): number => Math.min(pageSizeMax, limit + 1);
