import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { borrowEmbeddedPostgres } from '@tributary/embedded-postgres';
import type { Config } from '../config.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { isMigrated } from '../db/migration/migrate.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Runs `work` in one transaction on the configured database. When no server is running, it starts the built-in one for
 * that long. @throws StartupError when the database does not exist or has another schema.
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

/** Parses the options of a command. @throws StartupError on an unknown option or one without its value. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new StartupError(`${(error as Error).message} See: npm run admin -- --help`);
  }
}

/** What was created: as shown to a person, and as written to a file. */
interface Made {
  readonly shown: string;
  readonly kept: string;
}

/**
 * Creates a secret and gives it to the operator: in the new file `out`, which only its owner can read, or on the terminal.
 * Checks that it can be handed over before creating it, so that no secret is lost.
 */
export async function handOver(out: string | undefined, make: () => Promise<Made>): Promise<void> {
  if (out !== undefined) return intoFile(out, make);
  if (!process.stdout.isTTY)
    throw new StartupError(
      'Nothing was created: keys are printed only to a terminal, and this output is not one. Write the key to a file with --out.',
    );
  console.log((await make()).shown);
}

async function intoFile(path: string, make: () => Promise<Made>): Promise<void> {
  const file = openNew(path);
  try {
    const { kept } = await make();
    writeSync(file, kept);
    console.log(`Written to ${path}, readable only by you.`);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = isThere ? 'the file already exists' : (error as Error).message;
    throw new StartupError(`Nothing was created: cannot write ${path}: ${reason}.`);
  }
}
