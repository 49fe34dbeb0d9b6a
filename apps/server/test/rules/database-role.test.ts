import { rmSync } from 'node:fs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { makeDataDir } from '../support/database-server.ts';

const START_MS = 300_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = makeDataDir();
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
}, START_MS);
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function inPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  return work(pool).finally(() => pool.end());
}

const ask = (sql: string) => inPool(async (pool) => (await pool.query(sql)).rows);

const forbidden = [
  'create role other',
  'create database other',
  "alter system set fsync = 'off'",
  "copy (select 1) to program 'cat'",
  "select pg_read_file('postgresql.conf')",
  'set role tributary',
  'set session_replication_role = replica',
];

test('owns its database without being a superuser: it migrates, and does nothing outside', {
  tags: 'slow',
}, async () => {
  expect(await migrate(postgres.url)).not.toEqual([]);
  const [role] = await ask('select current_user::text as name, * from pg_roles where rolname = current_user');
  expect(role).toMatchObject({
    name: 'tributary_server',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  for (const statement of forbidden) await expect(ask(statement)).rejects.toMatchObject({ code: '42501' });
});
