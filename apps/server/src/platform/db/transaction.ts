import type pg from 'pg';
import type { Database, Tx } from './database.ts';
import { isRetryable, isUniqueViolation } from './failures.ts';
import { type Bound, rows, sql } from './sql.ts';

const TRANSACTION_TIMEOUT_MS = 8_000;

/** Retries `work` after a deadlock or serialization failure, and after no other error. */
export const retrying = <T>(work: () => Promise<T>): Promise<T> => repeating(work, 3, isRetryable);

/**
 * Runs `work` like `retrying`, and also retries after a unique violation, because the next attempt finds the
 * row that another request has inserted.
 */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> =>
  repeating(work, 5, (error) => isRetryable(error) || isUniqueViolation(error));

async function repeating<T>(
  work: () => Promise<T>,
  attemptsMax: number,
  isRepeated: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsMax || !isRepeated(error)) throw error;
    }
  }
}

/** Runs `work` in an ORM transaction, which commits when `work` returns and rolls back when it throws. */
export const inTransaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  { timeoutMs = TRANSACTION_TIMEOUT_MS }: { timeoutMs?: number | undefined } = {},
): Promise<T> =>
  retrying(() => db.orm.$transaction((tx) => work(tx as Tx), { timeout: timeoutMs, maxWait: 3_000 }));

/**
 * Runs `work` like `inTransaction`, but on a connection of `pool` and without retries. A connection that
 * cannot be rolled back is discarded.
 */
export async function inPoolTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

export type SnapshotQuery = <Row>(statement: Bound<Row>) => Promise<Row[]>;

interface Limits {
  readonly timeout: string;
  readonly workMem: string;
}

/** Limits for reports, which may take longer than other requests. */
const limitsOfReports: Limits = { timeout: '60s', workMem: '32MB' };

/** Runs the reads in `work` on one snapshot of the database, so that none sees later commits. */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (query: SnapshotQuery) => Promise<T>,
  { timeout, workMem }: Limits = limitsOfReports,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isOpen = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = '${timeout}'; set local work_mem = '${workMem}'`);
    return await work(async (statement) => {
      if (!isOpen) throw new Error('This snapshot is over: its connection may be in use elsewhere.');
      return rows(client, statement);
    });
  } finally {
    isOpen = false;
    // There is nothing to commit.
    await client.query('rollback').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}

const setLimit = sql<{ limit: string; value: string }, { value: string }>('set-limit')`
  select set_config(${'limit'}, ${'value'}, true) as value`;

/**
 * Time limit for long payouts. A payout covering several years has tens of thousands of items, and a run has 100,000,
 * which take seconds.
 */
export const LONG_TIMEOUT_MS = 60_000;

/** Gives the statements of this transaction more time than other requests get. */
export async function allowMoreTime(
  tx: Tx,
  { lockTimeoutMs }: { lockTimeoutMs?: number } = {},
): Promise<void> {
  await rows(tx, setLimit.with({ limit: 'statement_timeout', value: `${LONG_TIMEOUT_MS}ms` }));
  if (lockTimeoutMs === undefined) return;
  await rows(tx, setLimit.with({ limit: 'lock_timeout', value: `${lockTimeoutMs}ms` }));
}
