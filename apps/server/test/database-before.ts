import pg from 'pg';
import { prismaDirectory, readMigrations } from '../src/db/migration/migrations.ts';
import { emptyDatabase, type TestDatabase } from './database.ts';

/** A database as the version before a migration has left it: `migrate` brings it on from there. */
export async function databaseBefore(migration: string): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create extension if not exists pg_trgm;
    create table _prisma_migrations (id varchar(36) primary key not null, checksum varchar(64) not null,
      finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
      started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
  const earlier = readMigrations(prismaDirectory()).filter(({ name }) => name < migration);
  for (const { name, script, checksum } of earlier) {
    await client.query(script);
    await client.query(
      'insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ($1, $2, $3, now())',
      [name.slice(0, 36), checksum, name],
    );
  }
  await client.end();
  return database;
}
