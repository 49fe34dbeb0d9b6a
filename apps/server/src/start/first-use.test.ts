import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoIn } from '../../test/demo-account.ts';
import { startServer, type TestServer } from '../../test/harness.ts';
import { visitorOf } from '../../test/visitor.ts';
import { banner } from './first-use.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const shown = (file: object, isTerminal: boolean) => {
  const { baseUrl } = server;
  const dev = { file: { ...file, base_url: baseUrl } as never, path: 'dev.json' };
  return banner(
    { baseUrl, dev, isKeyUsable: true, dashboardUrl: null, hasAccount: true },
    { isSigned: true, isTerminal },
  );
};

test('the link of the banner records a click of the demo site, and leads to the example shop', async () => {
  const demo = await demoIn(server.db);
  const [, path = ''] = /http:\/\/\S+?(\/r\/\S+)/.exec(shown(demo, false)) ?? [];
  expect(path).toBe(`/r/${demo.site_key}/ada-demo`);

  const { status, url } = await visitorOf(server.baseUrl, { ip: '198.51.100.1' }).open(path);

  expect([status, url?.startsWith('http://localhost:4242/?via=ada-demo&trb_click=clk_')]).toEqual([
    302,
    true,
  ]);
  const { rows } = await server.db.lists.query('select site_id, affiliate_id from clicks');
  expect(rows).toEqual([{ site_id: demo.site_id, affiliate_id: demo.affiliate_id }]);
});

test('the banner of a directory from before there were sites has no link', async () => {
  const { site_key: _, site_id: __, ...before } = await demoIn(server.db);
  expect(shown(before, true)).toContain('Tributary is running.');
  expect(shown(before, true)).not.toContain('/r/');
});
