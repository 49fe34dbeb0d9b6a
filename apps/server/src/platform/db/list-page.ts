import type { Pagination } from '@tributary/contract';
import { NUMBERED_ROWS_MAX } from '@tributary/core';
import type pg from 'pg';
import { type Cursor, cursorOf, noSuchCursor, type PageQuery } from '../../domain/cursor.ts';
import { columns, composed, rows } from './sql.ts';
import type { SnapshotQuery } from './transaction.ts';

export type Bind = (value: unknown) => string;

/** Query parameters common to all lists. */
interface Selection {
  readonly created_gte?: string | undefined;
  readonly created_lte?: string | undefined;
}

interface ListQuery extends PageQuery, Selection {}

/** Filter value: one value, several values, null for rows without a value, or undefined for any value. */
type Filters = Readonly<Record<string, string | boolean | readonly string[] | null | undefined>>;

interface Rows {
  readonly table: string;
  readonly query: Selection;
  readonly filters?: Filters;
  readonly where?: (bind: Bind) => readonly string[];
  /** SQL condition for rows that belong to the list. A cursor must refer to one of them. */
  readonly only?: string | ((bind: Bind) => string);
}

interface List extends Rows {
  readonly query: ListQuery;
  /**
   * SQL expressions to sort by before the id. They must never be null, and need an index on the same
   * expressions. Default: `created_at`.
   */
  readonly sortedBy?: readonly string[];
  /**
   * Query for `key` and `measure`. Rows are sorted by the measure of their id (zero if there is none) instead of by
   * `sortedBy`.
   */
  readonly measures?: ((bind: Bind) => string) | undefined;
  /**
   * Transaction to use for all reads instead of the pool, so that a request never waits for a second
   * connection.
   */
  readonly snapshot?: SnapshotQuery;
  readonly also?: (bind: Bind) => string;
  /** True to sort by id, which is the order of arrival, for tables without an index on `created_at`. */
  readonly byArrival?: boolean;
}

interface ListPage<Row> {
  readonly rows: Row[];
  readonly has_more: boolean;
  /** Set only if the request has a page number. */
  readonly pagination?: Pagination;
}

const measured = 'coalesce(m.measure, 0)';
const withMeasures = (listed: string) =>
  `from (select l.*, ${measured} as measure from (select t.* ${listed}) l left join measures m on m.key = l.id) t where true`;
const measureIn = (row: string) =>
  `select ${measured}, l.id from (${row}) l left join measures m on m.key = l.id`;

/**
 * Returns a page of `table` in list order, using an index: with cursors, page 1,000 is as fast as page 1.
 * @throws VALIDATION_ERROR if the cursor does not exist
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
  // A comparison with an unknown cursor is null and returns no rows, like the end of the list, so check the
  // cursor only in this case.
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

/** Returns `from … where …` for the rows that belong to the list and match its filters. */
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

/** Returns the ids of a page. The caller reads the rows by primary key, with embedded objects. */
export async function pageOfIds(pool: pg.Pool, environmentId: number, list: List) {
  const { rows: found, ...page } = await pageOfRows<{ id: string }>(pool, environmentId, {
    ...list,
    names: ['id'],
  });
  return { ids: found.map(({ id }) => id), page };
}

/** Returns rows in the order of a page's ids. Omits rows deleted in the meantime. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Counts the rows of a list, up to one page beyond the last numbered page. A client that reads all pages then
 * gets an error that points to cursors, instead of mistaking the first 10,000 rows for the whole list.
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
 * Returns the clauses of a page, to append to a `where`. The same statement looks up the cursor's position,
 * so later pages need no additional round trip. `ending_before` reads backwards from the cursor, and `toPage`
 * reverses the rows. One extra row shows whether there are more.
 * @param position columns that order the list. `row` is a subselect of these columns for the cursor's row
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
