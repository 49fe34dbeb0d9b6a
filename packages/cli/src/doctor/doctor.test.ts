import { chmod } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../../test/run-cli.ts';
import { ok, refusal, type Scripted, type Seen, startScripted } from '../../test/scripted-server.ts';
import { profilePath, writeProfiles } from '../settings/profile.ts';
import { aheadOf, checkClock, checkVersions } from './checks.ts';

/** Returns a handler for a healthy server. `over` replaces the responses for some paths. */
const healthy =
  (over: Record<string, Scripted | ((request: Seen) => Scripted)> = {}) =>
  (request: Seen): Scripted => {
    const { path } = request;
    const given = over[path.split('?')[0] ?? ''];
    if (given) return typeof given === 'function' ? given(request) : given;
    if (path.startsWith('/v1/referrals')) return { body: { success: true, data: [], has_more: false } };
    if (path === '/v1/inbox') return ok({ groups_without_incentive: { count: 0, items: [] } });
    if (path === '/v1/conversions') return refusal(400, 'VALIDATION_ERROR', 'Required.');
    return ok({});
  };

async function examine(over: Parameters<typeof healthy>[0], environment: object = {}) {
  await using server = await startScripted(healthy(over));
  const configHome = await newConfigHome();
  const { exitCode, stdout } = await runCli(['doctor'], {
    environment: { baseUrl: server.url, configHome, ...environment },
  });
  const rows = JSON.parse(stdout) as { check: string; result: string; found: string; todo: string | null }[];
  return { exitCode, rows, results: Object.fromEntries(rows.map(({ check, result }) => [check, result])) };
}

/** Returns a handler for a server that requires signatures and responds to a signature with this error code. */
const judgeSignature =
  (code: string) =>
  ({ headers }: Seen): Scripted =>
    headers['x-service-signature'] === undefined
      ? refusal(401, 'SIGNATURE_REQUIRED', 'No.')
      : refusal(code === 'VALIDATION_ERROR' ? 400 : 401, code, 'No.');

const signingSecret = 'a-signing-secret-of-some-length';

describe('tributary doctor command', () => {
  test('reports no problems if there are none', async () => {
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

  test('warns of a group whose affiliates earn nothing, with a remedy', async () => {
    const items = [{ id: 'grp_1', name: 'Gold', program_id: 'prg_1' }];
    const groups_without_incentive = { count: 3, items };
    const { exitCode, rows } = await examine({ '/v1/inbox': ok({ groups_without_incentive }) });
    expect(exitCode).toBe(0);
    expect(rows.find(({ check }) => check === 'incentives')).toEqual({
      check: 'incentives',
      result: 'warn',
      found: 'Gold (grp_1) and 2 other groups have no incentive, so sales earn no commission',
      todo: 'Attach one: tributary groups incentives attach grp_1 --incentive-id <incentive-id>',
    });
  });

  test.each([
    ['may not read groups', ok({ groups_without_incentive: null })],
    ['is refused', refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.')],
  ])('omits the incentives if the key %s', async (_, answer) => {
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
      { '/v1/conversions': judgeSignature('SIGNATURE_INVALID') },
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
  ] as const)('reports %s with a remedy, and fails', async (_what, over, environment, check, expected) => {
    const { exitCode, rows } = await examine(over, environment);
    expect(exitCode).toBe(expected);
    const failed = rows.filter(({ result }) => result === 'fail');
    expect(failed.map((row) => row.check)).toEqual([check]);
    expect(failed[0]?.todo).toBeTruthy();
  });

  test('accepts a secret if the server requires one, and reports it as unverified otherwise', async () => {
    const signingOf = async (over: Parameters<typeof healthy>[0]) =>
      (await examine(over, { signingSecret })).rows.find(({ check }) => check === 'signing');
    expect(await signingOf({ '/v1/conversions': judgeSignature('VALIDATION_ERROR') })).toMatchObject({
      result: 'ok',
      found: 'the server accepts the signature',
    });
    expect(await signingOf({})).toMatchObject({
      result: 'skip',
      found: expect.stringContaining(
        'does not require signatures, so the secret (from the environment) is not verified',
      ),
    });
  });

  test('points a rejected key from the environment to the variable, not to a login that it overrides', async () => {
    const { rows } = await examine({ '/v1/referrals': refusal(401, 'INVALID_API_KEY', 'No.') });
    expect(rows.find(({ check }) => check === 'key')?.todo).toContain('TRIBUTARY_API_KEY');
  });

  test('explains https:// if the server speaks http', { tags: 'slow' }, async () => {
    await using server = await startScripted(healthy());
    const environment = { baseUrl: server.url.replace('http:', 'https:') };
    const { stdout } = await runCli(['doctor'], { environment });
    expect(JSON.parse(stdout).at(-1)).toMatchObject({
      found: expect.stringContaining('does not use TLS on this port'),
      todo: 'Use http:// instead of https://.',
    });
    const { stderr } = await runCli(['programs', 'list'], { environment });
    const { message } = JSON.parse(stderr).error;
    expect(message).toMatch(/does not use TLS on this port. Use http:\/\/ instead of https:\/\/\.$/);
    expect(message).not.toMatch(/SSL routines|\n/);
  });

  test('reports an unreachable server as one failure, not four', async () => {
    const server = await startScripted(healthy());
    await server.close();
    const { exitCode, stdout } = await runCli(['doctor'], { environment: { baseUrl: server.url } });
    expect(exitCode).toBe(1);
    const failed = JSON.parse(stdout).filter((row: { result: string }) => row.result === 'fail');
    expect(failed).toMatchObject([{ check: 'server' }]);
    expect(failed[0].found).toContain('ECONNREFUSED');
  });

  test('accepts a key without read:referrals, and does not fail for an unverifiable signature', async () => {
    const limited = refusal(403, 'INSUFFICIENT_PERMISSIONS', 'No.');
    const { exitCode, results } = await examine({ '/v1/referrals': limited, '/v1/conversions': limited });
    expect(exitCode).toBe(0);
    expect(results).toMatchObject({ key: 'ok', signing: 'skip' });
  });

  test('fails with the command that fixes a configuration readable by others', async () => {
    const configHome = await newConfigHome();
    const path = profilePath({ configHome });
    await writeProfiles(path, { current: 'default', profiles: {} });
    await chmod(path, 0o644);
    const { exitCode, stdout } = await runCli(['doctor'], { environment: { configHome } });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout).at(-1)).toMatchObject({ result: 'fail', todo: `Run: chmod 600 '${path}'` });
  });

  test('wraps lines between words on a narrow terminal, with their indentation', async () => {
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

  test('fails for an outdated Node.js', () => {
    expect(
      ['20.18.9', '18.20.0', '20.19.0', '22.1.0'].map((version) => checkVersions(version).result),
    ).toEqual(['fail', 'fail', 'ok', 'ok']);
  });
});

describe('clock check', () => {
  test('warns from a minute on and fails past the replay window, in both directions', () => {
    const results = [0, 59_000, 61_000, -61_000, 299_000, 301_000, -301_000].map(
      (ahead) => checkClock(ahead).result,
    );
    expect(results).toEqual(['ok', 'ok', 'warn', 'warn', 'warn', 'fail', 'fail']);
    expect(checkClock(-61_000).found).toBe('61 s ahead of the server');
  });

  test('accounts for the round trip and the header’s whole seconds', () => {
    expect(aheadOf('Fri, 20 Nov 2026 21:00:10 GMT', Date.UTC(2026, 10, 20, 21, 0, 0), 1_000)).toBe(10_000);
    expect(aheadOf(null, 0, 0)).toBeUndefined();
    expect(aheadOf('nonsense', 0, 0)).toBeUndefined();
  });
});
