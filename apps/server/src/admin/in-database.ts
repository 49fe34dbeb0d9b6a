import { borrowEmbeddedPostgres } from '@tributary/embedded-postgres';
import type { Config } from '../config.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { isMigrated } from '../db/migration/migrate.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Runs `work` in one transaction of the database that the configuration names; the built-in one is started for as long
 * as that takes when no server runs. @throws StartupError when there is no such database, or not with this schema.
 */
export async function inDatabase<T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { url, release } = await addressOf(config);
  try {
    if (!(await isMigrated(url)))
      throw new StartupError(
        'The database schema is out of date. Start the server, which migrates it, and try again.',
      );
    const db = openDatabase(url);
    try {
      return await db.orm.$transaction((tx) => work(tx as Tx));
    } finally {
      await db.close();
    }
  } finally {
    await release();
  }
}

async function addressOf({ directDatabaseUrl, databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { url: directDatabaseUrl ?? databaseUrl, release: async () => {} };
  const { url, stop } = await borrowEmbeddedPostgres({ dataDir, log: () => {} });
  return { url, release: stop };
}
