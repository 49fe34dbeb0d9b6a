import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accentColors } from '@tributary/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PNG } from '../support/given.ts';
import { startServer, type TestAccount, type TestServer } from '../support/harness.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dist = join(temporaryFolder('portal'), 'dist');
const HOSTILE = `"><script>globalThis.marked=1</script>&'$&`;
let server: TestServer;
let bare: TestServer;
let account: TestAccount;
let programId: string;
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head></head><body>Portal</body></html>');
  writeFileSync(join(dist, 'assets', 'index-CBu8msfS.js'), 'console.log(1)');
  server = await startServer({ portalFolder: dist });
  bare = await startServer({ portalFolder: null });
  account = await server.account();
});
beforeEach(async () => {
  ({ programId } = await account.given.program());
  await account.client.portals.update(programId, { is_open: true, brand_name: 'Acme Shoes' });
});
afterAll(() => Promise.all([server.close(), bare.close()]));

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${server.baseUrl}${path}`, { redirect: 'manual', ...init });
const site = (program: string) =>
  get('/v1/portal', { headers: { 'tributary-portal': program } }).then(async (answer) => ({
    status: answer.status,
    // biome-ignore lint/suspicious/noExplicitAny: the wire
    body: (await answer.json()) as any,
  }));

describe('/p/{program}', () => {
  test.each(['', 'sign-in', 'commissions/trx_1', 'a.b/c'])('%s returns the program’s page', async (path) => {
    const answer = await get(`/p/${programId}/${path}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const html = await answer.text();
    expect(html).toContain(`<base href="/p/${programId}/" />`);
    expect(html).toContain(`<meta name="program" content="${programId}" />`);
    expect(html).toContain('<title>Acme Shoes</title>');
    expect(html).not.toMatch(/tributary/i);
  });

  test('redirects to the URL with a slash', async () => {
    const answer = await get(`/p/${programId}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/p/${programId}/`]);
  });

  test('allows no external or inline scripts, styles or images', async () => {
    const policy = (await get(`/p/${programId}/`)).headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toEqual(
      expect.arrayContaining(["script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain('unsafe');
  });

  test('writes a hostile brand as text', async () => {
    await account.client.portals.update(programId, { brand_name: HOSTILE });
    for (const path of ['', 'icon.svg']) {
      const text = await (await get(`/p/${programId}/${path}`)).text();
      expect(text).not.toContain('<script');
    }
    expect(await (await get(`/p/${programId}/`)).text()).toContain(
      "<title>&quot;&gt;&lt;script&gt;globalThis.marked=1&lt;/script&gt;&amp;'$&amp;</title>",
    );
  });

  test('returns 404 in the same page for a closed portal and a nonexistent program', {
    tags: 'slow',
  }, async () => {
    await account.client.portals.update(programId, { is_open: false });
    server.deps.portals.forget();
    const pages = await Promise.all(
      [programId, 'prg_unknown'].map(async (id) => {
        const answer = await get(`/p/${id}/`);
        return [answer.status, (await answer.text()).replaceAll(id, '')];
      }),
    );
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.[0]).toBe(404);
    for (const file of ['brand.css', 'icon.svg', 'logo'])
      expect((await get(`/p/${programId}/${file}`)).status).toBe(404);
    expect((await site(programId)).status).toBe(404);
  });

  test.each(['/p/', '/p/..%2f..%2fetc', `/p/${'x'.repeat(65)}/`, '/p/a-b/'])(
    '%s is not a portal',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('allows only reads', async () => {
    expect((await get(`/p/${programId}/`, { method: 'POST' })).status).toBe(404);
  });

  test('explains how to build the portal if it is not built', async () => {
    const answer = await fetch(`${bare.baseUrl}/p/prg_1/`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});

test('includes the brand’s colors in its style sheet', async () => {
  await account.client.portals.update(programId, { accent: '#ffe600' });
  const answer = await get(`/p/${programId}/brand.css`);
  const { fill, on_light, on_dark } = accentColors('#ffe600');
  expect(answer.headers.get('content-type')).toMatch(/^text\/css/);
  expect(await answer.text()).toBe(
    `:root{--accent-fill:${fill};--accent:light-dark(${on_light},${on_dark})}\n`,
  );
  expect(await (await get(`/p/${programId}/icon.svg`)).text()).toContain(`fill="${fill}"`);
});

describe('served logo', () => {
  test('is sent with its image type, cached permanently under its digest, and runs nothing', async () => {
    await account.client.portals.updateLogo(programId, { data: PNG });
    const { logo_path } = (await site(programId)).body.data;
    const sha256 = createHash('sha256').update(Buffer.from(PNG, 'base64')).digest('hex');
    expect(logo_path).toBe(`logo?v=${sha256}`);
    expect(await (await get(`/p/${programId}/`)).text()).toContain(`href="./${logo_path}"`);
    const answer = await get(`/p/${programId}/${logo_path}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(PNG);
    expect((await get(`/p/${programId}/logo?v=other`)).headers.get('cache-control')).toBe('no-cache');
  });

  test('is missing until it is set', async () => {
    expect((await get(`/p/${programId}/logo`)).status).toBe(404);
  });
});

test('shows everyone a portal’s appearance and nothing else of its program', async () => {
  await account.client.portals.update(programId, {
    access: 'invite',
    languages: ['en'],
    texts: { en: { welcome: 'Hello.', apply: null } },
    support_email: 'help@acme.example',
    payout_methods: ['paypal'],
  });
  const { status, body } = await site(programId);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    program_id: programId,
    brand_name: 'Acme Shoes',
    accent_colors: accentColors('#0a6a78'),
    logo_path: null,
    access: 'invite',
    languages: ['en'],
    default_language: 'en',
    texts: { en: { welcome: 'Hello.', apply: null } },
    support_email: 'help@acme.example',
    terms_url: null,
    privacy_url: null,
    shows_powered_by: false,
    // In dev, e-mails are not sent but wait in the dashboard's mailbox.
    sends_codes: true,
  });
  expect((await get('/v1/portal')).status).toBe(404);
});
