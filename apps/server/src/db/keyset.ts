import { Failure } from '../domain/failure.ts';

/** A page of a list on `(created_at, id)`: `created_at` can be backdated, so the id alone is not an order. */
export interface PageQuery {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

export interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

/** The cursor of a page, or null on the first one. Both at once are refused. */
export function cursorOf({
  starting_after,
  ending_before,
}: PageQuery): { field: 'starting_after' | 'ending_before'; id: string } | null {
  if (starting_after !== undefined && ending_before !== undefined) {
    const message = 'Give starting_after or ending_before, not both.';
    throw new Failure('VALIDATION_ERROR', message, { field: 'ending_before' });
  }
  if (starting_after !== undefined) return { field: 'starting_after', id: starting_after };
  return ending_before === undefined ? null : { field: 'ending_before', id: ending_before };
}

export const noSuchCursor = (field: string, id: string) =>
  new Failure('VALIDATION_ERROR', `${field}: there is no ${id} in this list.`, { field });

/**
 * The clauses of one page, to be appended to a `where`. `ending_before` reads backwards from the cursor; the rows
 * are then turned round by `toPage`. One row more than asked for tells whether there are others.
 */
export function pageClauses(query: PageQuery, at: Position | null, bind: (value: unknown) => string): string {
  const isBackwards = query.ending_before !== undefined;
  const direction = isBackwards === (query.order === 'asc') ? 'desc' : 'asc';
  const beyond = direction === 'desc' ? '<' : '>';
  const from = at
    ? ` and (created_at, id) ${beyond} (${bind(at.createdAt)}::timestamptz, ${bind(at.id)})`
    : '';
  return `${from} order by created_at ${direction}, id ${direction} limit ${bind(query.limit + 1)}`;
}

export function toPage<Row>(query: PageQuery, rows: readonly Row[]): { rows: Row[]; has_more: boolean } {
  const page = rows.slice(0, query.limit);
  if (query.ending_before !== undefined) page.reverse();
  return { rows: page, has_more: rows.length > query.limit };
}
