import { migrate } from '../platform/db/migration/migrate.ts';
import { settledAddress } from '../platform/db/with-client.ts';
import { isAway } from '../start/prepare-database.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';

/** `migrate`: brings the database that the configuration names up to date, and ends. A start runs it in a process of its own. */
export const migrateDatabase = command({
  name: 'migrate',
  summary: 'Bring the database up to date, as every start does; exits with 75 if it lost the database',
  run: async ({ settings, out }) => {
    const { directDatabaseUrl, databaseUrl } = settings();
    const url = directDatabaseUrl ?? databaseUrl;
    if (!url)
      throw new AdminError(
        'unexpected',
        'Set DATABASE_URL: the built-in PostgreSQL is migrated when the server starts.',
      );
    const work = async () => migrate((await settledAddress(url)).url);
    const applied = await work().catch((error) => {
      throw isAway(error) ? new AdminError('databaseAway', (error as Error).message) : error;
    });
    const count = applied.length === 1 ? '1 migration' : `${applied.length} migrations`;
    out.result(applied.length === 0 ? 'The schema is up to date.' : `Applied ${count}.`, { applied });
  },
});
