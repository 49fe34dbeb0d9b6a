import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { environmentWith } from '../config.ts';
import { hasCitus, onAllNodes } from '../platform/db/citus/nodes.ts';
import { isUnavailable } from '../platform/db/failures.ts';
import { faultForLog } from '../platform/db/fault-for-log.ts';
import { isMigrated } from '../platform/db/migration/migrate.ts';
import { rows, sql } from '../platform/db/sql.ts';
import { withClient } from '../platform/db/with-client.ts';
import { DatabaseAway, StartupError } from '../platform/startup-error.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

/**
 * Returns true if the database is temporarily unavailable. Other errors, such as a wrong password, would recur in every
 * attempt.
 */
export const isAway = (error: unknown): boolean => error instanceof DatabaseAway || isUnavailable(error);

/**
 * Runs one step of the startup, and repeats it while the database is unavailable, as a running server does.
 * Every step can be repeated from any state in which its last attempt may have ended.
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
        'the database cannot be reached; waiting for it',
      );
      await sleep(retryMs);
    }
  }
}

/** Settings that must be on. If one of them is off, a crash can lose confirmed data. */
export const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

const settingsOff = sql<{ names: readonly string[] }, { name: string }>('settings-off')`
  select name from pg_settings where name = any(${'names'}) and setting = 'off' order by name`;

/** Returns the settings that are off on any node. Each Citus node commits its own part. */
export async function settingsOffAnywhere(client: pg.Client): Promise<string[]> {
  const found = await rows(client, settingsOff.with({ names: NEEDED }));
  const off = new Set(found.map(({ name }) => name));
  if (!(await hasCitus(client))) return [...off];
  for (const name of NEEDED) {
    const settings = await onAllNodes(client, `select current_setting(${pg.escapeLiteral(name)})`);
    if (settings.some(({ result }) => result === 'off')) off.add(name);
  }
  return [...off].sort();
}

export const VERSION_MIN = 15;

const findVersion = sql<object, { version: string }>('find-version')`
  select current_setting('server_version') as version`;

/**
 * Rejects a version of PostgreSQL that is too old.
 * @throws StartupError
 */
export function assertVersion(version: string): void {
  if (Number.parseInt(version, 10) < VERSION_MIN)
    throw new StartupError(
      `Cannot start: this database is PostgreSQL ${version}, but Tributary requires ${VERSION_MIN} or newer.`,
    );
}

/**
 * Rejects a database that can lose commits in a crash. Checks the settings of the server's own role and
 * database, on every Citus node.
 */
export async function assertDurable(
  databaseUrl: string,
  { allowsUnsafe, log }: { allowsUnsafe: boolean; log: Logger },
): Promise<void> {
  const off = await withClient(databaseUrl, async (client) => {
    const [server] = await rows(client, findVersion.with({}));
    assertVersion(server?.version ?? '');
    return settingsOffAnywhere(client);
  });
  if (off.length === 0) return;
  const settings = `${new Intl.ListFormat('en').format(off)} ${off.length === 1 ? 'is' : 'are'} off`;
  if (!allowsUnsafe)
    throw new StartupError(
      `Cannot start: ${settings} in this database, so a crash could lose recorded sales. Turn ${off.length === 1 ? 'it' : 'them'} on, or set TRIBUTARY_ALLOW_UNSAFE_DATABASE=1.`,
    );
  log.warn({ off }, `${settings} in this database, so a crash can lose recorded sales`);
}

/** Exit code for a migration that lost its connection to the database: "temporary failure" in sysexits.h. */
export const EXIT_DATABASE_AWAY = 75;

/**
 * Runs this program with `migrate` in a child process if there are migrations to apply. The schema engine
 * takes about 100 MB, which is released with that process.
 * @throws StartupError with the child's message; DatabaseAway if the child process lost the database
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
