import { distribute } from '../platform/db/citus/distribute.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { withDatabase } from './database.ts';

/** `distribute`: puts the tables of the configured database on the workers of Citus. */
export const distributeTables = command({
  name: 'distribute',
  summary: 'Put the tables on the workers of Citus, by environment; stop the servers first',
  run: async ({ settings, out }) => {
    const config = settings();
    if (!config.databaseUrl)
      throw new AdminError(
        'usage',
        'Nothing was distributed: set DATABASE_URL to the coordinator of Citus. The built-in PostgreSQL is one node.',
      );
    await withDatabase(config, (url) => distribute(url, out.say));
    out.result('The database is distributed. Start the servers.', { distributed: true });
  },
});
