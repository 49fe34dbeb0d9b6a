import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange } from '../support/exchange.ts';
import { startServer, type TestServer } from '../support/harness.ts';
import { freePort } from '../support/listen.ts';
import { serverOn } from '../support/server-on.ts';
import { signIn } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('dashboard');
const dist = join(folder, 'dist');
const script = `console.log(${JSON.stringify('x'.repeat(2_000))});`;
const asset = '/app/assets/index-CBu8msfS.js';
let server: TestServer;
let bare: TestServer;
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head></head><body>Dashboard</body></html>');
  writeFileSync(join(dist, 'enter.html'), '<!doctype html><html><head></head><body>Sign in</body></html>');
  writeFileSync(join(dist, 'icon.svg'), '<svg/>');
  const file = join(dist, 'assets', 'index-CBu8msfS.js');
  writeFileSync(file, script);
  writeFileSync(`${file}.gz`, gzipSync(script));
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  server = await startServer({ dashboardFolder: dist });
  bare = await startServer({ dashboardFolder: null, trustProxy: 1 });
});
afterAll(() => Promise.all([server.close(), bare.close()]));

type Wire = { error: { code: string } };

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.baseUrl}${path}`, { method, headers, redirect: 'manual' });

describe('/app', () => {
  test.each(['/app/', '/app/index.html', '/app/live/commissions?status=held', '/app/enter', '/app/a.b/c'])(
    '%s returns the page, revalidated each time',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await answer.text()).toContain('<base href="/app/" />');
    },
  );

  test.each([
    ['/app/live', 'Dashboard'],
    ['/app/enterprise', 'Dashboard'],
    ['/app/enter', 'Sign in'],
    ['/app/enter?mode=live', 'Sign in'],
    ['/app/enter.html', 'Sign in'],
    ['/app/invitation', 'Sign in'],
  ])('%s returns the page %s', async (path, shown) => {
    expect(await (await get(path)).text()).toContain(`>${shown}</body>`);
  });

  test('redirects to /app/', async () => {
    const answer = await get('/app');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/app/']);
  });

  test('restricts what a page may load and forbids framing', async () => {
    const { headers } = await get('/app/');
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((each) => {
        const [name, ...values] = each.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'connect-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each([
    ['br', 'gzip, br', brotliCompressSync(script).length],
    ['gzip', 'gzip', gzipSync(script).length],
    [null, 'identity', script.length],
  ])('sends hashed files as %s, cached permanently', async (encoding, accepted, length) => {
    const answer = await get(asset, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(Number(answer.headers.get('content-length'))).toBe(length);
    expect(await answer.text()).toBe(script);
  });

  test('revalidates files without a hash', async () => {
    expect((await get('/app/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/app/', asset])('answers HEAD for %s like GET, without the body', async (path) => {
    const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'cache-control', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  test('returns 404 for a missing file instead of the page', async () => {
    const answer = await get('/app/assets/index-gone.js');
    expect([answer.status, ((await answer.json()) as Wire).error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('allows only reads', async () => {
    expect((await get('/app', {}, 'POST')).status).toBe(405);
    expect((await get('/app/live', {}, 'POST')).status).toBe(404);
  });

  test.each([
    '/app/../secret.txt',
    '/app/..%2fsecret.txt',
    '/app/%2e%2e/secret.txt',
    '/app/assets/..%2f..%2f..%2fsecret.txt',
    '/app/..%5csecret.txt',
    '/app//etc/passwd',
  ])('%s leads to no file outside the folder', async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    const answer = await exchange(server.baseUrl, [head]);
    expect(answer?.status).toBeLessThan(500);
    expect(JSON.stringify(answer)).not.toMatch(/secret"|root:/);
  });

  test('explains how to build the dashboard if it is not built', async () => {
    const answer = await fetch(`${bare.baseUrl}/app/live`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('npm run build');
  });

  test.each(['/app/', '/app/live/', '/app/live/commissions?status=held', '/app/live/affiliates/aff_1'])(
    'serves its styles at %s too if it is not built',
    async (path) => {
      const text = await (await fetch(`${bare.baseUrl}${path}`)).text();
      const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
      expect(new URL(href, `${bare.baseUrl}${path}`).href).toMatch(
        new RegExp(`^${bare.baseUrl}/docs/page-\\w+\\.css$`),
      );
    },
  );

  test('uses the path of a public URL that a proxy removes', async () => {
    const port = await freePort();
    const below = await serverOn(server.databaseUrl, {
      port,
      dashboardFolder: dist,
      publicUrl: 'https://example.com/track',
    });
    const local = `http://127.0.0.1:${port}`;
    try {
      const moved = await fetch(`${local}/app`, { redirect: 'manual' });
      expect(moved.headers.get('location')).toBe('/track/app/');
      const text = await (await fetch(`${local}/app/live/payouts`)).text();
      expect(text).toContain('<base href="/track/app/" />');
      const { apiKey } = await server.account();
      const made = await fetch(`${local}/v1/session-links`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: '{}',
      });
      const { data } = (await made.json()) as { data: { url: string } };
      expect(data.url).toMatch(/^https:\/\/example\.com\/track\/app\/enter#[\w-]{43}$/);
      const origin = { origin: 'https://example.com' };
      const signedIn = await signIn(local, { token: data.url.split('#')[1] ?? '' }, origin);
      const headers = { ...signedIn.headers, ...origin };
      expect((await fetch(`${local}/v1/session`, { headers })).status).toBe(200);
    } finally {
      await below.close();
    }
  });
});

describe('dashboard over https', () => {
  test('uses Secure session cookies and accepts only those with the prefix __Host-', async () => {
    const account = await bare.account();
    const headers = { 'x-forwarded-proto': 'https' };
    const { cookie, headers: page } = await signIn(bare.baseUrl, { api_key: account.apiKey }, headers);
    expect(cookie).toMatch(/^__Host-tributary_dev=/);
    const read = (sent: string) =>
      fetch(`${bare.baseUrl}/v1/session`, { headers: { ...page, ...headers, cookie: sent } });
    expect((await read(cookie)).status).toBe(200);
    expect((await read(cookie.replace('__Host-', ''))).status).toBe(401);
    const answer = await fetch(`${bare.baseUrl}/v1/session`, {
      method: 'DELETE',
      headers: { ...page, ...headers },
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-tributary_dev=; Path=\/.*; Secure; SameSite=Strict$/,
    );
  });
});

describe('/', () => {
  test('describes the server and links to other pages', async () => {
    const answer = await get('/', { accept: 'text/html' });
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    for (const path of ['./app/', './docs', './docs/guides', './healthz'])
      expect(text).toContain(`href="${path}"`);
    expect(text.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\.\/docs\/page-\w+\.js">$/),
    ]);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('describes the server to programs too', async () => {
    const answer = await get('/', { accept: 'application/json' });
    expect(await answer.json()).toMatchObject({ name: 'Tributary', dashboard: 'app/', docs: 'docs' });
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  test('leaves other unknown paths unchanged', async () => {
    for (const path of ['/nothing', '/application', '/v1'])
      expect(((await (await get(path)).json()) as Wire).error.code).toBe('NOT_FOUND');
  });

  test('shows browsers a page at an unknown path, except below /v1', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const [path, root] of [
      ['/nothing', '.'],
      ['/docs/guides/nothing?a=/b', '../..'],
    ] as const) {
      const answer = await get(path, { accept });
      expect([answer.status, answer.headers.get('vary')]).toEqual([404, expect.stringContaining('Accept')]);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      const text = await answer.text();
      expect(text).toContain('<h1>Page not found</h1>');
      expect(text).toContain(`<a href="${root}/">`);
    }
    const answer = await get('/v1/nothing', { accept });
    expect(((await answer.json()) as Wire).error.code).toBe('NOT_FOUND');
  });
});
