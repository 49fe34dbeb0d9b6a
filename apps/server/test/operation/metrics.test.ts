import { contract, routesOf } from '@tributary/contract';
import { connectionProblems, errorCatalog } from '@tributary/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commit, version } from '../../src/platform/version.ts';
import { jobsOf } from '../../src/start/jobs.ts';
import type { RunningServer } from '../../src/start/open-server.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { runOnServer, withDatabase } from '../support/database-address.ts';
import { demoIn } from '../support/demo-account.ts';
import { serverOn } from '../support/server-on.ts';

const CUSTOMER = 'cus_demo';

let database: TestDatabase;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await serverOn(database.url, { metrics: { host: '127.0.0.1', port: 0 } });
  key = (await demoIn(server.db)).api_key;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** Returns the samples of a scrape in Prometheus's text format. */
async function scrape(): Promise<Sample[]> {
  const answer = await fetch(server.metricsUrl ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]);
    return { name, labels: Object.fromEntries(pairs) as Labels, value: Number(value) };
  });
}

const sampleOf = (samples: readonly Sample[], name: string, labels: Labels = {}) =>
  samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;

const send = (method: string, path: string, body?: object) =>
  fetch(`${server.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

const sell = (external_event_id: string, sale_amount = 10) =>
  send('POST', '/v1/conversions', {
    customer_id: CUSTOMER,
    external_event_id,
    sale_amount,
    sale_amount_currency: 'USD',
  });

describe('metrics', () => {
  test('count and time requests by route, and count replays and errors by code', async () => {
    expect((await sell('order-1')).status).toBe(201);
    expect((await sell('order-1')).status).toBe(200);
    expect((await sell('order-1', 11)).status).toBe(409);
    expect((await send('GET', '/v1/affiliates/aff_none')).status).toBe(404);

    const samples = await scrape();

    const route = '/v1/conversions';
    for (const status of ['201', '200', '409']) {
      expect(sampleOf(samples, 'tributary_http_requests_total', { method: 'POST', route, status })).toBe(1);
    }
    const timed = { method: 'POST', route };
    expect(sampleOf(samples, 'tributary_http_request_duration_seconds_count', timed)).toBe(3);
    expect(sampleOf(samples, 'tributary_http_request_duration_seconds_sum', timed)).toBeGreaterThan(0);
    expect(sampleOf(samples, 'tributary_idempotent_replays_total', { route })).toBe(1);
    expect(sampleOf(samples, 'tributary_http_errors_total', { code: 'IDEMPOTENCY_CONFLICT' })).toBe(1);
    expect(sampleOf(samples, 'tributary_http_errors_total', { code: 'NOT_FOUND' })).toBe(1);
    const found = { method: 'GET', route: '/v1/affiliates/:id', status: '404' };
    expect(sampleOf(samples, 'tributary_http_requests_total', found)).toBe(1);
  });

  test('count callers that disconnected before the response', async () => {
    const holder = await server.db.lists.connect();
    await holder.query('begin; lock table referrals in access exclusive mode');
    const leaving = new AbortController();
    const left = fetch(`${server.baseUrl}/v1/referrals`, {
      headers: { authorization: `Bearer ${key}` },
      signal: leaving.signal,
    }).catch(() => 'left');
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await server.db.probes.query(waiting)).rows.length === 0);
    leaving.abort();
    expect(await left).toBe('left');
    const aborted = async () =>
      sampleOf(await scrape(), 'tributary_http_requests_total', {
        route: '/v1/referrals',
        status: 'aborted',
      });
    await expect.poll(aborted).toBe(1);
    await holder.query('rollback');
    holder.release();
  });

  test('show what waits to be announced and delivered, and for how long', async () => {
    const { lists } = server.db;
    const earlier = await scrape();
    await sell('order-2');
    const samples = await scrape();
    const { rows } = await lists.query<{ pending: number }>(
      'select count(*)::int as pending from outbox_pending',
    );
    const pending = rows[0]?.pending ?? 0;
    expect(pending).toBeGreaterThan(sampleOf(earlier, 'tributary_outbox_pending_events') ?? pending);
    expect(sampleOf(samples, 'tributary_outbox_pending_events')).toBe(pending);
    const lag = sampleOf(samples, 'tributary_outbox_lag_seconds') ?? 0;
    expect(lag).toBeGreaterThan(0);
    expect(lag).toBeLessThan(60);
    expect(sampleOf(samples, 'tributary_webhook_oldest_due_seconds')).toBe(0);

    await lists.query('delete from outbox_pending');
    await lists.query(`
      insert into webhook_endpoints
          (environment_id, id, url, event_types, secret, created_at, updated_at, enabled, disabled_reason, disabled_at)
        select environment_id, e.* from (select environment_id from programs limit 1) p, (values
          ('on', 'https://example.com', '{*}'::text[], ''::bytea, now(), now(), true, null, null::timestamptz),
          ('off', 'https://example.com', '{*}', '', now(), now(), false, 'manual', now())) e;
      insert into webhook_deliveries
          (environment_id, id, endpoint_id, event_id, event_type, test_event, created_at, updated_at, status, due_at)
        select environment_id, 'whd_' || row_number() over (), d.endpoint_id, 'evt_1', 'affiliate.created', '{}',
            now(), now(), d.status, now() - make_interval(secs => d.due)
          from (select environment_id from programs limit 1) p, (values
            ('on', 'pending', 90), ('on', 'pending', 80), ('on', 'pending', -30), ('on', 'succeeded', 500),
            ('off', 'pending', 3600)) d (endpoint_id, status, due)`);

    const later = await scrape();
    expect(sampleOf(later, 'tributary_outbox_pending_events')).toBe(0);
    expect(sampleOf(later, 'tributary_outbox_lag_seconds')).toBe(0);
    const due = sampleOf(later, 'tributary_webhook_oldest_due_seconds') ?? 0;
    expect(due).toBeGreaterThanOrEqual(90);
    expect(due).toBeLessThan(120);
  });

  test('count delivery attempts by result, starting at 0', async () => {
    const attempts = async (outcome: string) =>
      sampleOf(await scrape(), 'tributary_webhook_attempts_total', { outcome });
    for (const outcome of ['succeeded', 'retrying', 'failed']) expect(await attempts(outcome)).toBe(0);
    server.deps.metrics.deliveryAttempted('retrying');
    server.deps.metrics.deliveryAttempted('retrying');
    server.deps.metrics.deliveryAttempted('succeeded');
    expect([await attempts('retrying'), await attempts('succeeded'), await attempts('failed')]).toEqual([
      2, 1, 0,
    ]);
  });

  test('show the connections of each pool and the waiting requests', async () => {
    const { hot } = server.db;
    const clients = await Promise.all(Array.from({ length: 10 }, () => hot.connect()));
    const waiting = hot.connect();
    const samples = await scrape();
    const pool = 'hot';
    expect(sampleOf(samples, 'tributary_database_connections', { pool, state: 'busy' })).toBe(10);
    expect(sampleOf(samples, 'tributary_database_waiting', { pool })).toBe(1);
    for (const client of clients) client.release();
    (await waiting).release();
    const later = await scrape();
    expect(sampleOf(later, 'tributary_database_connections', { pool, state: 'busy' })).toBe(0);
    expect(sampleOf(later, 'tributary_database_connections', { pool, state: 'idle' })).toBe(10);
    expect(sampleOf(later, 'tributary_database_waiting', { pool })).toBe(0);
  });

  test('include those of the process', async () => {
    const samples = await scrape();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
      expect(sampleOf(samples, name), name).toBeGreaterThan(0);
  });
});

test('have few label values, with no id, path or caller’s name, whatever is requested', async () => {
  const canary = 'canary';
  for (const path of [
    `/v1/${canary}`,
    `/v1/affiliates/${canary}`,
    `/${canary}?${canary}=1`,
    `/v1/%ff${canary}`,
  ])
    for (const method of ['GET', 'DELETE', 'POST', 'PATCH', 'REPORT']) await send(method, path);
  await fetch(`${server.baseUrl}/v1/referrals`, { headers: { authorization: `Bearer ${canary}` } });
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    method: new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'REPORT']),
    route: new Set(['none', '/healthz', '/readyz', ...routesOf(contract).map(({ route }) => route.path)]),
    code: new Set(Object.keys(errorCatalog)),
    outcome: new Set([
      ...['succeeded', 'accepted', 'retrying', 'failed', 'suppressed'],
      ...['repeated', 'ignored', 'refused', 'unavailable'],
    ]),
    problem: new Set(connectionProblems),
    pool: new Set(['hot', 'lists', 'background']),
    state: new Set(['busy', 'idle']),
    mode: new Set(['live', 'dev']),
    name: new Set([
      'backup',
      ...jobsOf({ feedRetentionDays: 90, clickRetentionDays: 400 }).map(({ name }) => name),
    ]),
    version: new Set([version]),
    commit: new Set([commit]),
  };
  const ours = (await scrape()).filter(({ name }) => name.startsWith('tributary_'));
  expect(
    sampleOf(ours, 'tributary_http_requests_total', { route: 'none', method: 'REPORT' }),
  ).toBeGreaterThan(0);
  for (const { name, labels } of ours) {
    for (const [label, value] of Object.entries(labels)) {
      if (label === 'status') expect(value).toMatch(/^([2-5]\d\d|aborted)$/);
      else if (label === 'le') expect(value).toMatch(/^(\d+(\.\d+)?|\+Inf)$/);
      else expect(known[label]?.has(value), `${name}{${label}="${value}"}`).toBe(true);
    }
  }
});

test('are served only on their own port, which serves nothing else', async () => {
  expect((await send('GET', '/metrics')).status).toBe(404);
  const at = (path: string, init?: RequestInit) => fetch(new URL(path, server.metricsUrl ?? ''), init);
  expect((await at('/healthz')).status).toBe(404);
  expect((await at('/v1/referrals')).status).toBe(404);
  expect((await at('/metrics', { method: 'POST' })).status).toBe(405);
  expect((await at('/metrics?x=1')).status).toBe(200);
});

test('are still served while the database is unavailable, and report it', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const elsewhere = withDatabase(database.url, 'postgres');
  expect(sampleOf(await scrape(), 'tributary_database_up')).toBe(1);
  await runOnServer(elsewhere, `alter database ${name} with allow_connections false`);
  await runOnServer(
    elsewhere,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  const samples = await scrape();
  expect(sampleOf(samples, 'tributary_database_up')).toBe(0);
  expect(sampleOf(samples, 'tributary_outbox_lag_seconds')).toBeUndefined();
  expect(sampleOf(samples, 'tributary_http_requests_total')).toBeGreaterThan(0);
  await runOnServer(elsewhere, `alter database ${name} with allow_connections true`);
  await expect.poll(async () => sampleOf(await scrape(), 'tributary_database_up')).toBe(1);
  expect(sampleOf(await scrape(), 'tributary_outbox_lag_seconds')).toBe(0);
});
