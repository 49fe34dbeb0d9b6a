import pg from 'pg';
import { ConnectionFailed } from './failures.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/** Fields of a pg connection that its types leave out. */
interface Wire {
  readonly readyForQuery: boolean;
  readonly _activeQuery: unknown;
  readonly _sentQueryQueue: readonly unknown[];
  readonly _queryQueue: readonly unknown[];
  /** State in the server's last ReadyForQuery: `I` idle, `T` in a transaction, `E` in a failed one. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}

/** Nothing is running, and the server last reported that no transaction is open. */
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
 * A pool that keeps a released connection only if it is idle. Any other is closed, which rolls back its transaction:
 * otherwise the next request would run inside it. A connection that cannot be opened is a `ConnectionFailed`.
 */
export class CleanPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(checkedAtRelease, failedToConnect);
    // `pool.query` calls this, and so does everything the ORM does outside its transactions.
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

/** Makes a connection send every statement whole: behind a pooler, the next one may go where nobody has prepared it. */
export function prepareNothing(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  client.query = ((config: unknown, ...rest: unknown[]) => {
    if (typeof config !== 'object' || config === null || !('name' in config)) return query(config, ...rest);
    const { name: _, ...unnamed } = config;
    return query(unnamed, ...rest);
  }) as typeof client.query;
}
