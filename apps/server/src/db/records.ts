import { columnNames, snakeCase } from './statement.ts';

/**
 * Rows as the JSON array that `insertRecords` reads, with the names of the columns. A row may lack a column, which is then
 * null; what is not a column is left out.
 */
export function records(columns: readonly string[], rows: readonly object[]): string {
  const named = columns.map((column) => [column, snakeCase(column)] as const);
  return JSON.stringify(
    rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (const [column, name] of named) {
        const value = (row as Record<string, unknown>)[column];
        // JSON has no bigint.
        record[name] = typeof value === 'bigint' ? value.toString() : value;
      }
      return record;
    }),
  );
}

/** `from` the rows of a JSON array, each with the types of `table`. With `after`, only when that part of the statement has a row. */
export const recordsOf = (table: string, json: string, after?: string): string =>
  `${after === undefined ? '' : `${after}, `}json_populate_recordset(null::${table}, ${json}::json)`;

/** Inserts the rows of a JSON array: one row takes the same statement as a thousand. */
export const insertRecords = (
  table: string,
  columns: readonly string[],
  json: string,
  after?: string,
): string => {
  const named = columns.map((column) => `x.${snakeCase(column)}`).join(', ');
  return `insert into ${table} (${columnNames(columns)})
  select ${named} from ${recordsOf(table, json, after)} x`;
};
