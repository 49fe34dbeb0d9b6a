import { columnNames, type Fragment, fragment, raw, snakeCase } from './sql.ts';

/**
 * Rows as the JSON array that `insertRecords` reads, keyed by column. Null and missing columns are left out, which
 * makes them null there; so are other properties.
 */
export function records(columns: readonly string[], rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (const column of columns) {
        const value = (row as Record<string, unknown>)[column];
        if (value === null || value === undefined) continue;
        // JSON has no bigint.
        record[nameOf(column)] = typeof value === 'bigint' ? value.toString() : value;
      }
      return record;
    }),
  );
}

/** Of each column that has been written. */
const names = new Map<string, string>();

function nameOf(column: string): string {
  let name = names.get(column);
  if (name === undefined) {
    name = snakeCase(column);
    names.set(column, name);
  }
  return name;
}

/** For `from`: the rows of a JSON array, with the types of `table`. With `after`, only if that part of the statement has a row. */
export const recordsOf = <Json extends string>(table: string, json: Json, after?: string): Fragment<Json> =>
  fragment<Json>`${raw(after === undefined ? '' : `${after}, `)}json_populate_recordset(null::${raw(table)}, ${json}::json)`;

/** Inserts the rows of a JSON array, which is the parameter `json`: one row takes the same statement as a thousand. */
export const insertRecords = <Json extends string>(
  table: string,
  columns: readonly string[],
  json: Json,
  after?: string,
): Fragment<Json> => fragment<Json>`
  insert into ${raw(table)} (${raw(columnNames(columns))})
  select ${raw(columns.map((column) => `x.${snakeCase(column)}`).join(', '))} from ${recordsOf(table, json, after)} x`;
