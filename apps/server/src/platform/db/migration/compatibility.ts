import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { commit, version } from '../../version.ts';

type Queryable = pg.Client | pg.Pool;

const hasTable = async (client: Queryable): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_compatibility') is not null as found`,
  );
  return rows[0]?.found ?? false;
};

/**
 * Records this release for each of `migrations` that the database has applied, unless a release is already
 * recorded.
 */
export async function recordRelease(client: Queryable, migrations: readonly string[]): Promise<void> {
  if (!(await hasTable(client))) return;
  await client.query(
    `insert into schema_compatibility (migration, version, commit)
     select migration_name, $2, $3 from _prisma_migrations
     where migration_name = any($1) and finished_at is not null and rolled_back_at is null
     on conflict (migration) do update set version = excluded.version, commit = excluded.commit
     where schema_compatibility.version is null`,
    [migrations, version, commit],
  );
}

/**
 * Returns an applied migration that is not in `known` and that servers must know to work with this database;
 * null if there is none. The database must have been migrated.
 */
export async function requiredAndUnknown(
  client: Queryable,
  known: readonly string[],
): Promise<string | undefined> {
  const { rows } = await client.query<{ migration: string }>(
    'select migration from schema_compatibility where is_required and migration <> all($1) order by migration limit 1',
    [known],
  );
  return rows[0]?.migration;
}

/**
 * Creates the error for a server that does not support the state of a database: the reason, the release that
 * wrote it, and what to install.
 */
export async function cannotFollow(client: Queryable, reason: string): Promise<StartupError> {
  const here = `This is version ${version} (commit ${commit}).`;
  const writer = (await hasTable(client))
    ? (
        await client.query<{ version: string; commit: string }>(
          'select version, commit from schema_compatibility where version is not null order by migration desc limit 1',
        )
      ).rows[0]
    : undefined;
  const next = writer
    ? `The database was last migrated by version ${writer.version} (commit ${writer.commit}). Install that version, or a later one that can be upgraded from it according to CHANGELOG.md.`
    : 'The database does not record which version migrated it. Install the version that last ran on it, or a later one that can be upgraded from it according to CHANGELOG.md.';
  return new StartupError(`${reason} Nothing was changed. ${here} ${next}`);
}
