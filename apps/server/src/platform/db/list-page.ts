import type { Pagination } from '@tributary/contract';
import { NUMBERED_ROWS_MAX } from '@tributary/core';
import type pg from 'pg';
import { type Cursor, cursorOf, noSuchCursor, type PageQuery } from '../../domain/cursor.ts';
import { columns, composed, rows } from './sql.ts';
import type { SnapshotQuery } from './transaction.ts';

export type Bind = (value: unknown) => string;

/** The query parameters that select rows of every list. */
interface Selection {
  readonly created_gte?: string | undefined;
  readonly created_lte?: string | undefined;
}

interface ListQuery extends PageQuery, Selection {}

/** A value, one of several, null for none, or undefined for any. */
type Filters = Readonly<Record<string, string | boolean | readonly string[] | null | undefined>>;

/** The rows of a table that belong to a list and match its filters. */
interface Rows {
  readonly table: string;
  readonly query: Selection;
  /** Values by column. */
  readonly filters?: Filters;
  /** Further SQL conditions on the row `t`. */
  readonly where?: (bind: Bind) => readonly string[];
  /** An SQL condition for the rows that belong to the list at all; a cursor must be one of them. */
  readonly only?: string | ((bind: Bind) => string);
}

interface List extends Rows {
  readonly query: ListQuery;
  /** SQL expressions that are never null, before the id; by default `created_at`. An index needs to have the same. */
  readonly sortedBy?: readonly string[];
  /**
   * A query of `key` and `measure`: rows are sorted by the measure of their id, zero where it has none, in
   * place of `sortedBy`.
   */
  readonly measures?: ((bind: Bind) => string) | undefined;
  /** Reads everything, in place of the pool, so that a request never waits for a second connection. */
  readonly snapshot?: SnapshotQuery;
  /** Another column to select, with its name. */
  readonly also?: (bind: Bind) => string;
  /** In the order of ids, which is that of arrival: for a table without an index on `created_at`. */
  readonly byArrival?: boolean;
}

interface ListPage<Row> {
  readonly rows: Row[];
  readonly has_more: boolean;
  /** Only when the query asks for a page by number. */
  readonly pagination?: Pagination;
}

const measured = 'coalesce(m.measure, 0)';
const withMeasures = (listed: string) =>
  `from (select l.*, ${measured} as measure from (select t.* ${listed}) l left join measures m on m.key = l.id) t where true`;
const measureIn = (row: string) =>
  `select ${measured}, l.id from (${row}) l left join measures m on m.key = l.id`;

/**
 * One page of `table` by index, in the list's own order: by cursor, page 1,000 costs the same as page 1.
 * @throws VALIDATION_ERROR for a cursor that does not exist.
 */
export async function pageOfRows<Row extends object>(
  pool: pg.Pool,
  environmentId: number,
  { names, ...list }: List & { names: readonly (keyof Row & string)[] },
): Promise<ListPage<Row>> {
  const { table, query, also, byArrival = false, sortedBy = ['created_at'], measures, snapshot } = list;
  const read: SnapshotQuery = snapshot ?? ((statement) => rows(pool, statement));
  const order = byArrival ? ['id'] : [...sortedBy, 'id'];
  const cursor = cursorOf(query);
  const matching = (bind: Bind) => matchingRows(environmentId, list, bind);
  const cursorRow = (bind: Bind, { id }: Cursor) =>
    `select ${order.join(', ')} from ${table} where environment_id = ${bind(environmentId)} and id = ${bind(id)} and ${onlyOf(list, bind)}`;
  const statement = composed<Row>((bind) => {
    const summed = measures ? `with measures as materialized (${measures(bind)}) ` : '';
    const listed = matching(bind);
    const row = cursor && cursorRow(bind, cursor);
    const selected = [columns(names, 't'), ...(also ? [also(bind)] : [])].join(', ');
    const place = measures
      ? { position: ['measure', 'id'], row: row && measureIn(row) }
      : { position: order, row };
    return `${summed}select ${selected} ${measures ? withMeasures(listed) : listed}${pageClauses(query, place, bind)}`;
  });
  const { page: number, limit } = query;
  const count = async () => number && countForPages(read, limit, matching);
  const [found, total] = snapshot
    ? [await read(statement), await count()]
    : await Promise.all([read(statement), count()]);
  // An unknown cursor compares as null and finds nothing, as does the end of the list: only then is the cursor checked.
  if (found.length === 0 && cursor) {
    const known = await read(composed((bind) => cursorRow(bind, cursor)));
    if (known.length === 0) throw noSuchCursor(cursor);
  }
  const page = toPage(query, found);
  if (number === undefined || total === undefined) return page;
  return { ...page, pagination: toPagination({ page: number, limit }, total) };
}

const onlyOf = ({ only = 'true' }: Rows, bind: Bind): string =>
  typeof only === 'string' ? only : only(bind);

/** `from … where …`: the rows of the list that match its filters. */
export function matchingRows(environmentId: number, rows: Rows, bind: Bind) {
  const { table, query, filters = {}, where: conditions = () => [] } = rows;
  const where = [`environment_id = ${bind(environmentId)}`, onlyOf(rows, bind), ...conditions(bind)];
  for (const [column, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (value === null) where.push(`${column} is null`);
    else where.push(Array.isArray(value) ? `${column} = any(${bind(value)})` : `${column} = ${bind(value)}`);
  }
  if (query.created_gte !== undefined) where.push(`created_at >= ${bind(new Date(query.created_gte))}`);
  if (query.created_lte !== undefined) where.push(`created_at <= ${bind(new Date(query.created_lte))}`);
  return `from ${table} t where ${where.join(' and ')}`;
}

/** The ids of one page; the rows themselves are then read by primary key with whatever they embed. */
export async function pageOfIds(pool: pg.Pool, environmentId: number, list: List) {
  const { rows: found, ...page } = await pageOfRows<{ id: string }>(pool, environmentId, {
    ...list,
    names: ['id'],
  });
  return { ids: found.map(({ id }) => id), page };
}

/** Rows in the order of a page's ids, without those that were deleted meanwhile. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Counts the rows of a list up to one page beyond the last numbered page. A client that goes through all pages then gets
 * an error that names cursors, instead of taking the first 10,000 rows for all.
 */
async function countForPages(
  read: SnapshotQuery,
  limit: number,
  matching: (bind: Bind) => string,
): Promise<number> {
  const counted = composed<{ total: number }>(
    (bind) =>
      `select count(*)::int as total from (select 1 ${matching(bind)} limit ${bind(NUMBERED_ROWS_MAX + limit)}) counted`,
  );
  const [row] = await read(counted);
  return row?.total ?? 0;
}

export function toPagination({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return {
    page,
    limit,
    total,
    total_pages: totalPages,
    has_next_page: page < totalPages,
    has_prev_page: page > 1,
  };
}

/**
 * The clauses of one page, to append to a `where`. The same statement looks up the cursor's position, so that later pages
 * take no further round trip. `ending_before` reads backwards from the cursor, and `toPage` reverses the rows. One extra
 * row tells whether there are more.
 * @param position the columns that order the list. `row`: a sub-select of them in the cursor's row.
 */
function pageClauses(
  query: PageQuery,
  { position, row }: { position: readonly string[]; row: string | null },
  bind: Bind,
): string {
  const isBackwards = query.ending_before !== undefined;
  const direction = isBackwards === (query.order === 'asc') ? 'desc' : 'asc';
  const beyond = direction === 'desc' ? '<' : '>';
  const from = row ? ` and (${position.join(', ')}) ${beyond} (${row})` : '';
  const skipped = query.page === undefined ? '' : ` offset ${bind((query.page - 1) * query.limit)}`;
  const sorted = position.map((column) => `${column} ${direction}`);
  return `${from} order by ${sorted.join(', ')} limit ${bind(query.limit + 1)}${skipped}`;
}

function toPage<Row>(query: PageQuery, rows: readonly Row[]): { rows: Row[]; has_more: boolean } {
  const page = rows.slice(0, query.limit);
  if (query.ending_before !== undefined) page.reverse();
  return { rows: page, has_more: rows.length > query.limit };
}
