import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';
import { root } from '../support/markdown.ts';

const server = useServer();

const get = async (path: string) => {
  const answer = await fetch(`${server.baseUrl}${path}`);
  return { status: answer.status, url: answer.url, headers: answer.headers, text: await answer.text() };
};
const addressesIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');

test.each(['/docs', '/docs/', '/docs/errors', '/docs/guides', '/docs/guides/'])(
  'what %s loads or links to is on this server',
  async (path) => {
    const { url, text } = await get(path);
    const addresses = addressesIn(text).map((address) => new URL(address, url));
    expect(addresses.length).toBeGreaterThan(3);
    for (const { origin, pathname } of addresses) {
      expect(origin).toBe(server.baseUrl);
      expect((await get(pathname)).status, pathname).toBe(200);
    }
  },
);

test.each(['/docs', '/docs/errors', '/docs/guides', '/docs/guides/quick-start'])(
  '%s runs no inline script and talks to this server alone',
  async (path) => {
    const { headers, text } = await get(path);
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name, ...sources] = part.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
    });
    expect(Object.values(policy).join(' ')).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(text).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+=/);
  },
);

test('the script of the reference is compressed as the client takes it, and is kept for good under its hash', async () => {
  const { text } = await get('/docs');
  const [, path = ''] = /src="\.(\/docs\/scalar-[0-9a-f]{10}\.js)"/.exec(text) ?? [];
  const answers = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) =>
      fetch(`${server.baseUrl}${path}`, { headers: { 'accept-encoding': encoding } }),
    ),
  );
  expect(answers.map(({ status, headers }) => [status, headers.get('content-encoding')])).toEqual([
    [200, 'br'],
    [200, 'gzip'],
    [200, null],
  ]);
  for (const { headers } of answers) {
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toContain('Accept-Encoding');
  }
  const [small, , whole] = answers.map(({ headers }) => Number(headers.get('content-length')));
  expect(small).toBeLessThan((whole ?? 0) / 3);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(texts).size).toBe(1);
  expect((await get('/docs/scalar.js')).status).toBe(404);
});

test('the scripts and the styles of the pages are of their types, and pictures may be kept', async () => {
  const types = await Promise.all(
    ['/docs/page.js', '/docs/page.css', '/docs/icon.svg', '/docs/images/tributary-payouts-create.svg'].map(
      async (path) => {
        const { headers } = await get(path);
        return [headers.get('content-type')?.split(';')[0], headers.get('cache-control')];
      },
    ),
  );
  expect(types).toEqual([
    ['text/javascript', 'no-store'],
    ['text/css', 'no-store'],
    ['image/svg+xml', 'no-store'],
    ['image/svg+xml', 'public, max-age=3600'],
  ]);
});

test('every guide of the repository is a page, and what it links to here is there, anchors included', async () => {
  const names = readdirSync(join(root, 'docs/guides')).filter((name) => name.endsWith('.md'));
  expect(names.length).toBeGreaterThan(10);
  const list = await get('/docs/guides');
  for (const name of names) {
    const path = `/docs/guides/${name.replace('.md', '')}`;
    expect(addressesIn(list.text)).toContain(`./guides/${name.replace('.md', '')}`);
    const { url, text } = await get(path);
    const [, title = ''] = /^# (.+)/.exec(readFileSync(join(root, 'docs/guides', name), 'utf8')) ?? [];
    expect(text).toContain(`>${title}</h1>`);
    expect(text).not.toMatch(/href="[^"]*\.md"(?<!github[^"]*")/);
    for (const address of addressesIn(text).map((each) => new URL(each, url))) {
      if (address.origin !== server.baseUrl) continue;
      const target = await get(address.pathname);
      expect(target.status, `${name}: ${address}`).toBe(200);
      if (address.hash !== '')
        expect(target.text, `${name}: ${address}`).toContain(` id="${address.hash.slice(1)}"`);
    }
  }
});

test('nothing else of the package that draws the page is served', async () => {
  const answers = await Promise.all(
    ['/docs/package.json', '/docs/index.html', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json'].map(
      get,
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
