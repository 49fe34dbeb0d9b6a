import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type Database, openDatabase } from './database.ts';

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

const pools = ['hot', 'lists', 'background', 'probes'] as const;

test.each(pools)('sets time limits, UTC and no JIT for a session of %s', async (name) => {
  const { rows } = await database[name].query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'jit', 'TimeZone')`,
  );
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]));
  expect(settings).toMatchObject({ jit: 'off', TimeZone: 'UTC' });
  expect(Number(settings.statement_timeout)).toBeGreaterThan(0);
  expect(Number(settings.lock_timeout)).toBeGreaterThan(0);
});
