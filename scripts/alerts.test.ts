import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const rulesFile = join(import.meta.dirname, '..', 'deploy', 'prometheus-rules.yaml');
const rules = (
  parse(readFileSync(rulesFile, 'utf8'), { merge: true }) as {
    groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: object }[] }[];
  }
).groups.flatMap((group) => group.rules);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn('The alerts are not tried: install Prometheus (Debian: apt-get install prometheus).');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-alerts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Series = Readonly<Record<string, string>>;

/** Expects exactly these alerts at a sample. `_` is a missing sample. */
function expectFiring(series: Series, { at, every = 1 }: Moment, alerts: readonly string[]): void {
  const path = join(folder, 'test.yaml');
  const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const exp_samples = alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 }));
  const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
  const promql_expr_test = [{ expr, eval_time: `${at * every}m`, exp_samples }];
  const tests = [{ interval: `${every}m`, input_series, promql_expr_test }];
  // JSON is valid YAML.
  writeFileSync(path, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: `${every}m`, tests }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
}

const server = 'job="tributary",instance="a"';
const ofJob = (metric: string, name: string) => `tributary_job_${metric}{${server},name="${name}"}`;
const inMode = (metric: string, mode = 'live') => `tributary_${metric}{${server},mode="${mode}"}`;
const problem = (name: string, mode = 'live') =>
  `tributary_connections_failing{${server},mode="${mode}",problem="${name}"}`;
const plain = (metric: string) => `tributary_${metric}{${server}}`;
const error = (code: string, instance = 'a') =>
  `tributary_http_errors_total{job="tributary",instance="${instance}",code="${code}"}`;
const requests = (status: string, method = 'POST') =>
  `tributary_http_requests_total{${server},method="${method}",route="/v1/conversions",status="${status}"}`;
const bucket = (le: string, route = '/v1/conversions') =>
  `tributary_http_request_duration_seconds_bucket{${server},method="POST",route="${route}",le="${le}"}`;

const mails = (outcome: string) => `tributary_mail_attempts_total{${server},outcome="${outcome}"}`;

/** Healthy server for 300 samples. Prometheus starts at the epoch, so timestamps are small. */
const healthy = (every: number): Series => ({
  [`up{${server}}`]: '1x300',
  [plain('database_up')]: '1x300',
  [requests('201')]: '0+600x300',
  [bucket('0.05')]: '0+600x300',
  [bucket('1')]: '0+600x300',
  [bucket('2.5')]: '0+600x300',
  [bucket('+Inf')]: '0+600x300',
  // Long polls take long to respond, which is normal.
  [bucket('+Inf', '/v1/webhook-events')]: '0+60x300',
  [error('INTERNAL_ERROR')]: '0x300',
  [error('UNAVAILABLE')]: '0x300',
  [error('IDEMPOTENCY_CONFLICT')]: '0x300',
  [`tributary_idempotent_replays_total{${server},route="/v1/conversions"}`]: '0+6x300',
  [plain('outbox_lag_seconds')]: '0.1x300',
  [plain('webhook_oldest_due_seconds')]: '0.1x300',
  [`tributary_webhook_attempts_total{${server},outcome="failed"}`]: '0x300',
  [`tributary_database_connections{${server},pool="hot",state="busy"}`]: '3x300',
  [`tributary_database_connections{${server},pool="background",state="busy"}`]: '1x300',
  [`tributary_database_waiting{${server},pool="hot"}`]: '0x300',
  [inMode('webhook_failing_seconds')]: '0x300',
  // The endpoint of a developer, who has not started it.
  [inMode('webhook_failing_seconds', 'dev')]: '0+60x300',
  [inMode('webhook_oldest_undelivered_seconds')]: '1x300',
  [inMode('webhook_oldest_undelivered_seconds', 'dev')]: '0+60x300',
  [ofJob('consecutive_failures', 'release-holds')]: '0x20 2 0x300',
  [ofJob('consecutive_failures', 'backup')]: '0x300',
  [ofJob('consecutive_failures', 'verify-audit-log')]: '0x300',
  [ofJob('overdue_seconds', 'release-holds')]: '2x300',
  [ofJob('last_success_timestamp_seconds', 'backup')]: `0+${every * 60}x300`,
  [ofJob('last_success_timestamp_seconds', 'verify-audit-log')]: `0+${every * 60}x300`,
  [inMode('payout_processing_seconds')]: '3600x300',
  [inMode('erasure_running_seconds')]: '10x300',
  [problem('events_failed')]: '0x300',
  [problem('no_events')]: '0x300',
  // A merchant is trying out a connection.
  [problem('events_failed', 'dev')]: '1x300',
  [problem('no_events', 'dev')]: '1x300',
  [inMode('connection_oldest_due_seconds')]: '1x300',
  [inMode('connection_oldest_due_seconds', 'dev')]: '0+60x300',
  [plain('mail_oldest_waiting_seconds')]: '2x300',
  // A mail server fails occasionally.
  [plain('mail_server_errors_total')]: '0x30 1x300',
  [mails('accepted')]: '0+5x300',
  [mails('failed')]: '0x300',
  [mails('suppressed')]: '0x300',
  [plain('disk_free_bytes')]: '50e9x300',
  [plain('disk_size_bytes')]: '100e9x300',
  [plain('clock_skew_seconds')]: '-0.2x300',
});

interface Moment {
  /** Index of the sample. */
  readonly at: number;
  /** Minutes between samples. Default: 1. */
  readonly every?: number;
}

interface Case extends Moment {
  /** Differences from a healthy server. Null removes the series. */
  readonly differs: Readonly<Record<string, string | null>>;
  /** Other alerts that fire at the same time. */
  readonly also?: readonly string[];
}

/** One or more cases per alert. Series that can appear late are absent at first. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  TributaryDown: [
    { differs: { [`up{${server}}`]: '1x5 0x30' }, at: 10 },
    { differs: { [`up{${server}}`]: null }, at: 10 },
  ],
  TributaryDatabaseDown: [{ differs: { [plain('database_up')]: '_x5 0x30' }, at: 10 }],
  TributaryInternalErrors: [
    { differs: { [error('INTERNAL_ERROR')]: '0x5 1x30' }, at: 6 },
    // New instance: the error occurred before its first scrape.
    { differs: { [error('INTERNAL_ERROR', 'b')]: '_x20 1x40' }, at: 21 },
    { differs: { [error('INTERNAL_ERROR', 'b')]: '_x20 1x40' }, at: 26 },
    // Restart: the same instance starts again with the same count.
    { differs: { [error('INTERNAL_ERROR')]: '1x30 _ 0 1x30' }, at: 33 },
  ],
  TributaryUnavailable: [
    {
      differs: { [error('UNAVAILABLE')]: '_x5 20+20x30', [requests('503')]: '_x5 20+20x30' },
      at: 15,
      also: ['TributaryServerErrors'],
    },
  ],
  TributaryServerErrors: [{ differs: { [requests('500')]: '_x5 20+20x30' }, at: 15 }],
  TributarySlow: [
    {
      differs: { [bucket('1')]: '0+500x60', [bucket('0.05')]: '0+500x60', [bucket('2.5')]: '0+600x60' },
      at: 30,
    },
  ],
  TributaryKeysReused: [
    { differs: { [error('IDEMPOTENCY_CONFLICT')]: '_x5 6+6x30' }, at: 20 },
    // All errors occurred before the first scrape.
    { differs: { [error('IDEMPOTENCY_CONFLICT', 'b')]: '_x5 12x30' }, at: 20 },
  ],
  TributaryReplays: [
    {
      differs: {
        [`tributary_idempotent_replays_total{${server},route="/v1/conversions"}`]: '_x5 100+100x60',
      },
      at: 40,
    },
  ],
  TributaryOutboxLag: [{ differs: { [plain('outbox_lag_seconds')]: '_x5 11+60x30' }, at: 10 }],
  TributaryWebhooksLate: [{ differs: { [plain('webhook_oldest_due_seconds')]: '_x5 61+60x30' }, at: 15 }],
  TributaryWebhooksGivenUp: [
    { differs: { [`tributary_webhook_attempts_total{${server},outcome="failed"}`]: '0x5 1x30' }, at: 6 },
    { differs: { [`tributary_webhook_attempts_total{${server},outcome="failed"}`]: '_x5 1x30' }, at: 6 },
  ],
  TributaryPoolBusy: [
    {
      differs: { [`tributary_database_connections{${server},pool="hot",state="busy"}`]: '_x5 10x30' },
      at: 20,
    },
    {
      differs: { [`tributary_database_connections{${server},pool="background",state="busy"}`]: '_x5 6x30' },
      at: 20,
    },
  ],
  TributaryWaitingForConnections: [
    { differs: { [`tributary_database_waiting{${server},pool="hot"}`]: '_x5 3x30' }, at: 15 },
  ],
  TributaryWebhooksFailing: [{ differs: { [inMode('webhook_failing_seconds')]: '_x5 301+60x30' }, at: 12 }],
  TributaryWebhooksUndelivered: [
    { differs: { [inMode('webhook_oldest_undelivered_seconds')]: '_x5 3601+60x30' }, at: 20 },
  ],
  TributaryJobFailing: [
    { differs: { [ofJob('consecutive_failures', 'forget-events')]: '_x5 3+1x30' }, at: 15 },
  ],
  TributaryJobsOverdue: [
    { differs: { [ofJob('overdue_seconds', 'release-holds')]: '_x5 301+60x30' }, at: 15 },
  ],
  TributaryBackupFailed: [{ differs: { [ofJob('consecutive_failures', 'backup')]: '_x5 1x30' }, at: 15 }],
  TributaryBackupOld: [
    // The backup is old, or there is none.
    { differs: { [ofJob('last_success_timestamp_seconds', 'backup')]: '60x300' }, at: 155, every: 15 },
    { differs: { [ofJob('last_success_timestamp_seconds', 'backup')]: '_x5 0x300' }, at: 155, every: 15 },
  ],
  TributaryAuditLogBroken: [
    { differs: { [ofJob('consecutive_failures', 'verify-audit-log')]: '_x5 1x30' }, at: 15 },
  ],
  TributaryAuditLogUnverified: [
    {
      differs: { [ofJob('last_success_timestamp_seconds', 'verify-audit-log')]: '_x5 0x300' },
      at: 200,
      every: 15,
    },
  ],
  TributaryPayoutStuck: [{ differs: { [inMode('payout_processing_seconds')]: '_x5 604801+60x200' }, at: 70 }],
  TributaryErasureStuck: [{ differs: { [inMode('erasure_running_seconds')]: '_x5 3601+60x30' }, at: 15 }],
  TributaryPaymentsLate: [
    { differs: { [inMode('connection_oldest_due_seconds')]: '_x5 301+60x30' }, at: 15 },
  ],
  TributaryConnectionFailing: [
    { differs: { [problem('events_failed')]: '_x5 1x30' }, at: 15 },
    { differs: { [problem('api_key_refused')]: '_x5 1x30' }, at: 15 },
  ],
  TributaryConnectionSilent: [{ differs: { [problem('no_events')]: '_x5 1x30' }, at: 15 }],
  TributaryMailServerDown: [
    { differs: { [plain('mail_server_errors_total')]: '0x5 1+1x30' }, at: 9 },
    { differs: { [plain('mail_server_errors_total')]: '_x5 3x30' }, at: 6 },
  ],
  TributaryMailWaiting: [{ differs: { [plain('mail_oldest_waiting_seconds')]: '_x5 901+60x30' }, at: 15 }],
  TributaryMailFailed: [
    { differs: { [mails('failed')]: '0x5 1x30' }, at: 6 },
    { differs: { [mails('suppressed')]: '_x5 1x30' }, at: 6 },
  ],
  TributaryDiskFull: [
    { differs: { [plain('disk_free_bytes')]: '_x5 9e9x30' }, at: 20 },
    // A small disk may be almost empty.
    { differs: { [plain('disk_free_bytes')]: '_x5 0.9e9x30', [plain('disk_size_bytes')]: '2e9x60' }, at: 20 },
  ],
  TributaryClockSkew: [
    { differs: { [plain('clock_skew_seconds')]: '_x5 7200x30' }, at: 15 },
    { differs: { [plain('clock_skew_seconds')]: '_x5 -6x30' }, at: 15 },
  ],
  TributaryUnobserved: [
    { differs: { [plain('clock_skew_seconds')]: null }, at: 20 },
    ...['webhook_failing_seconds', 'webhook_oldest_undelivered_seconds'].map((metric) => ({
      differs: { [inMode(metric)]: null, [inMode(metric, 'dev')]: null },
      at: 20,
    })),
    { differs: { [inMode('payout_processing_seconds')]: '1x5 _x60' }, at: 40 },
    { differs: { [inMode('erasure_running_seconds')]: null }, at: 20 },
    { differs: { [ofJob('overdue_seconds', 'release-holds')]: null }, at: 20 },
    { differs: { [plain('mail_oldest_waiting_seconds')]: null }, at: 20 },
    {
      differs: {
        [problem('events_failed')]: null,
        [problem('no_events')]: null,
        [problem('events_failed', 'dev')]: null,
        [problem('no_events', 'dev')]: null,
      },
      at: 20,
    },
    {
      differs: {
        [inMode('connection_oldest_due_seconds')]: null,
        [inMode('connection_oldest_due_seconds', 'dev')]: null,
      },
      at: 20,
    },
  ],
};

describe.skipIf(!hasPromtool)('Prometheus alerts', () => {
  test('are silent on a healthy server', () => {
    for (const at of [0, 1, 30, 290]) expectFiring(healthy(1), { at }, []);
    expectFiring(healthy(15), { at: 290, every: 15 }, []);
  });

  test('have a test case each', () => {
    expect(Object.keys(cases).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  const each = Object.entries(cases).flatMap(([alert, some]) =>
    some.map((one, at) => [`${alert}${some.length > 1 ? ` ${at + 1}` : ''}`, alert, one] as const),
  );
  test.each(each)('fire in the case %s', (_, alert, { differs, at, every = 1, also = [] }) => {
    const changed = Object.entries({ ...healthy(every), ...differs }).filter(([, values]) => values !== null);
    expectFiring(Object.fromEntries(changed) as Series, { at, every }, [alert, ...also]);
  });
});

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  'state for %s the severity and what to do',
  (_, rule) => {
    expect(['page', 'warn']).toContain(rule.labels.severity);
    expect(rule.annotations).toMatchObject({ description: expect.stringMatching(/^[A-Z].{20,}\.$/s) });
  },
);
