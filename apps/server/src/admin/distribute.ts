import type { Config } from '../config.ts';
import { distribute } from '../db/citus/distribute.ts';
import { isMigrated } from '../db/migration/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { optionsOf } from './command.ts';

/** `distribute`: puts the tables of the configured database on the workers of Citus. */
export async function distributeTables(config: Config, args: string[]): Promise<void> {
  optionsOf(args, {});
  const url = config.directDatabaseUrl ?? config.databaseUrl;
  if (!url)
    throw new StartupError(
      'Nothing was distributed: set DATABASE_URL to the coordinator of Citus. The built-in PostgreSQL is one node.',
    );
  if (!(await isMigrated(url)))
    throw new StartupError(
      'Nothing was distributed: the database schema is out of date. Start the server once, which migrates it, stop it and try again.',
    );
  await distribute(url, (done) => console.log(done));
  console.log('The database is distributed. Start the servers.');
}
