import { columnNames, type Fragment, fragment, raw, snakeCase } from './sql.ts';

/**
 * Returns rows as the JSON array that `insertRecords` reads, keyed by column. Omits null and missing columns,
 * which become null in the database, and properties that are not columns.
 */
export function records(columns: readonly string[], rows: readonly object[]): string {
  const named = namesOf(columns);
  let json = '';
  for (const row of rows) {
    let fields = '';
    for (const [column, name] of named) {
      const value = (row as Record<string, unknown>)[column];
      if (value === null || value === undefined) continue;
      fields += `${fields === '' ? '' : ','}${name}:${textOf(value)}`;
    }
    json += `${json === '' ? '' : ','}{${fields}}`;
  }
  return `[${json}]`;
}

/** Returns a value as JSON text. JSON has no bigint. */
const textOf = (value: unknown): string => (typeof value === 'bigint' ? `"${value}"` : JSON.stringify(value));

type Named = readonly (readonly [property: string, quotedColumn: string])[];

const known = new WeakMap<readonly string[], Named>();

function namesOf(columns: readonly string[]): Named {
  let named = known.get(columns);
  if (!named) {
    named = columns.map((column) => [column, JSON.stringify(snakeCase(column))]);
    known.set(columns, named);
  }
  return named;
}

/** Returns the rows of a JSON array with the column types of `table`, for use in a `from` clause. */
export const recordsOf = <Json extends string>(table: string, json: Json): Fragment<Json> =>
  fragment<Json>`json_populate_recordset(null::${raw(table)}, ${json}::json)`;

/**
 * Inserts the rows of the JSON array in the parameter `json`. One row uses the same statement as a thousand.
 */
export const insertRecords = <Json extends string>(
  table: string,
  columns: readonly string[],
  json: Json,
): Fragment<Json> => fragment<Json>`
  insert into ${raw(table)} (${raw(columnNames(columns))})
  select ${raw(columns.map((column) => `x.${snakeCase(column)}`).join(', '))} from ${recordsOf(table, json)} x`;
