import { NUMBERED_ROWS_MAX, type Pagination } from '@tributary/contract';
import type pg from 'pg';

/**
 * Counts the rows of a list, but not more than one page beyond the last that has a number: a client that goes through
 * all pages then gets an error that names cursors, and does not take the first 10,000 rows for all.
 */
export async function countForPages(
  pool: pg.Pool,
  limit: number,
  { matching, values }: { matching: string; values: readonly unknown[] },
): Promise<number> {
  const text = `select count(*)::int as total from (select 1 ${matching} limit $${values.length + 1}) counted`;
  const { rows } = await pool.query<{ total: number }>(text, [...values, NUMBERED_ROWS_MAX + limit]);
  return rows[0]?.total ?? 0;
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
