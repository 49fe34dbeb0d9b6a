import pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/** What pg keeps of a connection and its types leave out. */
interface Wire {
  readonly readyForQuery: boolean;
  readonly _activeQuery: unknown;
  readonly _sentQueryQueue: readonly unknown[];
  readonly _queryQueue: readonly unknown[];
  /** As the server's last ReadyForQuery said: `I` idle, `T` in a transaction, `E` in one that failed. */
  getTransactionStatus(): 'I' | 'T' | 'E' | null;
}

/** Nothing is under way, and the server said last that no transaction is open. */
function isIdle(client: pg.PoolClient): boolean {
  const wire = client as unknown as Wire;
  return (
    wire.getTransactionStatus() === 'I' &&
    wire.readyForQuery &&
    !wire._activeQuery &&
    wire._sentQueryQueue.length === 0 &&
    wire._queryQueue.length === 0
  );
}

/**
 * A pool that takes a connection back only when it is idle. Any other is closed, which rolls back what it had open:
 * the next request would run inside somebody else's transaction.
 */
export class CleanPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(checkedAtRelease);
    // Of `pool.query`, and so of everything the ORM does outside its transactions.
    super.connect((error, client, release) => {
      if (error || !client) return callback(error, client, release);
      callback(undefined, checkedAtRelease(client), client.release);
    });
    return undefined;
  }
}

function checkedAtRelease(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  client.release = (error) => release(error ?? !isIdle(client));
  return client;
}
