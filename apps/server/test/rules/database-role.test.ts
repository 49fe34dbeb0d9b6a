import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tributary/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migration/migrate.ts';
import { ensurePartitions } from '../../src/platform/db/partitions.ts';
import { runOnServer, withDatabase } from '../support/database-address.ts';
import { makeDataDir } from '../support/database-server.ts';

const START_MS = 300_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
const start = () => startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
beforeAll(async () => {
  dataDir = makeDataDir();
  postgres = await start();
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

test('the server’s role owns its database and is no superuser: it migrates, and does nothing outside', async () => {
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

test('data of an older version, where all belongs to the superuser, are handed over and kept', {
  timeout: START_MS,
}, async () => {
  const server = withDatabase(postgres.superuserUrl, 'postgres');
  await runOnServer(server, 'drop database tributary with (force)');
  await runOnServer(server, 'drop role tributary_server');
  rmSync(join(dataDir, 'postgresql', 'tributary-server-password'));
  await runOnServer(server, 'create database tributary');
  await migrate(postgres.superuserUrl);
  await runOnServer(postgres.superuserUrl, "insert into accounts (id, name) values ('acc_1', 'Kept')");
  await postgres.stop();

  postgres = await start();

  expect(await ask('select id, name from accounts')).toEqual([{ id: 'acc_1', name: 'Kept' }]);
  const others = await ask(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relowner <> current_user::regrole
    union all
    select proname from pg_proc p where pronamespace = 'public'::regnamespace and proowner <> current_user::regrole
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  expect(others).toEqual([]);
  // What only an owner may do: a new partition, and the next migration.
  await inPool((pool) => ensurePartitions(pool, new Date('2031-01-01T00:00:00Z')));
  await ask('alter table accounts add column later text');
});
