import { migrate } from '../platform/db/migration/migrate.ts';
import { settledAddress } from '../platform/db/with-client.ts';
import { isAway } from '../start/prepare-database.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';

/**
 * `migrate`: migrates the configured database and exits. The server runs this command in a separate process
 * at startup.
 */
export const migrateDatabase = command({
  name: 'migrate',
  summary:
    'Migrate the database, as every server start does. Exits with status 75 if the connection to the database is lost',
  run: async ({ settings, out }) => {
    const { directDatabaseUrl, databaseUrl } = settings();
    const url = directDatabaseUrl ?? databaseUrl;
    if (!url)
      throw new AdminError(
        'unexpected',
        'Set DATABASE_URL. The built-in PostgreSQL is migrated when the server starts.',
      );
    const work = async () => migrate((await settledAddress(url)).url);
    const applied = await work().catch((error) => {
      throw isAway(error) ? new AdminError('databaseAway', (error as Error).message) : error;
    });
    const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`;
    out.result(applied.length === 0 ? 'The schema is up to date.' : `Applied ${count}.`, { applied });
  },
});
