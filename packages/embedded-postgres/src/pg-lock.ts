import pg from 'pg';

/** Lock on the data directory, released when the process ends, even by `kill -9`. */
export interface PgLock {
  release(): Promise<void>;
}

const lockKey = 7_421_883_001;

/**
 * Acquires a built-in PostgreSQL's lock, through its `postgres` database. Returns `null` if another process holds it.
 * Calls `onLost` if the connection, and with it the lock, is lost before `release`.
 *
 * Uses an advisory lock instead of a pid file, because after a crash another process may have the same pid, and in a
 * container every start has the same pid.
 */
export async function takePgLock(url: string, onLost: () => void): Promise<PgLock | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'tributary-lock',
  });
  let isReleased = false;
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockKey,
  ]);
  if (!rows[0]?.taken) {
    await client.end();
    return null;
  }
  client.on('end', () => {
    if (!isReleased) onLost();
  });
  return {
    release: async () => {
      isReleased = true;
      await client.end();
    },
  };
}
