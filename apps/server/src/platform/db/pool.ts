import pg from 'pg';
import { ConnectionFailed } from './failures.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

interface Wire {
  readonly readyForQuery: boolean;
  readonly _activeQuery: unknown;
  readonly _sentQueryQueue: readonly unknown[];
  readonly _queryQueue: readonly unknown[];
  /**
   * Returns the transaction status from the server's last ReadyForQuery: `I` idle, `T` in a transaction, `E`
   * in a failed transaction.
   */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}

/** Returns true if nothing is running and no transaction is open, according to the server's last message. */
function isIdle(client: pg.PoolClient): boolean {
  const wire = client as pg.PoolClient & Wire;
  return (
    wire.getTransactionStatus() === 'I' &&
    wire.readyForQuery &&
    !wire._activeQuery &&
    wire._sentQueryQueue.length === 0 &&
    wire._queryQueue.length === 0
  );
}

/**
 * Pool that keeps released connections only if they are idle. It closes all others, which rolls back their
 * transaction; otherwise, the next request would run inside that transaction. Throws `ConnectionFailed` if a
 * connection cannot be opened.
 */
export class CleanPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(checkedAtRelease, failedToConnect);
    // Also called by `pool.query`, and so by the ORM outside of transactions.
    super.connect((error, client, release) => {
      if (error || !client) return callback(error && new ConnectionFailed(error), client, release);
      callback(undefined, checkedAtRelease(client), client.release);
    });
    return undefined;
  }
}

function failedToConnect(error: Error): never {
  throw new ConnectionFailed(error);
}

function checkedAtRelease(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  client.release = (error) => release(error ?? !isIdle(client));
  return client;
}

/**
 * Makes a connection send complete statements instead of prepared ones. Behind a pooler, the next statement
 * may run on a connection that lacks the prepared statement.
 */
export function prepareNothing(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  client.query = ((config: unknown, ...rest: unknown[]) => {
    if (typeof config !== 'object' || config === null || !('name' in config)) return query(config, ...rest);
    const { name: _, ...unnamed } = config;
    return query(unnamed, ...rest);
  }) as typeof client.query;
}
