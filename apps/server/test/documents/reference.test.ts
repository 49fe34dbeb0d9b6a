import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorBody, errorBody } from '@tributary/contract';
import { errorCatalog } from '@tributary/core';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/harness.ts';
import { root } from '../support/markdown.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// The pages link to the dashboard, which need not be built for tests.
const dashboardFolder = temporaryFolder('dashboard');
beforeAll(() => {
  for (const page of ['index.html', 'enter.html'])
    writeFileSync(join(dashboardFolder, page), '<!doctype html><html><head></head><body></body></html>');
});
const server = useServer({ dashboardFolder });

const get = async (path: string) => {
  const answer = await fetch(`${server.baseUrl}${path}`);
  return { status: answer.status, url: answer.url, headers: answer.headers, text: await answer.text() };
};
const addressesIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');

test.each(['/docs', '/docs/', '/docs/errors', '/docs/guides', '/docs/guides/'])(
  'serves everything that %s loads or links to',
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
  'serves %s without inline scripts or other servers',
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

test('compresses the reference’s script as the client accepts it, cached permanently under its hash', async () => {
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

test('serves scripts, styles and images with their types and cache headers', async () => {
  const { url, text } = await get('/docs/guides/quick-start');
  const loaded = addressesIn(text).map((address) => new URL(address, url).pathname);
  const [style, script] = ['css', 'js'].map((type) => loaded.find((path) => path.endsWith(`.${type}`)) ?? '');
  const types = await Promise.all(
    [style, script, '/docs/icon.svg', '/docs/images/tributary-payouts-create.svg', '/docs/search.json'].map(
      async (path = '') => {
        const { headers } = await get(path);
        return [headers.get('content-type')?.split(';')[0], headers.get('cache-control')];
      },
    ),
  );
  const forever = 'public, max-age=31536000, immutable';
  expect(types).toEqual([
    ['text/css', forever],
    ['text/javascript', forever],
    ['image/svg+xml', 'no-store'],
    ['image/svg+xml', 'public, max-age=3600'],
    ['application/json', 'public, max-age=3600'],
  ]);
});

interface Entry {
  readonly address: string;
  readonly heading: string;
  readonly text: string;
}

test('indexes every section of every guide under an existing address, in a small index', async () => {
  const response = await fetch(`${server.baseUrl}/docs/search.json`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(150_000);
  const entries = (await response.json()) as Entry[];
  const pages = new Map<string, string>();
  for (const { address } of entries) {
    const [path = '', anchor] = address.split('#');
    if (!pages.has(path)) pages.set(path, (await get(`/docs/${path}`)).text);
    if (anchor) expect(pages.get(path), address).toContain(` id="${anchor}"`);
  }
  for (const [path, text] of pages) {
    const headings = [...text.matchAll(/<h[1-6][ >]/g)].length;
    const navigation = [...text.matchAll(/<nav.*?<\/nav>/gs)].join('').match(/<h2/g)?.length ?? 0;
    if (path.startsWith('guides/'))
      expect(entries.filter(({ address }) => address.split('#')[0] === path).length, path).toBe(
        headings - navigation,
      );
  }
  expect(entries.find(({ address }) => address === 'errors#NOT_FOUND')?.text).toContain('No such object');
  const asPlain = await fetch(`${server.baseUrl}/docs/search.json`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(await asPlain.json()).toEqual(entries);
});

test('lists every guide once in docs/guides/README.md and shows no file name as a title', () => {
  const names = readdirSync(join(root, 'docs/guides')).filter((name) => name.endsWith('.md'));
  const list = readFileSync(join(root, 'docs/guides/README.md'), 'utf8');
  const listed = [...list.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(names.filter((name) => name !== 'README.md').toSorted());
  const shown = names.flatMap((name) =>
    [
      ...readFileSync(join(root, 'docs/guides', name), 'utf8').matchAll(
        /\[([^\]]*\.(?:md|json|ya?ml|ts))\]\(/g,
      ),
    ].map(([, text]) => `${name}: ${text}`),
  );
  expect(shown).toEqual([]);
});

test('marks each guide in the navigation and links to the guides before and after it', async () => {
  const { text } = await get('/docs/guides/pagination');
  expect(text.match(/<a href="([^"]*)" aria-current="page">[^<]*<\/a><\/li>/)?.[1]).toBe('./pagination');
  expect(text).toContain('<a rel="prev" href="./idempotency">');
  expect(text).toContain('<a rel="next" href="./receive-webhooks">');
  const { text: first } = await get('/docs/guides/quick-start');
  expect(first).not.toContain('rel="prev"');
});

test('explains every code once on /docs/errors, with an example of a real message', async () => {
  const { text } = await get('/docs/errors');
  const shown = [...text.matchAll(/<section class="error" id="(\w+)">/g)].map(([, code]) => code);
  expect(shown.toSorted()).toEqual(Object.keys(errorCatalog).toSorted());
  const examples = [...text.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(
    ([, json = '']) =>
      JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')) as ErrorBody,
  );
  expect(examples.map(({ error }) => error.code).toSorted()).toEqual(shown.toSorted());
  expect(examples.filter((example) => !errorBody.safeParse(example).success)).toEqual([]);
  const unknown = examples.filter(({ error }) => !waysOfWriting(error).some((text) => isWritten(text)));
  expect(unknown.map(({ error }) => error.message)).toEqual([]);
  expect(isWritten('This sentence is in no source.')).toBe(false);
});

/** A message may begin with its field and may gain a full stop at the end. */
const waysOfWriting = ({ message, field }: ErrorBody['error']): string[] => [
  message,
  message.replace(/\.$/, ''),
  message.replace(`${field}: `, ''),
];

/** Returns the quoted texts in source files as patterns, in which any value can replace `${…}`. */
function writtenIn(...folders: string[]): RegExp[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.gen\.ts$|error-examples\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const lines = files.flatMap((name) => readFileSync(name, 'utf8').split('\n'));
  const texts = lines.flatMap((line) =>
    [...line.matchAll(/'([^']{6,})'|`(.{6,})`/g)].map(([, a, b]) => a ?? b ?? ''),
  );
  return texts
    .map((text) => text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/))
    .filter((parts) => parts.join('').replace(/\W/g, '').length >= WORDS_LENGTH_MIN)
    .map((parts) => new RegExp(`^${parts.map(literal).join('.*')}$`));
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with fewer letters outside its values would match almost anything. */
const WORDS_LENGTH_MIN = 6;
const ofServer = writtenIn('apps/server/src', 'packages/contract/src');

/** Returns true if a text in the sources, filled with values, produces the message. */
const isWritten = (message: string, sources = ofServer): boolean =>
  sources.some((pattern) => pattern.test(message));

test('explains messages in the words of the server or the dashboard', () => {
  const sources = [...ofServer, ...writtenIn('apps/dashboard/src')];
  const text = readFileSync(join(root, 'docs/guides/single-sign-on.md'), 'utf8');
  const [, table = ''] = /^\| Message +\|.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const messages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.filter((message) => !isWritten(message, sources))).toEqual([]);
});

test('serves every guide of the repository with valid links, including anchors', async () => {
  const names = readdirSync(join(root, 'docs/guides')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  expect(names.length).toBeGreaterThan(10);
  const list = await get('/docs/guides');
  const targets = new Map<string, ReturnType<typeof get>>();
  for (const name of names) {
    const path = `/docs/guides/${name.replace('.md', '')}`;
    expect(addressesIn(list.text)).toContain(`./guides/${name.replace('.md', '')}`);
    const { url, text } = await get(path);
    const [, title = ''] = /^# (.+)/.exec(readFileSync(join(root, 'docs/guides', name), 'utf8')) ?? [];
    expect(text).toContain(`>${title}</h1>`);
    expect(text).not.toMatch(/href="[^"]*\.md"(?<!github[^"]*")/);
    for (const address of addressesIn(text).map((each) => new URL(each, url))) {
      if (address.origin !== server.baseUrl) continue;
      if (!targets.has(address.pathname)) targets.set(address.pathname, get(address.pathname));
      const target = (await targets.get(address.pathname)) as Awaited<ReturnType<typeof get>>;
      expect(target.status, `${name}: ${address}`).toBe(200);
      if (address.hash !== '')
        expect(target.text, `${name}: ${address}`).toContain(` id="${address.hash.slice(1)}"`);
    }
  }
});

test('serves nothing else of the package that renders the page', async () => {
  const answers = await Promise.all(
    ['/docs/package.json', '/docs/index.html', '/docs/%2e%2e/package.json', '/docs/..%2fpackage.json'].map(
      get,
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
