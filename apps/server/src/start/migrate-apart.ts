import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { environmentWith } from '../config.ts';
import { isMigrated } from '../db/migration/migrate.ts';
import { DatabaseAway, StartupError } from '../startup-error.ts';

/** Of a migration that the database was lost under: sysexits' "temporary failure". */
export const EXIT_DATABASE_AWAY = 75;

/**
 * Migrates in a process of its own, this program as `migrate`, when there is something to apply: the schema engine
 * takes some 100 MB, and they end with it. @throws StartupError with what that process said; DatabaseAway when it lost
 * the database.
 */
export async function migrateApart(databaseUrl: string): Promise<void> {
  if (await isMigrated(databaseUrl)) return;
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, 'migrate'], {
    env: environmentWith({ TRIBUTARY_DIRECT_DATABASE_URL: databaseUrl }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code === EXIT_DATABASE_AWAY) throw new DatabaseAway(said.trim());
  if (code !== 0) throw new StartupError(said.trim() || `The migration failed with exit code ${code}.`);
}
