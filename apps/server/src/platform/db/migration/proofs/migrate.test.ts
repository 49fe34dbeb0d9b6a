import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { connectTo, runOnServer, withDatabase } from '../../../../../test/support/database-address.ts';
import { DatabaseAway, StartupError } from '../../../startup-error.ts';
import { commit, version } from '../../../version.ts';
import { isMigrated, migrate } from '../migrate.ts';
import { type Migration, prismaDirectory, readMigrations } from '../migrations.ts';

let clone: TestDatabase;
const empty: string[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
});

afterAll(async () => {
  for (const name of empty) await runOnServer(clone.url, `drop database ${name} with (force)`);
  await clone.drop();
});

async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${empty.length}`;
  await runOnServer(clone.url, `create database ${name}`);
  empty.push(name);
  return withDatabase(clone.url, name);
}

const names = readMigrations(prismaDirectory()).map(({ name }) => name);

describe('migrating', () => {
  test('applies every migration once to an empty database, and nothing on a second call', async () => {
    const url = await emptyDatabase();

    expect(await migrate(url)).toEqual(names);
    expect(await migrate(url)).toEqual([]);
    expect(await runOnServer(url, 'select migration_name from _prisma_migrations order by 1')).toHaveLength(
      names.length,
    );
  });

  test('runs in only one of several processes starting at once, while the others wait', async () => {
    const url = await emptyDatabase();

    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);

    expect(applied.flat()).toEqual(names);
  });

  test('is not limited by a role’s time limits, nor is the wait for another process', async () => {
    const url = await emptyDatabase();
    const limit = (name: string) =>
      `alter role current_user in database ${new URL(url).pathname.slice(1)} set ${name} = '5ms'`;
    for (const name of ['statement_timeout', 'lock_timeout']) await runOnServer(clone.url, limit(name));

    const applied = await Promise.all([migrate(url), migrate(url)]);

    expect(applied.flat()).toEqual(names);
  });

  test('tells a role that may not create the extension what to do, and changes nothing', async () => {
    const url = new URL(await emptyDatabase());
    const role = `limited_${process.pid}`;
    await runOnServer(
      url.href,
      `create role ${role} login password 'secret'; grant all on schema public to ${role}`,
    );
    const limited = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
    await expect(migrate(limited)).rejects.toThrow(/pg_trgm.*CREATE on the database/);
    expect(await runOnServer(url.href, `select to_regclass('_prisma_migrations') as made`)).toEqual([
      { made: null },
    ]);
    await runOnServer(url.href, 'create extension pg_trgm');
    expect(await migrate(limited)).toEqual(names);
    await runOnServer(url.href, `drop owned by ${role}; drop role ${role}`);
  });

  test('retries a migration that a crash interrupted', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await runOnServer(url, 'drop schema public cascade; create schema public');
    await runOnServer(
      url,
      `create table _prisma_migrations (id varchar(36) primary key not null, checksum varchar(64) not null,
         finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
         started_at timestamptz not null default now(), applied_steps_count integer not null default 0);
       insert into _prisma_migrations (id, checksum, migration_name) values ('1', 'x', '${names[0]}')`,
    );

    expect(await migrate(url)).toEqual(names);
  });

  test('leaves a database migrated by a newer server unchanged', async () => {
    await runOnServer(
      clone.url,
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('f', 'x', '9999_future', now())`,
    );

    expect(await migrate(clone.url)).toEqual([]);
  });

  test('refuses to start and names a migration edited after it was applied', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await runOnServer(url, `update _prisma_migrations set checksum = 'other'`);

    await expect(migrate(url)).rejects.toThrow(
      `Migration ${names[0]} of this database differs from this version's. Nothing was changed. This is version ${version} (commit ${commit}). The database was last migrated by version ${version} (commit ${commit}). Install that version, or a later one that can be upgraded from it according to CHANGELOG.md.`,
    );
  });

  test('rejects a development database from before the squash, with a remedy', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await runOnServer(url, `update _prisma_migrations set migration_name = '0001_spine'`);

    const refusal =
      /^This database was created by a development version before 0\.2\.0 and cannot be upgraded\. .* docs\/guides\/upgrade\.md\.$/;
    await expect(migrate(url)).rejects.toThrow(refusal);
    await expect(isMigrated(url)).rejects.toThrow(refusal);
  });

  test('names the release to install if the database lacks a migration and has an unknown one', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await runOnServer(
      url,
      `update _prisma_migrations set migration_name = '0001_other' where migration_name = '${names[0]}';
       drop table schema_compatibility`,
    );

    await expect(migrate(url)).rejects.toThrow(
      `This version does not know migration 0001_other of this database, and has others that the database lacks (${names[0]}). Nothing was changed. This is version ${version} (commit ${commit}). The database does not record which version migrated it. Install the version that last ran on it, or a later one that can be upgraded from it according to CHANGELOG.md.`,
    );
  });

  test('rejects a database that requires a newer server, and accepts one that does not', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const plant = (name: string, isRequired: boolean) =>
      runOnServer(
        url,
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('${name}', 'x', '${name}', now());
         insert into schema_compatibility values ('${name}', '9.9.9', 'c0ffee', ${isRequired})`,
      );
    await plant('9998_expand', false);
    expect(await isMigrated(url)).toBe(true);
    await plant('9999_contract', true);

    const refusal =
      /^This database requires a newer version, which knows migration 9999_contract\. .* version 9\.9\.9 \(commit c0ffee\)\. Install that version/;
    await expect(isMigrated(url)).rejects.toThrow(refusal);
    await expect(migrate(url)).rejects.toThrow(refusal);
  });

  test('records which release applied each migration', async () => {
    const url = await emptyDatabase();
    await migrate(url);

    expect(
      await runOnServer(url, 'select distinct version, commit, is_required from schema_compatibility'),
    ).toEqual([{ version, commit, is_required: false }]);
    expect(await runOnServer(url, 'select migration from schema_compatibility order by 1')).toHaveLength(
      names.length,
    );
  });

  test('reports an unreachable database in one sentence', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow(
      /^The database cannot be reached: .+\.$/,
    );
  });
});

const planted = (name: string, script: string): Migration => ({
  name,
  script,
  checksum: createHash('sha256').update(script).digest('hex'),
});

describe('migrating while sessions hold locks', () => {
  let outside: pg.Client;
  let url: string;

  beforeAll(async () => {
    const database = await cloneDatabase();
    url = database.url;
    outside = await connectTo(url);
    await outside.query('create table first_table (id int); create table second_table (id int)');
    return async () => {
      await outside.end();
      await database.drop();
    };
  });

  const all = readMigrations(prismaDirectory());
  const run = (added: readonly Migration[], patienceMs = 60_000) => {
    all.push(...added);
    return migrate(url, { migrations: all, patienceMs });
  };
  const forget = (...forgotten: readonly Migration[]) => {
    for (const each of forgotten) all.splice(all.indexOf(each), 1);
  };

  test('lets other statements pass while waiting for a lock, and continues when it is released', async () => {
    await outside.query('begin; lock table first_table in access share mode');
    let isApplied = false;
    const migrating = run([planted('9001_waits', 'alter table first_table add column waited int')]).then(
      (names) => {
        isApplied = true;
        return names;
      },
    );
    let longestMs = 0;
    for (const startedAt = performance.now(); performance.now() - startedAt < 4_000; await sleep(20)) {
      const askedAt = performance.now();
      await runOnServer(url, 'select 1 from first_table');
      longestMs = Math.max(longestMs, performance.now() - askedAt);
    }
    expect(isApplied).toBe(false);
    // A request would be rejected after two seconds.
    expect(longestMs).toBeLessThan(1_900);
    await outside.query('commit');
    expect(await migrating).toEqual(['9001_waits']);
    expect(await runOnServer(url, 'select waited from first_table')).toEqual([]);
  });

  test('repeats a migration ended by a deadlock from a rolled back state', async () => {
    // The live transaction waits longer, so PostgreSQL ends the migration.
    await outside.query("set deadlock_timeout = '1min'");
    await outside.query('begin; lock table second_table');
    const script = `set local lock_timeout = 0;
      create table made_by_it (id int);
      alter table first_table add column locked int;
      alter table second_table add column locked int`;
    const migrating = run([planted('9002_deadlock', script)]);
    const isWaiting = async () =>
      (
        await runOnServer(
          url,
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%made_by_it%'",
        )
      ).length;
    await expect.poll(isWaiting).toBe(1);
    await outside.query('lock table first_table');
    await outside.query('commit');
    expect(await migrating).toEqual(['9002_deadlock']);
    expect(await runOnServer(url, 'select id from made_by_it')).toEqual([]);
    const attempts = `select rolled_back_at is null as kept from _prisma_migrations where migration_name = '9002_deadlock' order by started_at`;
    expect(await runOnServer(url, attempts)).toEqual([{ kept: false }, { kept: true }]);
    const deadlocks = async () =>
      (
        await runOnServer(
          url,
          'select deadlocks::int from pg_stat_database where datname = current_database()',
        )
      )[0]?.deadlocks;
    await expect.poll(deadlocks).toBe(1);
  });

  test('reports a lock that is never released as DatabaseAway: what failed, why, and what stays applied', async () => {
    const [applied, blocked] = [
      planted('9003_applied', 'create table stays (id int)'),
      planted('9004_blocked', 'create table goes (id int); alter table first_table add column never int'),
    ];
    await outside.query('begin; lock table first_table in access share mode');
    const error = await run([applied, blocked], 1_500).catch((fault) => fault);
    await outside.query('commit');
    expect(error).toBeInstanceOf(DatabaseAway);
    expect(error.message).toBe(
      'Migration 9004_blocked failed and was rolled back: canceling statement due to lock timeout (SQL state 55P03). 9003_applied was applied before it and remains. Another session holds a lock that it requires. Run it again when no backup, report or other long transaction is running.',
    );
    expect(
      await runOnServer(
        url,
        `select to_regclass('stays') is null as stays, to_regclass('goes') is null as goes`,
      ),
    ).toEqual([{ stays: false, goes: true }]);
    expect(await run([])).toEqual(['9004_blocked']);
  });

  test('shows PostgreSQL’s error for a rejected migration, without a retry or a trace', async () => {
    const broken = planted('9005_broken', 'create table half (id int);\nselect 1 from no_such_table');
    const startedAt = performance.now();
    const error = await run([broken]).catch((fault) => fault);
    forget(broken);
    expect(error).toBeInstanceOf(StartupError);
    expect(error).not.toBeInstanceOf(DatabaseAway);
    expect(error.message).toBe(
      'Migration 9005_broken failed and was rolled back: relation "no_such_table" does not exist (SQL state 42P01). This run changed nothing.',
    );
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});
