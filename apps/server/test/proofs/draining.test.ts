import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../src/start/open-server.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { demoIn } from '../support/demo-account.ts';
import { serverOn } from '../support/server-on.ts';

let database: TestDatabase;
let server: RunningServer;
let key: string;
beforeEach(async () => {
  database = await cloneDatabase();
  server = await serverOn(database.url, { runsJobs: true });
  key = (await demoIn(server.db)).api_key;
});
// Each test closes its own server.
afterEach(() => database.drop());

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
}

const keptAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Returns the `Connection` header, which `fetch` does not expose. Keeps the connection open if the server allows it.
 */
const get = (path: string, agent: Agent = keptAlive()) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    request(`${server.baseUrl}${path}`, { agent, headers }, (res) => {
      res.resume();
      res.once('end', () => resolve({ status: res.statusCode ?? 0, connection: res.headers.connection }));
    })
      .once('error', reject)
      .end();
  });

/** Starts a request that the database holds until it is released. */
async function slowRequest() {
  const holder = await server.db.lists.connect();
  await holder.query('begin; lock table referrals in access exclusive mode');
  const answer = get('/v1/referrals');
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await server.db.probes.query(waiting)).rows.length === 0) await sleep(5);
  return {
    answer,
    letGo: async () => {
      await holder.query('rollback');
      holder.release();
    },
  };
}

test('is not ready during the grace period, but serves old and new connections and closes them after the response', async () => {
  const agent = keptAlive();
  expect(await get('/v1/referrals', agent)).toEqual({ status: 200, connection: 'keep-alive' });

  const closed = server.close(400);

  expect(await get('/readyz')).toEqual({ status: 503, connection: 'close' });
  expect(await get('/healthz')).toEqual({ status: 200, connection: 'close' });
  expect(await get('/v1/referrals', agent)).toEqual({ status: 200, connection: 'close' });
  expect(await get('/v1/referrals')).toEqual({ status: 200, connection: 'close' });
  await closed;
  await expect(get('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('serves a balancer that keeps sending beyond the grace period until it is quiet', async () => {
  const closed = server.close(100);
  const startedAtMs = performance.now();
  const statuses: number[] = [];
  while (performance.now() - startedAtMs < 1_500) {
    statuses.push((await get('/v1/referrals')).status);
    await sleep(20);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await closed;
  await expect(get('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('completes requests in flight and closes their connections', async () => {
  const { answer, letGo } = await slowRequest();

  let isClosed = false;
  const closed = server.close().then(() => {
    isClosed = true;
  });
  await sleep(200);
  await expect(get('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(isClosed).toBe(false);

  await letGo();
  expect(await answer).toEqual({ status: 200, connection: 'close' });
  await closed;
});

const GRACE_MS = 1_000;

test('responds to waiting requests immediately, before the grace period is over', async () => {
  const { draining } = server.deps;
  const heldBack = sleep(30_000, undefined, { signal: draining }).catch(() => performance.now());
  const startedAtMs = performance.now();
  const closed = server.close(GRACE_MS);
  const toldMs = Number(await heldBack) - startedAtMs;
  await closed;
  const closedMs = performance.now() - startedAtMs;
  expect(closedMs).toBeGreaterThan(GRACE_MS - 10);
  expect(toldMs).toBeLessThan(closedMs / 2);
});

test('is not delayed by an idle keep-alive connection', async () => {
  await get('/healthz', keptAlive());
  const startedAtMs = performance.now();
  await server.close();
  // Node would keep the connection open for 65 s.
  expect(performance.now() - startedAtMs).toBeLessThan(15_000);
});
