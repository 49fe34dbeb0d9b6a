import { borrowEmbeddedPostgres } from '@tributary/embedded-postgres';
import type { Config } from '../config.ts';
import { openDatabase, type Tx } from '../platform/db/database.ts';
import { compareSchema } from '../platform/db/migration/migrate.ts';
import { prismaDirectory, readMigrations } from '../platform/db/migration/migrations.ts';
import { settledAddress, withClient } from '../platform/db/with-client.ts';
import { commandName } from '../start/command-name.ts';
import { AdminError } from './admin-error.ts';

/**
 * Runs `work` with the direct address of the configured database, bypassing any pooler. Starts the built-in
 * database temporarily if it is not running.
 */
export async function withAddress<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { directDatabaseUrl, databaseUrl, dataDir } = config;
  if (databaseUrl) return work((await settledAddress(directDatabaseUrl ?? databaseUrl)).url);
  const { url, stop } = await borrowEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

/**
 * Runs `work` like `withAddress`, but only on a database with the schema of this version.
 * @throws AdminError for any other schema
 */
export const withDatabase = <T>(config: Config, work: (url: string) => Promise<T>): Promise<T> =>
  withAddress(config, async (url) => {
    await assertSchema(url);
    return work(url);
  });

/**
 * Runs `work` in one transaction on the configured database.
 * @throws AdminError for any other schema
 */
export const inDatabase = <T>(config: Config, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withDatabase(config, async (url) => {
    const db = openDatabase(url);
    try {
      return await db.orm.$transaction((tx) => work(tx as Tx));
    } finally {
      await db.close();
    }
  });

async function assertSchema(url: string): Promise<void> {
  const migrations = readMigrations(prismaDirectory());
  const { isNew, missing, unknown } = await withClient(url, (client) => compareSchema(client, migrations));
  if (isNew)
    throw new AdminError(
      'rejected',
      `Nothing was changed: this database has no Tributary tables yet. Create them with: ${commandName()} migrate`,
    );
  if (missing.length > 0)
    throw new AdminError(
      'rejected',
      `Nothing was changed: the database schema is out of date. Update it with: ${commandName()} migrate`,
    );
  if (unknown.length > 0)
    throw new AdminError(
      'rejected',
      `Nothing was changed: this database was migrated by a newer version (${unknown.at(-1)}). Use the commands of that version.`,
    );
}
