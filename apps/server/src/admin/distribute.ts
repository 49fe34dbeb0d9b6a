import { distribute } from '../platform/db/citus/distribute.ts';
import { AdminError } from './admin-error.ts';
import { command } from './command.ts';
import { withDatabase } from './database.ts';

export const distributeTables = command({
  name: 'distribute',
  summary: 'Distribute the tables to the workers of Citus, by environment; stop the servers first',
  run: async ({ settings, out }) => {
    const config = settings();
    if (!config.databaseUrl)
      throw new AdminError(
        'usage',
        'Nothing was distributed: set DATABASE_URL to the Citus coordinator. The built-in PostgreSQL has only one node.',
      );
    await withDatabase(config, (url) => distribute(url, out.say));
    out.result('The database is distributed. Start the servers.', { distributed: true });
  },
});
