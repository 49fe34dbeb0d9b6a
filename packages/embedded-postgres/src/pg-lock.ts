import pg from 'pg';

/** Lock on the data directory, released when the process ends, even by `kill -9`. */
export interface PgLock {
  release(): Promise<void>;
}

const lockKey = 7_421_883_001;

/** Acquires the lock on a built-in PostgreSQL through its `postgres` database. */
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
