import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../apps/server/test/support/harness.ts';
import { errorLog } from './error-log.ts';
import { CASES_MIN, type FuzzReport, fuzz } from './fuzz-run.ts';
import { fuzzOptions } from './options.ts';
import { toTable, toText } from './report.ts';

const options = fuzzOptions(process.env);
const FUZZ_MS_MAX = 6 * 3_600_000;

let server: TestServer;
let report: FuzzReport;
beforeAll(async () => {
  const errors = errorLog();
  server = await startServer({ log: errors.log });
  report = await fuzz(server, errors, options);
  if (options.isShown) console.log(toTable(report, options));
}, FUZZ_MS_MAX);
afterAll(() => server.close());

describe('valid request of every operation with one or more changes', () => {
  test('gets a response that matches the OpenAPI document, without a 5xx, a library’s words or others’ ids', () => {
    expect(report.findings.map((finding) => toText(finding, options)).join('\n\n')).toBe('');
  });

  test('writes nothing in the environments whose ids it contains', () => {
    expect(report.areOthersUntouched).toBe(true);
  });

  test('leaves the prototype of all objects unchanged', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('is tried for every operation often enough, and passes validation', () => {
    const names = report.tallies.map(({ operation }) => operation);
    expect(names.toSorted()).toEqual(report.operations.toSorted());
    const few = report.tallies.filter(({ cases, controls }) => cases < CASES_MIN || controls === 0);
    expect(few).toEqual([]);
    const refused = report.tallies.reduce((sum, { byStatus }) => sum + (byStatus[400] ?? 0), 0);
    const all = report.tallies.reduce((sum, { cases }) => sum + cases, 0);
    expect(refused).toBeGreaterThan(all / 4);
  });
});
