import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { hasPostgres15, startPostgres15 } from '../support/debian-postgres.ts';
import { endWithParent } from '../support/end-with-parent.ts';
import { pgBouncerPath, startPgBouncer } from '../support/pgbouncer.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const vitest = fileURLToPath(new URL('../../../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Tests about money, and about requests that must not count twice. */
const suites = [
  'features/sales',
  'features/payouts',
  'features/adjustments',
  'features/referrals',
  'features/clicks',
  'ledger',
  'platform/idempotency',
  'platform/outbox',
];
const TESTS_MIN = 800;
const RUN_MS_MAX = 900_000;
const ERRORS_LENGTH_MAX = 4_000;

interface Outcome {
  readonly code: number;
  readonly failed: readonly string[];
  readonly passed: number;
}

/**
 * Runs these suites separately. A suite that fails although all of its tests passed is reported and run once more. This
 * happened once, for an unknown reason.
 */
async function runSuites(env: Record<string, string>): Promise<Outcome> {
  const { errors, ...first } = await runOnce(env);
  if (first.code === 0 || first.failed.length > 0) return first;
  console.warn(`The suites ended with ${first.code}, and no test failed:\n${errors}`);
  const { errors: more, ...second } = await runOnce(env);
  if (second.code !== 0) console.warn(more);
  return second;
}

async function runOnce(env: Record<string, string>): Promise<Outcome & { readonly errors: string }> {
  const paths = suites.map((suite) => `apps/server/src/${suite}/`);
  const options = ['run', '--project=integration', '--maxWorkers=2', '--reporter=json'];
  const child = spawn(process.execPath, [...endWithParent, vitest, ...options, ...paths], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const report = JSON.parse(output.slice(output.indexOf('{"num'))) as Report;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    code,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    passed: report.numPassedTests,
    errors: errors.slice(-ERRORS_LENGTH_MAX),
  };
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

describe('money test suites', { timeout: RUN_MS_MAX }, () => {
  test.skipIf(!pgBouncerPath)('pass through a PgBouncer in transaction mode', async () => {
    const { server } = inject('template');
    const bouncer = await startPgBouncer(server);
    const outcome = await runSuites({
      TRIBUTARY_TEST_DATABASE_URL: server,
      TRIBUTARY_TEST_POOLER: bouncer.address,
    });
    await bouncer.stop();
    expect(outcome).toEqual({ code: 0, failed: [], passed: expect.any(Number) });
    expect(outcome.passed).toBeGreaterThan(TESTS_MIN);
  });

  test.skipIf(!hasPostgres15)('pass on PostgreSQL 15', async () => {
    const { url, stop } = await startPostgres15();
    const outcome = await runSuites({ TRIBUTARY_TEST_DATABASE_URL: url });
    await stop();
    expect(outcome).toEqual({ code: 0, failed: [], passed: expect.any(Number) });
    expect(outcome.passed).toBeGreaterThan(TESTS_MIN);
  });
});
