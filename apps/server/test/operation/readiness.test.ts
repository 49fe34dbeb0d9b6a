import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start/open-server.ts';
import { besideWait } from '../support/beside-wait.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { runOnServer, withDatabase } from '../support/database-address.ts';
import { serverOn } from '../support/server-on.ts';

let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await serverOn(database.url);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function readyz(): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.baseUrl}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

async function untilReady(): Promise<void> {
  while ((await readyz()).status !== 200);
}

const ready = { status: 200, body: { status: 'ready' } };
const notReady = { status: 503, body: { status: 'not ready' } };

test('is ready on a database of its version, or one migrated by a newer server', async () => {
  expect(await readyz()).toMatchObject(ready);
  const { lists } = server.db;
  await lists.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ('later', 'x', '9999_later', now(), 1)`,
  );
  expect(await readyz()).toMatchObject(ready);
});

test('is not ready on a database that requires a newer server', async () => {
  const { lists } = server.db;
  await lists.query("insert into schema_compatibility values ('9999_later', '9.9.9', 'c0ffee', true)");
  expect(await readyz()).toMatchObject(notReady);
  await lists.query("delete from schema_compatibility where migration = '9999_later'");
  expect(await readyz()).toMatchObject(ready);
});

test('is not ready on a database without a required migration', async () => {
  const { lists } = server.db;
  const newest = `(select max(migration_name) from _prisma_migrations where migration_name not like '9999%')`;
  await lists.query(`update _prisma_migrations set rolled_back_at = now() where migration_name = ${newest}`);
  expect(await readyz()).toMatchObject(notReady);
  await lists.query('update _prisma_migrations set rolled_back_at = null');
  expect(await readyz()).toMatchObject(ready);
});

test('is not ready on a development database from before the squash', async () => {
  const { lists } = server.db;
  await lists.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('old', 'x', '0001_spine', now())`,
  );
  expect(await readyz()).toMatchObject(notReady);
  await lists.query("delete from _prisma_migrations where id = 'old'");
  expect(await readyz()).toMatchObject(ready);
});

test('reports within a second, while alive, that the database does not respond in time', {
  tags: 'slow',
}, async () => {
  const holder = await server.db.lists.connect();
  await holder.query('begin; lock table _prisma_migrations in access exclusive mode');
  const waits = await besideWait(1_000, async () => {
    const answers = await Promise.all([readyz(), readyz(), readyz()]);
    for (const answer of answers) expect(answer).toMatchObject(notReady);
  });
  expect(waits).toBeGreaterThan(0.3);
  expect(waits).toBeLessThan(1);
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  await holder.query('rollback');
  holder.release();
  await untilReady();
});

test('is not ready while the database is unavailable, and ready once it is back', async () => {
  const { pathname } = new URL(database.url);
  const name = pathname.slice(1);
  const elsewhere = withDatabase(database.url, 'postgres');
  await runOnServer(elsewhere, `alter database ${name} with allow_connections false`);
  await runOnServer(
    elsewhere,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  expect(await readyz()).toMatchObject(notReady);
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  await runOnServer(elsewhere, `alter database ${name} with allow_connections true`);
  await untilReady();
});
