import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newConfigHome, runCli } from '../../test/run-cli.ts';
import { ok, type Seen, startForTest } from '../../test/scripted-server.ts';

const connection = {
  ...{ id: 'con_1', name: 'Stripe', status: 'live', has_webhook_secret: false },
  webhook_url: 'https://track.example.com/hooks/con_1',
};

/** Responds with a connection, as the server does. */
const answer = ({ body }: Seen) =>
  ok({ ...connection, has_webhook_secret: body.includes('webhook_secret'), ...JSON.parse(body || '{}') });

const start = (fields: object = {}) =>
  startForTest((request) => {
    const { body } = answer(request);
    return ok({ ...(body as { data: object }).data, ...fields });
  });

async function fileWith(text: string): Promise<string> {
  const path = join(await newConfigHome(), 'secret.txt');
  await writeFile(path, text);
  return path;
}

describe('connections create stripe', () => {
  test('prints the URL, asks for the endpoint’s secret without showing it, and stores it', async () => {
    const { environment, seen } = await start();
    const { exitCode, stdout, stderr } = await runCli(['connections', 'create', 'stripe'], {
      environment: { ...environment, noColor: '1' },
      columns: 100,
      typed: ['whsec_secret'],
    });
    expect(exitCode).toBe(0);
    expect(seen.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', '/v1/connections', { provider: 'stripe' }],
      ['PUT', '/v1/connections/con_1', { webhook_secret: 'whsec_secret' }],
    ]);
    expect(stderr).toContain(connection.webhook_url);
    expect(stderr).not.toContain('whsec_secret');
    expect(stdout).toMatch(/has_webhook_secret +true/);
  });

  test('accepts a key instead of the secret and creates the endpoint with it', async () => {
    const { environment, seen } = await start();
    const { exitCode, stderr } = await runCli(['connections', 'create', 'stripe'], {
      environment: { ...environment, noColor: '1' },
      columns: 100,
      typed: ['rk_test_1'],
    });
    expect(exitCode).toBe(0);
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { provider: 'stripe' },
      { api_key: 'rk_test_1', make_endpoint: true },
    ]);
    expect(stderr).not.toContain('rk_test_1');
  });

  test('rejects a secret key instead of the secret', async () => {
    const { environment, seen } = await start();
    const { exitCode, stderr } = await runCli(['connections', 'create', 'stripe'], {
      ...{ environment, columns: 100, typed: ['sk_test_1'] },
    });
    expect([exitCode, seen.length]).toEqual([2, 1]);
    expect(stderr).toMatch(/secret key.*full access/);
    expect(stderr).not.toContain('sk_test_1');
  });

  test('creates the endpoint with the key from a file', async () => {
    const { environment, seen } = await start({ api_key_hint: 'rk_test_1', endpoint_id: 'we_1' });
    const args = ['connections', 'create', 'stripe', '--stripe-key-file', '-'];
    const { exitCode, stderr } = await runCli(args, { environment, stdin: 'rk_test_1' });
    expect(exitCode).toBe(0);
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { provider: 'stripe', api_key: 'rk_test_1' },
      { make_endpoint: true },
    ]);
    expect(stderr).toContain('Created the webhook endpoint we_1 in Stripe.');
  });

  test('explains why no endpoint was created and how to continue', async () => {
    const message = 'This key may not write Webhook Endpoints.';
    const { environment } = await startForTest(({ method }) =>
      method === 'PUT'
        ? { status: 400, body: { success: false, error: { code: 'VALIDATION_ERROR', message } } }
        : ok({ ...connection, api_key_hint: 'rk_test_1' }),
    );
    const args = ['connections', 'create', 'stripe', '--stripe-key-file', '-'];
    const { exitCode, stderr } = await runCli(args, { environment, stdin: 'rk_test_1' });
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`No webhook endpoint was created. ${message}`);
    expect(stderr).toContain('tributary connections update con_1 --webhook-secret-file -');
  });

  test('explains how to set the secret without a terminal', async () => {
    const { environment, seen } = await start();
    const { exitCode, stderr } = await runCli(['connections', 'create', 'stripe'], { environment });
    expect([exitCode, seen.length]).toEqual([0, 1]);
    expect(stderr).toContain('tributary connections update con_1 --webhook-secret-file -');
  });

  test('reads one secret from stdin and the other from a file', async () => {
    const { environment, seen } = await start();
    const keyFile = await fileWith('rk_test_1\n');
    const args = ['--webhook-secret-file', '-', '--stripe-key-file', keyFile, '--name', 'Shop'];
    const { exitCode } = await runCli(['connections', 'create', 'stripe', ...args], {
      environment,
      stdin: 'whsec_piped\n',
    });
    expect(exitCode).toBe(0);
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { provider: 'stripe', name: 'Shop', webhook_secret: 'whsec_piped', api_key: 'rk_test_1' },
    ]);
  });

  test.each([
    [['--stripe-key-file', '-'], 'sk_live_1', /secret key.*full access/],
    [['--webhook-secret-file', '-', '--stripe-key-file', '-'], '', /Only one of the two secrets/],
    [['--stripe-key-file', '/nonexistent/key'], '', /Can't read/],
  ])('rejects %j with %j and sends nothing', async (args, stdin, message) => {
    const { environment, seen } = await start();
    const { exitCode, stderr } = await runCli(['connections', 'create', 'stripe', ...args], {
      ...{ environment, stdin },
    });
    expect([exitCode, seen.length]).toEqual([2, 0]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('sk_live_1');
  });

  test('says that a connection only observes', async () => {
    const { environment } = await start({ status: 'observing' });
    const { stderr } = await runCli(['connections', 'create', 'stripe'], { environment });
    expect(stderr).toContain('only observes');
  });
});

describe('connections update', () => {
  test('asks before going live and names other keys that record sales', async () => {
    const { environment, seen } = await startForTest(({ path }) =>
      path.endsWith('/check')
        ? ok({ own_sales: 3, recording_keys: [{ id: 'key_1', name: 'Backend', last_used_at: '' }] })
        : ok(connection),
    );
    const args = ['connections', 'update', 'con_1', '--status', 'live'];
    const declined = await runCli(args, { environment, columns: 200, typed: 'n' });
    expect(declined.exitCode).toBe(8);
    expect(declined.stderr).toMatch(/API keys \(Backend\) have recorded 3 sales/);
    expect(seen.some(({ method }) => method === 'PUT')).toBe(false);
    const { exitCode } = await runCli([...args, '--yes'], { environment });
    expect([exitCode, seen.at(-1)?.method, seen.at(-1)?.body]).toEqual([0, 'PUT', '{"status":"live"}']);
  });

  test('clears the API key with null, and sends a disabled setting as false', async () => {
    const { environment, seen } = await start();
    const args = ['--clear', 'api_key', '--no-match-emails', '--disputes', 'lost'];
    const { exitCode } = await runCli(['connections', 'update', 'con_1', ...args], { environment });
    expect(exitCode).toBe(0);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      ...{ match_emails: false, disputes: 'lost', api_key: null },
    });
  });
});

describe('connections check', () => {
  const check = {
    webhook: { url: connection.webhook_url, has_secret: true, last_event_at: null, api_version: null },
    api_key: { is_accepted: true, is_reachable: true, missing_permissions: ['Invoices'] },
    own_sales: 2,
    recording_keys: [{ id: 'key_1', name: 'Backend', last_used_at: '2026-03-02T09:00:00.000Z' }],
    payments: [{ status: 'not_credited', reason: 'no_referral', count: 7 }],
  };

  test('exits with 0 if there are no problems', async () => {
    const { environment } = await startForTest(() => ok({ ...check, is_ok: true, problems: [] }));
    const run = await runCli(['connections', 'check', 'con_1'], { environment, columns: 120 });
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('No problems found.');
    expect(run.stdout).toMatch(/payments +7 not_credited: no_referral/);
    expect(run.stdout).toMatch(/recorded by +Backend/);
  });

  test('exits with 9 and a remedy if there are problems', async () => {
    const problems = ['The API key lacks read permissions: Invoices.'];
    const { environment } = await startForTest(() => ok({ ...check, is_ok: false, problems }));
    const shown = await runCli(['connections', 'check', 'con_1'], { environment, columns: 120 });
    expect(shown.exitCode).toBe(9);
    expect(shown.stdout).toContain(`- ${problems[0]}`);
    const piped = await runCli(['connections', 'check', 'con_1'], { environment });
    expect([piped.exitCode, JSON.parse(piped.stdout).problems]).toEqual([9, problems]);
  });
});

test('asks before connections disconnect', async () => {
  const { environment, seen } = await startForTest(() => ok(connection));
  const args = ['connections', 'disconnect', 'con_1'];
  const asked = await runCli(args, { environment });
  expect([asked.exitCode, seen.map(({ method }) => method)]).toEqual([8, ['GET']]);
  expect(asked.stderr).toContain('Disconnect Stripe');
  await runCli([...args, '--yes'], { environment });
  expect(seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/connections/con_1' });
});

test.each([
  [true, 'Deleted the webhook endpoint we_1 in Stripe.'],
  [false, 'The webhook endpoint we_1 could not be deleted in Stripe. Delete it there'],
])(
  'reports after connections disconnect whether the endpoint is deleted: %j',
  async (is_deleted, sentence) => {
    const endpoint = { id: 'we_1', is_deleted };
    const { environment } = await startForTest(() => ok({ ...connection, deleted: true, endpoint }));
    const run = await runCli(['connections', 'disconnect', 'con_1', '--yes'], { environment });
    expect([run.exitCode, JSON.parse(run.stdout)]).toEqual([0, { id: 'con_1', deleted: true, endpoint }]);
    expect(run.stderr).toContain(sentence);
  },
);
