import type pg from 'pg';
import { rows, sql } from './sql.ts';

const databaseTime = sql<object, { now: Date }>('database-time')`select now() as now`;

/**
 * Returns the time by the database's clock, which all processes share. Passed as a parameter, it is the same
 * on every node of a statement.
 */
export async function timeOf(pool: pg.Pool | pg.Client): Promise<Date> {
  const [time] = await rows(pool, databaseTime.with({}));
  if (!time) throw new Error('The database returned no time.');
  return time.now;
}
