import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionProblems } from '@tributary/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BACKUP, recordFailure, recordSuccess } from '../../src/platform/jobs/outcomes.ts';
import type { RunningServer } from '../../src/start/open-server.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { runOnServer } from '../support/database-address.ts';
import { demoIn } from '../support/demo-account.ts';
import { root } from '../support/markdown.ts';
import { rowsOf, storeEvent, storePayment } from '../support/provider-rows.ts';
import { serverOn } from '../support/server-on.ts';

let database: TestDatabase;
let server: RunningServer;
let mode: string;
let other: string;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await serverOn(database.url, { metrics: { host: '127.0.0.1', port: 0 } });
  await demoIn(server.db);
  const { rows } = await server.db.lists.query(
    'select mode from environments where id = (select environment_id from programs limit 1)',
  );
  mode = rows[0].mode;
  other = mode === 'live' ? 'dev' : 'live';
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const text = async () => (await fetch(server.metricsUrl ?? '')).text();

/** Returns the value of a sample, written as in a scrape. */
async function sampleOf(sample: string): Promise<number | undefined> {
  const line = (await text()).split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

const sql = (statement: string, values: unknown[] = []) => server.db.lists.query(statement, values);

/** The demo's environment. */
const environment = '(select environment_id from programs limit 1)';

describe('metrics of background work', () => {
  test('show the age of the oldest waiting mail, to a user or of an environment', async () => {
    const name = 'tributary_mail_oldest_waiting_seconds';
    expect(await sampleOf(name)).toBe(0);
    const age = (seconds: number) => `now() - interval '${seconds} seconds'`;
    const mail = (status: string, seconds: number) =>
      sql(`insert into mails (environment_id, id, kind, recipient, address_mark, language, parameters, status, dedupe_key, created_at)
        values (${environment}, 'mal_${status}', 'test', 'ada@example.com', '', 'en', '', '${status}', '${status}', ${age(seconds)})`);
    await mail('kept', 9_000);
    await mail('waiting', 600);
    const between = (low: number) => expect.toSatisfy((value: number) => value >= low && value < low + 300);
    expect(await sampleOf(name)).toEqual(between(600));
    await sql(`insert into user_mails (id, account_id, kind, recipient, language, parameters, dedupe_key, created_at)
      values ('mal_user', (select account_id from environments where id = ${environment}), 'reset', 'ada@example.com', 'en', '', 'user', ${age(1_200)})`);
    expect(await sampleOf(name)).toEqual(between(1_200));
    await sql('delete from user_mails');
    await sql('delete from mails');
  });

  test('have every series from the first scrape on, at 0', { tags: 'slow' }, async () => {
    const at0 = [
      'tributary_http_errors_total{code="INTERNAL_ERROR"}',
      'tributary_http_errors_total{code="UNAVAILABLE"}',
      'tributary_http_errors_total{code="IDEMPOTENCY_CONFLICT"}',
      ...[BACKUP, 'verify-audit-log', 'release-holds'].flatMap((name) =>
        [
          'overdue_seconds',
          'consecutive_failures',
          'last_success_timestamp_seconds',
          'last_failure_timestamp_seconds',
        ].map((metric) => `tributary_job_${metric}{name="${name}"}`),
      ),
      ...['live', 'dev'].flatMap((each) =>
        [
          'webhook_failing_endpoints',
          'webhook_failing_seconds',
          'webhook_oldest_undelivered_seconds',
          'payout_processing_seconds',
          'erasure_running_seconds',
          'connection_oldest_due_seconds',
          'connection_payments_waiting',
        ].map((metric) => `tributary_${metric}{mode="${each}"}`),
      ),
    ];
    for (const each of ['live', 'dev'])
      for (const problem of connectionProblems)
        at0.push(`tributary_connections_failing{mode="${each}",problem="${problem}"}`);
    for (const sample of at0) expect([sample, await sampleOf(sample)]).toEqual([sample, 0]);
  });

  test('show failing connections, due work for billing providers, and payments awaiting a decision', async () => {
    const failing = (problem: string) =>
      sampleOf(`tributary_connections_failing{mode="${mode}",problem="${problem}"}`);
    const due = () => sampleOf(`tributary_connection_oldest_due_seconds{mode="${mode}"}`);
    const between = (low: number) => expect.toSatisfy((value: number) => value >= low && value < low + 300);
    const on = { ...rowsOf(server.db, 0), environmentId: 0 };
    const { rows } =
      await sql(`insert into connections (environment_id, id, provider, name, program_id, status, problem, problem_since, created_at, updated_at)
      select environment_id, 'con_1', 'stripe', 'Stripe', id, 'observing', 'no_events', now(), now(), now() from programs limit 1
      returning environment_id`);
    on.environmentId = rows[0].environment_id;
    expect([await failing('no_events'), await failing('events_failed')]).toEqual([1, 0]);
    expect(await due()).toBe(0);

    const waiting = await storeEvent(on, 'con_1', { status: 'waiting', body: {} });
    await sql("update provider_events set due_at = now() - interval '10 minutes' where id = $1", [waiting]);
    expect(await due()).toEqual(between(600));
    await storePayment(on, 'con_1');
    await sql("update provider_customers set due_at = now() - interval '20 minutes'");
    expect(await due()).toEqual(between(1_200));

    const payments = () => sampleOf(`tributary_connection_payments_waiting{mode="${mode}"}`);
    expect(await payments()).toBe(0);
    await sql('update provider_payments set needs_person = true');
    expect(await payments()).toBe(1);

    await sql(
      "update connections set status = 'disconnected', disconnected_at = now(), problem = null, problem_since = null",
    );
    expect([await failing('no_events'), await due()]).toEqual([0, 0]);
  });

  test('count a job’s failures until it succeeds, with the times of both', async () => {
    const failures = `tributary_job_consecutive_failures{name="${BACKUP}"}`;
    const { lists } = server.db;
    await recordFailure(lists, { name: BACKUP });
    await recordFailure(lists, { name: BACKUP });
    expect(await sampleOf(failures)).toBe(2);
    const failedAt = await sampleOf(`tributary_job_last_failure_timestamp_seconds{name="${BACKUP}"}`);
    expect(Math.abs((failedAt ?? 0) - Date.now() / 1_000)).toBeLessThan(60);
    await recordSuccess(lists, BACKUP);
    expect(await sampleOf(failures)).toBe(0);
    const succeededAt = await sampleOf(`tributary_job_last_success_timestamp_seconds{name="${BACKUP}"}`);
    expect(succeededAt).toBeGreaterThanOrEqual(failedAt ?? Number.NaN);
    expect(await sampleOf(`tributary_job_overdue_seconds{name="${BACKUP}"}`)).toBe(0);
  });

  test('show how long a job has been due', async () => {
    await sql("insert into job_runs (name, due_at) values ('release-holds', now() - interval '10 minutes')");
    expect(await sampleOf('tributary_job_overdue_seconds{name="release-holds"}')).toBeGreaterThanOrEqual(600);
    await sql("delete from job_runs where name = 'release-holds'");
  });

  test('show failing endpoints and the oldest undelivered event, excluding disabled endpoints', async () => {
    await sql(`
      insert into webhook_endpoints (environment_id, id, url, event_types, secret, created_at, updated_at, enabled,
          disabled_reason, disabled_at, failing_since)
        select ${environment}, e.* from (values
          ('fails', 'https://example.com', '{*}'::text[], ''::bytea, now(), now(), true, null, null::timestamptz, now() - interval '20 minutes'),
          ('works', 'https://example.com', '{*}', '', now(), now(), true, null, null, null),
          ('off', 'https://example.com', '{*}', '', now(), now(), false, 'manual', now(), now() - interval '3 days')) e`);
    // Ids contain the time of an event: 2023 and 2024. A retry that is not due yet also counts as pending.
    await sql(`
      insert into webhook_deliveries (environment_id, id, endpoint_id, event_id, event_type, test_event, created_at,
          updated_at, status, due_at)
        select ${environment}, d.*, now() + interval '1 hour' from (values
          ('whd_1', 'off', 'evt_01gnwxm8xjezsv9nzfa4c6rsvy', 'affiliate.created', '{}'::json, now() - interval '2 hours', now(), 'pending'),
          ('whd_2', 'fails', 'evt_01hk153x00ekbt2whr3q6z0m3y', 'affiliate.created', '{}', now() - interval '1 hour', now(), 'pending'),
          ('whd_3', 'works', 'evt_01gnwxm8xjezsv9nzfa4c6rsvz', 'affiliate.created', '{}', now() - interval '3 hours', now(), 'succeeded')) d`);
    expect(await sampleOf(`tributary_webhook_failing_endpoints{mode="${mode}"}`)).toBe(1);
    expect(await sampleOf(`tributary_webhook_failing_endpoints{mode="${other}"}`)).toBe(0);
    const failing = (await sampleOf(`tributary_webhook_failing_seconds{mode="${mode}"}`)) ?? 0;
    expect([failing >= 1_200, failing < 1_400]).toEqual([true, true]);
    const made = 0x018cc251f400 / 1_000;
    const age = (await sampleOf(`tributary_webhook_oldest_undelivered_seconds{mode="${mode}"}`)) ?? 0;
    expect(Math.abs(age - (Date.now() / 1_000 - made))).toBeLessThan(60);
    await sql("delete from webhook_endpoints where id in ('fails', 'works', 'off')");
    expect(await sampleOf(`tributary_webhook_oldest_undelivered_seconds{mode="${mode}"}`)).toBe(0);
  });

  test('show how long a payout has been processing and an erasure running', async () => {
    const affiliate = 'select environment_id, program_id, id from affiliates limit 1';
    await sql(`
      insert into payouts (environment_id, id, program_id, affiliate_id, invoice_number, amount_minor, currency, status,
          managed_payout, created_at, updated_at)
        select a.environment_id, p.id, a.program_id, a.id, p.number, 100, 'USD', p.status, false, now(), now() - p.since
        from (${affiliate}) a, (values
          ('pay_1', 9001, 'processing', interval '2 days'), ('pay_2', 9002, 'pending', interval '9 days')) p (id, number, status, since)`);
    await sql(`
      insert into erasures (environment_id, id, object_type, object_id, program_id, reason, created_at, status, done_at)
        select a.environment_id, e.id, 'affiliate', e.id, a.program_id, 'asked', now() - e.since, e.status, e.done
        from (${affiliate}) a, (values ('era_1', 'running', interval '2 hours', null::timestamptz),
          ('era_2', 'done', interval '9 days', now())) e (id, status, since, done)`);
    const between = async (sample: string, [least, most]: [number, number]) => {
      const value = (await sampleOf(sample)) ?? 0;
      expect([sample, value >= least && value < most]).toEqual([sample, true]);
    };
    await between(`tributary_payout_processing_seconds{mode="${mode}"}`, [172_800, 172_900]);
    await between(`tributary_erasure_running_seconds{mode="${mode}"}`, [7_200, 7_300]);
    await sql("delete from erasures where id in ('era_1', 'era_2')");
  });

  test('show the size of the database and its disk space', async () => {
    expect(await sampleOf('tributary_database_size_bytes')).toBeGreaterThan(1e6);
    const free = (await sampleOf('tributary_disk_free_bytes')) ?? 0;
    expect(free).toBeGreaterThan(0);
    expect(await sampleOf('tributary_disk_size_bytes')).toBeGreaterThan(free);
  });

  test('show how far the database’s clock is ahead', async () => {
    expect(Math.abs((await sampleOf('tributary_clock_skew_seconds')) ?? 99)).toBeLessThan(2);
    const name = new URL(database.url).pathname.slice(1);
    await sql('create schema ahead');
    await sql(
      "create function ahead.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + interval '2 hours' $$",
    );
    await runOnServer(database.url, `alter database ${name} set search_path = ahead, pg_catalog, public`);
    const ahead = await serverOn(database.url, { metrics: { host: '127.0.0.1', port: 0 } });
    const scraped = await (await fetch(ahead.metricsUrl ?? '')).text();
    await ahead.close();
    await runOnServer(database.url, `alter database ${name} reset search_path`);
    const seconds = Number(/^tributary_clock_skew_seconds (\S+)$/m.exec(scraped)?.[1]);
    expect(Math.abs(seconds - 7_200)).toBeLessThan(5);
  });

  test('are missing instead of 0 if they cannot be read', async () => {
    await sql('alter table job_runs rename to hidden');
    const hidden = await text();
    await sql('alter table hidden rename to job_runs');
    expect(hidden).not.toMatch(/^tributary_job_\w+\{/m);
    expect(hidden).toMatch(/^tributary_erasure_running_seconds\{/m);
    expect(await text()).toMatch(/^tributary_job_overdue_seconds\{/m);
  });
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('are all listed in the guide, and each is on the dashboard or in an alert', async () => {
  const served = [...(await text()).matchAll(/^# TYPE (tributary_\w+) /gm)].map(([, name = '']) => name);
  expect(served.length).toBeGreaterThan(20);
  const guide = read('docs/guides/operating.md');
  const listed = [...guide.matchAll(/^\| `(tributary_\w+)`/gm)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(served.toSorted());
  const { groups } = parse(read('deploy/prometheus-rules.yaml'), { merge: true });
  const rules: string = groups[0].rules.map(({ expr }: { expr: string }) => expr).join('\n');
  const dashboard = read('deploy/grafana.json');
  const isShown = (name: string) => new RegExp(`\\b${name}(_bucket)?\\b`).test(rules + dashboard);
  expect(served.filter((name) => !isShown(name))).toEqual([]);
});
