import type pg from 'pg';
import { rows, sql } from './sql.ts';

const databaseTime = sql<object, { now: Date }>('database-time')`select now() as now`;

/** The clock that all processes share. As a parameter, it is the same on every node that a statement goes to. */
export async function timeOf(pool: pg.Pool | pg.Client): Promise<Date> {
  const [time] = await rows(pool, databaseTime.with({}));
  if (!time) throw new Error('The database returned no time.');
  return time.now;
}
