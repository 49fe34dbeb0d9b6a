import type pg from 'pg';
import { cursorOf, noSuchCursor, type PageQuery, pageClauses, toPage } from './keyset.ts';

/** The query parameters that every list has. */
export interface ListQuery extends PageQuery {
  readonly created_gte?: string | undefined;
  readonly created_lte?: string | undefined;
}

/** A value, one of several, null for none, or undefined for any. */
type Filters = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/**
 * The ids of one page of `table`, by index, in the list's own order; the rows themselves are then read by primary key
 * with whatever they embed. `filters` are by column. Throws a `VALIDATION_ERROR` for a cursor that does not exist.
 */
export async function pageOfIds(
  pool: pg.Pool,
  environmentId: number,
  { table, query, filters = {} }: { table: string; query: ListQuery; filters?: Filters },
): Promise<{ ids: string[]; has_more: boolean }> {
  const cursor = cursorOf(query);
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = [`environment_id = ${bind(environmentId)}`];
  for (const [column, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (value === null) where.push(`${column} is null`);
    else where.push(Array.isArray(value) ? `${column} = any(${bind(value)})` : `${column} = ${bind(value)}`);
  }
  if (query.created_gte !== undefined) where.push(`created_at >= ${bind(new Date(query.created_gte))}`);
  if (query.created_lte !== undefined) where.push(`created_at <= ${bind(new Date(query.created_lte))}`);
  const position =
    cursor && `select created_at, id from ${table} where environment_id = $1 and id = ${bind(cursor.id)}`;
  const text = `select id from ${table} where ${where.join(' and ')}${pageClauses(query, position, bind)}`;
  const found = await pool.query<{ id: string }>(text, values);
  // An unknown cursor compares as null and finds nothing, and so does the end of the list: only then it is asked.
  if (found.rows.length === 0 && cursor) {
    const exists = `select 1 from ${table} where environment_id = $1 and id = $2`;
    if ((await pool.query(exists, [environmentId, cursor.id])).rows.length === 0) throw noSuchCursor(cursor);
  }
  const { rows, has_more } = toPage(query, found.rows);
  return { ids: rows.map(({ id }) => id), has_more };
}

/** Rows in the order of a page's ids. One that was deleted since is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
