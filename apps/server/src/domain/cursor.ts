import { validationFailure } from './failure.ts';

/**
 * Position in a list: the value of the sort field, and the id as a tiebreaker, because values can be equal.
 */
export interface PageQuery {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  /** Page number, used in place of a cursor. */
  readonly page?: number | undefined;
}

export interface Cursor {
  readonly field: 'starting_after' | 'ending_before';
  readonly id: string;
}

/**
 * Returns the position at which a page starts; null for the first page.
 * @throws VALIDATION_ERROR if the query has both a cursor and a page number
 */
export function cursorOf({
  starting_after,
  ending_before,
}: Pick<PageQuery, 'starting_after' | 'ending_before'>): Cursor | null {
  if (starting_after !== undefined && ending_before !== undefined) {
    const message = 'Send starting_after or ending_before, not both.';
    throw validationFailure([{ field: 'ending_before', message }]);
  }
  if (starting_after !== undefined) return { field: 'starting_after', id: starting_after };
  return ending_before === undefined ? null : { field: 'ending_before', id: ending_before };
}

/** Creates the error for a cursor that does not refer to an item of the list. */
export const noSuchCursor = ({ field, id }: Cursor) =>
  validationFailure([{ field, message: `${field}: ${id} is not in this list.` }]);
