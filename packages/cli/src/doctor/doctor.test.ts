import { chmod } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../../test/run-cli.ts';
import { ok, refusal, type Scripted, type Seen, startScripted } from '../../test/scripted-server.ts';
import { profilePath, writeProfiles } from '../settings/profile.ts';
import { aheadOf, checkClock, checkVersions } from './checks.ts';

/** A server without rules, apart from what a test lays over one path. */
const healthy =
  (over: Record<string, Scripted> = {}) =>
  ({ path }: Seen): Scripted => {
    const given = over[path.split('?')[0] ?? ''];
    if (given) return given;
    if (path.startsWith('/v1/referrals')) return { body: { success: true, data: [], has_more: false } };
    if (path === '/v1/inbox') return ok({ groups_without_incentive: { count: 0, items: [] } });
    if (path === '/v1/conversions') return refusal(400, 'VALIDATION_ERROR', 'Required.');
    return ok({});
  };

async function examine(over: Record<string, Scripted>, environment: object = {}) {
  await using server = await startScripted(healthy(over));
  const configHome = await newConfigHome();
  const { exitCode, stdout } = await runCli(['doctor'], {
    environment: { baseUrl: server.url, configHome, ...environment },
  });
  const rows = JSON.parse(stdout) as { check: string; result: string; found: string; todo: string | null }[];
  return { exitCode, rows, results: Object.fromEntries(rows.map(({ check, result }) => [check, result])) };
}

const signingSecret = 'a-signing-secret-of-some-length';

describe('tributary doctor', () => {
  test('finds nothing wrong where nothing is', async () => {
    const { exitCode, results } = await examine({});
    expect(exitCode).toBe(0);
    expect(results).toEqual({
      versions: 'ok',
      configuration: 'ok',
      server: 'ok',
      readiness: 'ok',
      clock: 'ok',
      key: 'ok',
      signing: 'ok',
      incentives: 'ok',
    });
  });

  test('warns of a group whose affiliates earn nothing, and says what to do', async () => {
    const items = [{ id: 'grp_1', name: 'Gold', program_id: 'prg_1' }];
    const groups_without_incentive = { count: 3, items };
    const { exitCode, rows } = await examine({ '/v1/inbox': ok({ groups_without_incentive }) });
    expect(exitCode).toBe(0);
    expect(rows.find(({ check }) => check === 'incentives')).toEqual({
      check: 'incentives',
      result: 'warn',
      found: 'Gold (grp_1) and 2 other groups have no incentive: sales of its affiliates earn nothing',
      todo: 'Attach one: tributary groups incentives attach grp_1 --incentive-id <incentive-id>',
    });
  });

  test.each([
    ['may not read groups', ok({ groups_without_incentive: null })],
    ['is refused', refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.')],
  ])('leaves out the incentives when the key %s', async (_, answer) => {
    const { exitCode, results } = await examine({ '/v1/inbox': answer });
    expect([exitCode, results.incentives]).toEqual([0, 'skip']);
  });

  test.each([
    ['a database that is away', { '/readyz': refusal(503, 'UNAVAILABLE', 'No.') }, {}, 'readiness', 1],
    ['a refused key', { '/v1/referrals': refusal(401, 'API_KEY_REVOKED', 'No.') }, {}, 'key', 4],
    ['no key', {}, { apiKey: undefined }, 'key', 4],
    [
      'a secret that is missing',
      { '/v1/conversions': refusal(401, 'SIGNATURE_REQUIRED', 'No.') },
      {},
      'signing',
      4,
    ],
    [
      'a wrong secret',
      { '/v1/conversions': refusal(401, 'SIGNATURE_INVALID', 'No.') },
      { signingSecret },
      'signing',
      4,
    ],
    [
      'a clock an hour off',
      { '/healthz': { ...ok({}), headers: { date: new Date(Date.now() - 3_600_000).toUTCString() } } },
      {},
      'clock',
      1,
    ],
  ] as const)('tells %s, what to do, and fails', async (_what, over, environment, check, expected) => {
    const { exitCode, rows } = await examine(over, environment);
    expect(exitCode).toBe(expected);
    const failed = rows.filter(({ result }) => result === 'fail');
    expect(failed.map((row) => row.check)).toEqual([check]);
    expect(failed[0]?.todo).toBeTruthy();
  });

  test('a server that is not there is one failure, not four', async () => {
    const server = await startScripted(healthy());
    await server.close();
    const { exitCode, stdout } = await runCli(['doctor'], { environment: { baseUrl: server.url } });
    expect(exitCode).toBe(1);
    const failed = JSON.parse(stdout).filter((row: { result: string }) => row.result === 'fail');
    expect(failed).toMatchObject([{ check: 'server' }]);
    expect(failed[0].found).toContain('ECONNREFUSED');
  });

  test('a key without read:referrals is fine, and a signature that cannot be judged is no failure', async () => {
    const limited = refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.');
    const { exitCode, results } = await examine({ '/v1/referrals': limited, '/v1/conversions': limited });
    expect(exitCode).toBe(0);
    expect(results).toMatchObject({ key: 'ok', signing: 'skip' });
  });

  test('a configuration that others can read fails with the command that fixes it', async () => {
    const configHome = await newConfigHome();
    const path = profilePath({ configHome });
    await writeProfiles(path, { current: 'default', profiles: {} });
    await chmod(path, 0o644);
    const { exitCode, stdout } = await runCli(['doctor'], { environment: { configHome } });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout).at(-1)).toMatchObject({ result: 'fail', todo: `Run: chmod 600 '${path}'` });
  });

  test('breaks its lines between words on a narrow terminal, below where they began', async () => {
    await using server = await startScripted(healthy());
    const { stdout } = await runCli(['doctor', '--no-color'], {
      columns: 40,
      environment: { baseUrl: server.url, configHome: await newConfigHome() },
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([' ok   key: sk_dev_…IJ01 (from the', '      environment) is accepted']),
    );
    expect(lines.filter((line) => line.length > 40 && line.trim().includes(' '))).toEqual([]);
  });

  test('a Node.js that is too old fails', () => {
    expect(
      ['20.18.9', '18.20.0', '20.19.0', '22.1.0'].map((version) => checkVersions(version).result),
    ).toEqual(['fail', 'fail', 'ok', 'ok']);
  });
});

describe('the clock check', () => {
  test('warns from a minute on and fails past the replay window, in both directions', () => {
    const results = [0, 59_000, 61_000, -61_000, 299_000, 301_000, -301_000].map(
      (ahead) => checkClock(ahead).result,
    );
    expect(results).toEqual(['ok', 'ok', 'warn', 'warn', 'warn', 'fail', 'fail']);
    expect(checkClock(-61_000).found).toBe('61 s ahead of the server');
  });

  test('takes the way back and the whole seconds of the header into account', () => {
    expect(aheadOf('Fri, 20 Nov 2026 21:00:10 GMT', Date.UTC(2026, 10, 20, 21, 0, 0), 1_000)).toBe(10_000);
    expect(aheadOf(null, 0, 0)).toBeUndefined();
    expect(aheadOf('nonsense', 0, 0)).toBeUndefined();
  });
});
