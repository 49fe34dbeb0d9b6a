import type pg from 'pg';
import { rows, sql } from './sql.ts';

const databaseClock = sql<object, { ms: number }>('database-clock')`
  select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;

export interface ClockSkew {
  /** Positive if the database's clock is ahead. */
  readonly ms: number;
  /** Half of the query's duration, which bounds the error of `ms`. */
  readonly uncertaintyMs: number;
}

export async function clockSkew(on: pg.Pool | pg.Client): Promise<ClockSkew> {
  const before = Date.now();
  const [clock] = await rows(on, databaseClock.with({}));
  const after = Date.now();
  if (!clock) throw new Error('The database returned no time.');
  return { ms: clock.ms - (before + after) / 2, uncertaintyMs: (after - before) / 2 };
}
