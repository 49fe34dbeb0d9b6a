import type { Database } from './database.ts';

/** Rows of any environments, as one statement takes them: all of them, or where they are distributed those of one. */
export function ofOneStatement<Row>(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  rows: readonly Row[],
  environmentOf: (row: Row) => number,
): { readonly environmentIds: readonly number[]; readonly rows: readonly Row[] }[] {
  const environmentIds = [...new Set(rows.map(environmentOf))];
  if (!isDistributed) return [{ environmentIds, rows }];
  return environmentIds.map((id) => ({
    environmentIds: [id],
    rows: rows.filter((row) => environmentOf(row) === id),
  }));
}
