import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { environmentWith } from '../config.ts';
import { isUnavailable } from '../db/failures.ts';
import { faultForLog } from '../db/fault-for-log.ts';
import { isMigrated } from '../db/migration/migrate.ts';
import { rows, sql } from '../db/sql.ts';
import { withClient } from '../db/with-client.ts';
import { DatabaseAway, StartupError } from '../startup-error.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

/** The database cannot answer now. Another fault, such as a wrong password, would be the same at every attempt. */
export const isAway = (error: unknown): boolean => error instanceof DatabaseAway || isUnavailable(error);

/**
 * Takes one step of the start, again and again while the database is away: a start survives what a running server
 * survives. A step can be repeated, whatever its last attempt left behind.
 */
export async function waitForDatabase<T>(step: string, log: Logger, take: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await take();
    } catch (error) {
      if (!isAway(error)) throw error;
      const retryMs = Math.min(RETRY_MS_MIN * 2 ** failures, RETRY_MS_MAX);
      log.warn(
        { step, retry_ms: retryMs, fault: faultForLog(error) },
        'the database cannot be reached: waiting for it',
      );
      await sleep(retryMs);
    }
  }
}

/** Without any of these, a crash can lose what was already answered. */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

const settingsOff = sql<{ names: readonly string[] }, { name: string }>('settings-off')`
  select name from pg_settings where name = any(${'names'}) and setting = 'off' order by name`;

/** Refuses a database that forgets. It is asked as the server uses it: a role or a database can have its own settings. */
export async function assertDurable(
  databaseUrl: string,
  { allowsUnsafe, log }: { allowsUnsafe: boolean; log: Logger },
): Promise<void> {
  const off = await withClient(databaseUrl, async (client) => {
    const found = await rows(client, settingsOff.with({ names: NEEDED }));
    return found.map(({ name }) => name);
  });
  if (off.length === 0) return;
  const settings = `${new Intl.ListFormat('en').format(off)} ${off.length === 1 ? 'is' : 'are'} off`;
  if (!allowsUnsafe)
    throw new StartupError(
      `Cannot start: ${settings} in this database, so a crash could lose recorded sales; turn ${off.length === 1 ? 'it' : 'them'} on, or set TRIBUTARY_ALLOW_UNSAFE_DATABASE=1.`,
    );
  log.warn({ off }, `${settings} in this database: a crash can lose recorded sales`);
}

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
