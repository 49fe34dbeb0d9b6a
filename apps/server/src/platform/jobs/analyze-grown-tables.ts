import type pg from 'pg';
import { execute, raw, rows, sql } from '../db/sql.ts';

/** A table of fewer rows is read in a moment, whatever the plan. */
const ROWS_MIN = 500;

const grownTables = sql<object, { name: string }>('grown-tables')`
  select quote_ident(c.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and s.n_live_tup > ${raw(String(ROWS_MIN))} and s.n_live_tup > 3 * c.reltuples`;

/**
 * Analyzes the tables that have become three times as large since they were last analyzed, which also makes every
 * statement on them be planned again. Autovacuum comes once a minute: in a burst of events on a new installation, plans for
 * a table of one row would read all of its thousands until then.
 */
export async function analyzeGrownTables(pool: pg.Pool): Promise<void> {
  for (const { name } of await rows(pool, grownTables.with({}))) {
    await execute(pool, { text: `analyze ${name}`, values: [] });
  }
}
