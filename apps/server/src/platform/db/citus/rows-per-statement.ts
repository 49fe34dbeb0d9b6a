import type { Database } from '../database.ts';

/**
 * Groups rows into those that one statement can take: all of them, or on Citus those of one environment, because a statement
 * on rows of several nodes cannot lock them and is not planned by its environment.
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
