import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/support/database.ts';
import { runOnServer } from '../../test/support/database-address.ts';
import { warnOfClockSkew } from './clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

async function linesOfStart(): Promise<string> {
  let lines = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines += chunk;
      done();
    },
  });
  await warnOfClockSkew(database.url, pino({}, stream));
  return lines;
}

test('warns at start with the offset of the database’s clock, and is silent otherwise', async () => {
  expect(await linesOfStart()).toBe('');
  const name = new URL(database.url).pathname.slice(1);
  await runOnServer(database.url, 'create schema off');
  await runOnServer(database.url, `alter database ${name} set search_path = off, pg_catalog, public`);
  for (const [hours, says] of [
    ['+ 2', 7_200],
    ['- 2', -7_200],
  ] as const) {
    const clock = `select pg_catalog.clock_timestamp() ${hours} * interval '1 hour'`;
    await runOnServer(
      database.url,
      `create or replace function off.clock_timestamp() returns timestamptz language sql as '${clock.replaceAll("'", "''")}'`,
    );
    const line = JSON.parse(await linesOfStart());
    expect(line).toMatchObject({
      level: 40,
      msg: expect.stringMatching(/7[12]\d\d\.\d s (ahead of|behind)/),
    });
    expect(line.msg).toContain(says > 0 ? 'ahead of' : 'behind');
    expect(Math.abs(line.clock_skew_seconds - says)).toBeLessThan(30);
  }
});
