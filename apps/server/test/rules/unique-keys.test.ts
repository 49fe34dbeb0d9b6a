import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { runOnServer } from '../support/database-address.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('includes the environment in every unique key of a table that Citus distributes', async () => {
  const rows = await runOnServer<{ name: string }>(
    database.url,
    `select c.conname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'environment_id'
     where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u') and a.attnum <> all(c.conkey)
     union all
     select i.indexrelid::regclass::text from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'environment_id'
     where i.indisunique and a.attnum <> all(i.indkey::int2[])
     group by 1 order by 1`,
  );
  // A host belongs to one site across all environments, so every node has the whole table.
  expect([...new Set(rows.map(({ name }) => name))]).toEqual(['hosts_proven_key']);
});
