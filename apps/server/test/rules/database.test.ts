import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.ts';
import { runOnServer } from '../support/database-address.ts';

test('creates migrated, empty clones that are isolated from each other', async () => {
  const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  await runOnServer(one.url, `insert into accounts (id, name) values ('acc_1', 'One')`);
  const rows = await runOnServer(other.url, 'select count(*)::int as accounts from accounts');
  expect(rows).toEqual([{ accounts: 0 }]);
  await Promise.all([one.drop(), other.drop()]);
});

test('drops a clone while connections to it are open', async () => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();

  await drop();

  await expect(runOnServer(url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});
