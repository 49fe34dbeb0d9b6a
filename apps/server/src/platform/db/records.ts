import { columnNames, type Fragment, fragment, raw, snakeCase } from './sql.ts';

/**
 * Rows as the JSON array that `insertRecords` reads, keyed by column. Null and missing columns are left out, which
 * makes them null there; so are other properties.
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

/** JSON has no bigint. */
const textOf = (value: unknown): string => (typeof value === 'bigint' ? `"${value}"` : JSON.stringify(value));

type Named = readonly (readonly [property: string, quotedColumn: string])[];

/** Quoted names by list of columns. */
const known = new WeakMap<readonly string[], Named>();

function namesOf(columns: readonly string[]): Named {
  let named = known.get(columns);
  if (!named) {
    named = columns.map((column) => [column, JSON.stringify(snakeCase(column))]);
    known.set(columns, named);
  }
  return named;
}

/** For `from`: the rows of a JSON array, with the types of `table`. */
export const recordsOf = <Json extends string>(table: string, json: Json): Fragment<Json> =>
  fragment<Json>`json_populate_recordset(null::${raw(table)}, ${json}::json)`;

/** Inserts the rows of a JSON array, which is the parameter `json`: one row takes the same statement as a thousand. */
export const insertRecords = <Json extends string>(
  table: string,
  columns: readonly string[],
  json: Json,
): Fragment<Json> => fragment<Json>`
  insert into ${raw(table)} (${raw(columnNames(columns))})
  select ${raw(columns.map((column) => `x.${snakeCase(column)}`).join(', '))} from ${recordsOf(table, json)} x`;
