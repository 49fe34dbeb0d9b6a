import type pg from 'pg';
import { execute, raw, rows, sql } from '../db/sql.ts';

/** Minimum number of rows. Smaller tables are fast to read with any plan. */
const ROWS_MIN = 500;

const grownTables = sql<object, { name: string }>('grown-tables')`
  select quote_ident(c.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and s.n_live_tup > ${raw(String(ROWS_MIN))} and s.n_live_tup > 3 * c.reltuples`;

/**
 * Analyzes tables that have tripled in size since they were last analyzed, which also discards the plans of
 * their statements. Autovacuum runs only once a minute. Until then, plans made for a table with one row would
 * read thousands of rows during a burst of events on a new installation.
 */
export async function analyzeGrownTables(pool: pg.Pool): Promise<void> {
  for (const { name } of await rows(pool, grownTables.with({}))) {
    await execute(pool, { text: `analyze ${name}`, values: [] });
  }
}
