import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseAway, StartupError } from '../../startup-error.ts';
import { databaseFault, isUnavailable } from '../failures.ts';
import { withoutLimits } from '../session-settings.ts';
import { withClient } from '../with-client.ts';
import { cannotFollow, recordRelease, requiredAndUnknown } from './compatibility.ts';
import { type Migration, prismaDirectory, readMigrations, readPrismaSchema } from './migrations.ts';
import { withSchemaEngine } from './schema-engine.ts';

const lockKey = 7_421_883_002;

/** First migration of the development versions before 0.2.0, whose migrations were squashed. */
const FIRST_BEFORE_SQUASH = '0001_spine';

/** Time limit for retries: longer than any report takes, but short enough for an operator to wait. */
const PATIENCE_MS = 120_000;
const RETRY_MS_MIN = 250;
const RETRY_MS_MAX = 5_000;

interface Options {
  /** Default: the migrations of this version. */
  readonly migrations?: readonly Migration[];
  /** Time during which a migration is retried after a deadlock or while a lock is held. */
  readonly patienceMs?: number;
}

/**
 * Migrates the database to the schema of this version, and returns the names of the applied migrations.
 * Concurrent calls run one after another. If a newer server has migrated the database, leaves it unchanged,
 * unless the database requires a newer server. Needs a direct URL that does not point to PgBouncer.
 * @throws StartupError if the database cannot be reached, a migration fails, or this version does not support
 * the database; DatabaseAway if the same migration may succeed later
 */
export async function migrate(
  databaseUrl: string,
  { migrations = readMigrations(prismaDirectory()), patienceMs = PATIENCE_MS }: Options = {},
): Promise<string[]> {
  const work = async (client: pg.Client) => {
    const { missing } = await compareSchema(client, migrations);
    if (missing.length === 0) return [];
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    try {
      return await applyMissing(client, { databaseUrl, migrations, patienceMs });
    } finally {
      // Migrations before the failed one stay applied.
      await recordRelease(client, missing);
    }
  };
  return withClient(databaseUrl, work, { options: withoutLimits });
}

/**
 * Returns true if `migrate` would have nothing to do.
 * @throws StartupError like `migrate`
 */
export async function isMigrated(databaseUrl: string): Promise<boolean> {
  return withClient(
    databaseUrl,
    async (client) => !(await isBehind(client, readMigrations(prismaDirectory()))),
  );
}

/**
 * Returns true if the database has every migration of this server, and possibly more. Called repeatedly, on a
 * pool.
 */
export async function hasSchemaOf(pool: pg.Pool, migrations: readonly Migration[]): Promise<boolean> {
  return !(await isBehind(pool, migrations));
}

interface Migrating extends Required<Options> {
  readonly databaseUrl: string;
}

async function applyMissing(client: pg.Client, options: Migrating): Promise<string[]> {
  const { missing } = await compareSchema(client, options.migrations);
  if (missing.length === 0) return [];
  await makeExtension(client);
  const giveUpAt = performance.now() + options.patienceMs;
  for (let failures = 0; ; failures += 1) {
    await forgetUnfinished(client);
    const failure = await applyOnce(options);
    if (!failure) return [...missing];
    // If the database is unavailable, this query fails too and reports the reason.
    const { missing: still } = await compareSchema(client, options.migrations);
    if (!isOfLocks(failure) || performance.now() >= giveUpAt) throw stopped(failure, missing, still);
    const pauseMs = Math.min(RETRY_MS_MIN * 2 ** failures, RETRY_MS_MAX);
    // Random, so that a migration and a nightly job that failed together do not collide again.
    await sleep(pauseMs * (0.5 + Math.random() / 2));
  }
}

/** Applies the missing migrations, each in its own transaction. Returns the error that stopped it, if any. */
async function applyOnce({ databaseUrl, migrations }: Migrating): Promise<unknown> {
  const directory = prismaDirectory();
  const lockfile = join(directory, 'migrations', 'migration_lock.toml');
  let refused: unknown;
  const onError = (error: unknown) => {
    refused = error;
  };
  try {
    await withSchemaEngine({ databaseUrl, schema: readPrismaSchema(directory), onError }, (engine) =>
      engine.applyMigrations({
        migrationsList: {
          baseDir: join(directory, 'migrations'),
          lockfile: { path: 'migration_lock.toml', content: readFileSync(lockfile, 'utf8') },
          shadowDbInitScript: '',
          migrationDirectories: migrations.map(({ name, script }) => ({
            path: name,
            migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
          })),
        },
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    return null;
  } catch (error) {
    // The engine hides PostgreSQL's error inside its own trace.
    return refused ?? error;
  }
}

/** Returns true for a deadlock, a serialization failure, or a lock that was not granted in time. */
const isOfLocks = (error: unknown) => /^(?:40001|40P01|55P03)$/.test(databaseFault(error).sqlState ?? '');

/** Creates an error that says which migration failed and why, and what state the database is in. */
function stopped(error: unknown, missing: readonly string[], still: readonly string[]): StartupError {
  const { sqlState } = databaseFault(error);
  const applied = missing.filter((name) => !still.includes(name));
  const failed = `Migration ${still[0]} failed and was rolled back: ${messageOf(error)}${sqlState ? ` (SQL state ${sqlState})` : ''}.`;
  const rest =
    applied.length === 0
      ? 'This run changed nothing.'
      : `${applied.join(', ')} ${applied.length === 1 ? 'was applied before it and remains' : 'were applied before it and remain'}.`;
  const advice = isOfLocks(error)
    ? ' Another session holds a lock that it requires. Run it again when no backup, report or other long transaction is running.'
    : isUnavailable(error)
      ? ' Run it again when the database is available.'
      : '';
  const Stopped = isUnavailable(error) ? DatabaseAway : StartupError;
  return new Stopped(`${failed} ${rest}${advice}`);
}

/**
 * Creates the extension before the migration that needs it, so that the error can explain what to do.
 * @throws StartupError
 */
async function makeExtension(client: pg.Client): Promise<void> {
  try {
    await client.query('create extension if not exists pg_trgm');
  } catch (error) {
    // The database rejected the extension. If the database is unavailable, this query fails too.
    await client.query('select 1');
    throw new StartupError(
      `Cannot start: the database rejected the extension pg_trgm, which search requires (${messageOf(error)}). Grant the server’s role CREATE on the database, or run CREATE EXTENSION pg_trgm in it as a superuser. Some managed databases require it to be allowed in their settings first.`,
    );
  }
}

type Queryable = pg.Client | pg.Pool;

interface Recorded {
  readonly name: string;
  readonly checksum: string;
}

/** Difference between the schema of a database and the schema of this version. */
export interface SchemaDifference {
  /** True if the database has no migrations. */
  readonly isNew: boolean;
  /** Migrations that `migrate` would apply. */
  readonly missing: readonly string[];
  /** Migrations that a newer server has applied. */
  readonly unknown: readonly string[];
}

async function isBehind(client: Queryable, migrations: readonly Migration[]): Promise<boolean> {
  return (await compareSchema(client, migrations)).missing.length > 0;
}

/**
 * @throws StartupError if this version does not support the database, because its history differs or it
 * requires a newer server
 */
export async function compareSchema(
  client: Queryable,
  migrations: readonly Migration[],
): Promise<SchemaDifference> {
  const names = migrations.map(({ name }) => name);
  if (!(await hasRecords(client))) return { isNew: true, missing: names, unknown: [] };
  const { rows } = await client.query<Recorded>(
    'select migration_name as name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  if (applied.has(FIRST_BEFORE_SQUASH))
    throw new StartupError(
      'This database was created by a development version before 0.2.0 and cannot be upgraded. Nothing was changed. Export the data you need with that version, and start with an empty database: docs/guides/upgrade.md.',
    );
  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited)
    throw await cannotFollow(
      client,
      `Migration ${edited.name} of this database differs from this version's.`,
    );
  const missing = names.filter((name) => !applied.has(name));
  const unknown = [...applied.keys()].filter((name) => !names.includes(name)).sort();
  const [first] = unknown;
  if (first === undefined) return { isNew: false, missing, unknown };
  if (missing.length > 0)
    throw await cannotFollow(
      client,
      `This version does not know migration ${first} of this database, and has others that the database lacks (${missing[0]}).`,
    );
  const required = await requiredAndUnknown(client, names);
  if (required !== undefined)
    throw await cannotFollow(
      client,
      `This database requires a newer version, which knows migration ${required}.`,
    );
  return { isNew: false, missing, unknown };
}

/**
 * Deletes unfinished migrations, because Prisma would refuse to continue with them. Each migration is one
 * query and therefore one transaction: an unfinished migration left nothing behind and can be retried.
 */
async function forgetUnfinished(client: pg.Client): Promise<void> {
  if (!(await hasRecords(client))) return;
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  );
}

async function hasRecords(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
