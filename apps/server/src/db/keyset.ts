import { validationFailure } from '../domain/failure.ts';

/** A page of a list on `(created_at, id)`: `created_at` can be backdated, so the id alone is not an order. */
export interface PageQuery {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  /** In place of a cursor, for the first rows of a list. */
  readonly page?: number | undefined;
}

export interface Cursor {
  readonly field: 'starting_after' | 'ending_before';
  readonly id: string;
}

/** The cursor of a page, or null on the first one. Both at once are refused. */
export function cursorOf({ starting_after, ending_before }: PageQuery): Cursor | null {
  if (starting_after !== undefined && ending_before !== undefined) {
    const message = 'Give starting_after or ending_before, not both.';
    throw validationFailure([{ field: 'ending_before', message }]);
  }
  if (starting_after !== undefined) return { field: 'starting_after', id: starting_after };
  return ending_before === undefined ? null : { field: 'ending_before', id: ending_before };
}

export const noSuchCursor = ({ field, id }: Cursor) =>
  validationFailure([{ field, message: `${field}: there is no ${id} in this list.` }]);

/**
 * The clauses of one page, to be appended to a `where`. The cursor's position is looked up in the same statement: a
 * later page then costs no round trip more than the first. `ending_before` reads backwards from the cursor; the rows
 * are then turned round by `toPage`. One row more than asked for tells whether there are others.
 * @param position a sub-select of the `(created_at, id)` of the cursor.
 */
export function pageClauses(
  query: PageQuery,
  position: string | null,
  bind: (value: unknown) => string,
): string {
  const isBackwards = query.ending_before !== undefined;
  const direction = isBackwards === (query.order === 'asc') ? 'desc' : 'asc';
  const beyond = direction === 'desc' ? '<' : '>';
  const from = position ? ` and (created_at, id) ${beyond} (${position})` : '';
  const skipped = query.page === undefined ? '' : ` offset ${bind((query.page - 1) * query.limit)}`;
  return `${from} order by created_at ${direction}, id ${direction} limit ${bind(query.limit + 1)}${skipped}`;
}

export function toPage<Row>(query: PageQuery, rows: readonly Row[]): { rows: Row[]; has_more: boolean } {
  const page = rows.slice(0, query.limit);
  if (query.ending_before !== undefined) page.reverse();
  return { rows: page, has_more: rows.length > query.limit };
}
