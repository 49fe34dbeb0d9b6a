import type { Database } from '../database.ts';

/**
 * Groups rows that can share a statement: all rows or, on Citus, the rows of one environment, because a
 * statement on several nodes cannot lock rows and is not planned by environment.
 */
export function rowsPerStatement<Row>(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  rows: readonly Row[],
  environmentOf: (row: Row) => number,
): { readonly environmentIds: readonly number[]; readonly rows: readonly Row[] }[] {
  const environmentIds = [...new Set(rows.map(environmentOf))];
  if (rows.length === 0) return [];
  if (!isDistributed) return [{ environmentIds, rows }];
  return environmentIds.map((id) => ({
    environmentIds: [id],
    rows: rows.filter((row) => environmentOf(row) === id),
  }));
}
