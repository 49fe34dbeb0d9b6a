import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPooler, missingLimits, poolerWithLimits } from '../../src/platform/db/pooler.ts';
import type { DevFile } from '../../src/start/data-dir.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/database.ts';
import { connectTo, runOnServer } from '../support/database-address.ts';
import { mainProcesses } from '../support/main-process.ts';
import { keepsStatements, type PgBouncer, pgBouncerPath, startPgBouncer } from '../support/pgbouncer.ts';

const post = (dev: DevFile, path: string, body: object) =>
  fetch(`${dev.base_url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dev.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const saleOf = (at: number) => ({
  ...{ customer_id: `customer-${at}`, sale_amount: 10, sale_amount_currency: 'USD' },
  external_event_id: `order-${at}`,
});

/** Locks all referrals until the connection ends. The role's time limits do not apply to it. */
async function lockReferrals(url: string): Promise<pg.Client> {
  const client = await connectTo(url);
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin; select 1 from referrals for update');
  return client;
}

const LIMITS = `select name, setting from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit', 'TimeZone') order by name`;
const limited = [
  { name: 'TimeZone', setting: 'UTC' },
  { name: 'idle_in_transaction_session_timeout', setting: '10000' },
  { name: 'jit', setting: 'off' },
  { name: 'lock_timeout', setting: '2000' },
  { name: 'statement_timeout', setting: '5000' },
];

test('detects no pooler for a direct database connection', async () => {
  const database = await cloneDatabase();
  expect(await findPooler(database.url)).toBeNull();
  expect(await poolerWithLimits({ databaseUrl: database.url, directDatabaseUrl: undefined })).toBeNull();
  await database.drop();
});

describe.skipIf(!pgBouncerPath).each([
  ['that refuses settings at the start of a session', []],
  ['that leaves them out', ['options']],
] as const)('PgBouncer %s', (_, ignored) => {
  let bouncer: PgBouncer;
  let database: TestDatabase;
  beforeAll(async () => {
    bouncer = await startPgBouncer(inject('template').server, ignored);
    database = await cloneDatabase();
  });
  afterAll(async () => {
    await bouncer.stop();
    await database.drop();
  });

  test('is detected, as is whether statements keep their names', async () => {
    expect(await findPooler(bouncer.through(database.url))).toEqual({ keepsStatements });
  });

  test('gets its limits from the role, even on existing connections', async () => {
    const databaseUrl = bouncer.through(database.url);
    expect(await runOnServer(databaseUrl, LIMITS)).toContainEqual({
      name: 'statement_timeout',
      setting: '0',
    });
    await poolerWithLimits({ databaseUrl, directDatabaseUrl: database.url });
    expect(await runOnServer(databaseUrl, LIMITS)).toEqual(limited);
  });

  test('keeps an operator’s limit unchanged', async () => {
    const own = await cloneDatabase();
    const databaseUrl = bouncer.through(own.url);
    const [{ name, role }] = (await runOnServer(
      own.url,
      'select current_database() as name, current_user as role',
    )) as [{ name: string; role: string }];
    await runOnServer(own.url, `alter role "${role}" in database ${name} set statement_timeout = '9s'`);
    await poolerWithLimits({ databaseUrl, directDatabaseUrl: own.url });
    expect(await runOnServer(databaseUrl, LIMITS)).toEqual(
      limited.map((each) => (each.name === 'statement_timeout' ? { ...each, setting: '9000' } : each)),
    );
    await own.drop();
  });

  test('is rejected without the URL of PostgreSQL itself', async () => {
    const databaseUrl = bouncer.through(database.url);
    for (const directDatabaseUrl of [undefined, databaseUrl])
      await expect(poolerWithLimits({ databaseUrl, directDatabaseUrl })).rejects.toThrow(
        'Set TRIBUTARY_DIRECT_DATABASE_URL',
      );
  });

  test('has no old connections after servers start at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const own = await cloneDatabase();
      const databaseUrl = bouncer.through(own.url);
      await Promise.all([1, 2, 3].map(() => poolerWithLimits({ databaseUrl, directDatabaseUrl: own.url })));
      // Transactions that are open at the same time each use a connection.
      const open = await Promise.all(Array.from({ length: 8 }, () => connectTo(databaseUrl)));
      await Promise.all(open.map((client) => client.query('begin')));
      const missing = await Promise.all(open.map(missingLimits));
      await Promise.all(open.map((client) => client.end()));
      expect(missing.flat()).toEqual([]);
      await own.drop();
    }
  });

  test('lets three servers start at once on an empty database, record sales once, and time out on locks', async () => {
    const empty = await emptyDatabase();
    const processes = mainProcesses();
    const env = { TRIBUTARY_DIRECT_DATABASE_URL: empty.url, TRIBUTARY_DRAIN_SECONDS: '0' };
    const servers = await Promise.all([1, 2, 3].map(() => processes.start(bouncer.through(empty.url), env)));
    for (const [at, { dev }] of servers.entries()) {
      const referral = await post(dev, 'referrals', {
        affiliate_id: dev.affiliate_id,
        customer_id: `customer-${at}`,
        email: `customer-${at}@example.com`,
      });
      expect(referral.status).toBe(201);
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => post(dev, 'conversions', saleOf(at))),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    }
    expect(await runOnServer(empty.url, 'select count(*)::int as count from transactions')).toEqual([
      { count: 3 },
    ]);
    const [{ dev }] = servers as [(typeof servers)[0]];
    const waiter = await lockReferrals(empty.url);
    const slow = await post(dev, 'conversions', { ...saleOf(0), external_event_id: 'order-slow' });
    await waiter.end();
    expect([slow.status, ((await slow.json()) as { error: { code: string } }).error.code]).toEqual([
      503,
      'UNAVAILABLE',
    ]);
    const ends = await Promise.all(servers.map((server) => server.terminate()));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    processes.remove();
    await empty.drop();
  });
});
