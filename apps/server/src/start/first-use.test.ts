import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Tributary } from '@tributary/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { demoIn } from '../../test/support/demo-account.ts';
import { startServer, useServer } from '../../test/support/harness.ts';
import { operate } from '../../test/support/operator.ts';
import { signIn } from '../../test/support/sign-in.ts';
import { visitorOf } from '../../test/support/visitor.ts';
import { banner, prepareFirstUse, startFields } from './first-use.ts';

const server = useServer();

const shown = (file: object) => {
  const { baseUrl } = server;
  const dev = { file: { ...file, base_url: baseUrl } as never, path: 'dev.json' };
  return banner(
    { baseUrl, dev, isKeyUsable: true, dashboardUrl: null, hasAccount: true },
    { isSigned: true },
  );
};

test('records a click of the demo site through the banner’s link, which leads to the example shop', async () => {
  const demo = await demoIn(server.db);
  const [, path = ''] = /http:\/\/\S+?(\/r\/\S+)/.exec(shown(demo)) ?? [];
  expect(path).toBe(`/r/${demo.site_key}/ada-demo`);

  const { status, url } = await visitorOf(server.baseUrl, { ip: '198.51.100.1' }).open(path);

  expect([status, url?.startsWith('http://localhost:4242/?via=ada-demo&trb_click=clk_')]).toEqual([
    302,
    true,
  ]);
  const { rows } = await server.db.lists.query('select site_id, affiliate_id from clicks');
  expect(rows).toEqual([{ site_id: demo.site_id, affiliate_id: demo.affiliate_id }]);
});

test('links to the dashboard with a token in the banner, and without one in the log', () => {
  const { baseUrl } = server;
  const dashboardUrl = `${baseUrl}/app/enter#${'x'.repeat(43)}`;
  const firstUse = { baseUrl, dev: null, isKeyUsable: true, dashboardUrl, hasAccount: true };
  expect(banner(firstUse, { isSigned: false })).toContain(`Dashboard  ${dashboardUrl}\n`);
  expect(startFields(firstUse)).toEqual({ base_url: baseUrl, dashboard_url: `${baseUrl}/app` });
});

test('signs a browser in through the banner’s link, with the key in dev.json', { tags: 'slow' }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-first-use-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const empty = await startServer();
  try {
    const { baseUrl, db } = empty;
    const { dashboardUrl, dev } = await prepareFirstUse({ db, baseUrl }, {
      databaseUrl: undefined,
      dataDir,
    } as never);
    const [page, token = ''] = dashboardUrl?.split('#') ?? [];
    expect(page).toBe(`${baseUrl}/app/enter`);
    const { session } = await signIn(baseUrl, { token });
    expect([session.mode, dev?.file.api_key]).toEqual(['dev', expect.stringMatching(/^sk_dev_/)]);
    expect(session.permissions).toEqual(['*']);
  } finally {
    await empty.close();
  }
});

test('keeps every command of the banner, demo and shop working after erase-environment and a restart', {
  tags: 'slow',
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-first-use-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const empty = await startServer();
  try {
    const { baseUrl, db } = empty;
    const start = () => prepareFirstUse({ db, baseUrl }, { databaseUrl: undefined, dataDir } as never);
    const first = (await start()).dev?.file;
    const { publicId } = await db.orm.environment.findFirstOrThrow({ where: { mode: 'dev' } });
    const env = {
      DATABASE_URL: empty.databaseUrl,
      TRIBUTARY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    };
    expect(await operate(env, ['erase-environment', publicId, '--yes'])).toMatchObject({ code: 0 });

    const restarted = await start();

    const file = restarted.dev?.file;
    expect(file?.api_key).toBe(first?.api_key);
    expect(file?.program_id).not.toBe(first?.program_id);
    expect((await start()).dev?.file).toEqual(file);
    const text = banner(restarted, { isSigned: false });
    const [, path = ''] = /http:\/\/\S+?(\/r\/\S+)/.exec(text) ?? [];
    expect((await visitorOf(baseUrl).open(path)).url).toContain('trb_click=clk_');
    const [curl = ''] = /curl [^}]+\}'/.exec(text) ?? [];
    // Must not run synchronously, because the server is in this process.
    const { stdout } = await promisify(execFile)('bash', ['-c', `${curl} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({
      data: { affiliate_id: file?.affiliate_id, commission_amount: 19.8 },
    });
    // First requests of `npm run demo` and `npm run shop`.
    const client = new Tributary({ apiKey: file?.api_key ?? '', baseUrl });
    expect(await client.programs.get(file?.program_id ?? '')).toMatchObject({ name: 'Demo' });
    expect(await client.sites.get(file?.site_id ?? '')).toMatchObject({ publishable_key: file?.site_key });
  } finally {
    await empty.close();
  }
});
