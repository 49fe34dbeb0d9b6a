import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestAccount, type TestServer } from '../../../test/support/harness.ts';
import { listen } from '../../../test/support/listen.ts';
import { checkHomePage } from './home-page.ts';

/** Home pages by path, and the requested paths. */
let pages: Server;
let seen: string[] = [];
let home: string;

const locations: Readonly<Record<string, (query: string) => string>> = {
  '/keeps': (query) => `/arrived${query}`,
  '/drops': () => '/arrived',
  '/elsewhere': (query) => `${home}/arrived${query}`,
  '/loop': (query) => `/loop${query}`,
  '/metadata': () => 'http://169.254.169.254/latest',
  '/mail': () => 'mailto:ann@example.com',
  '/broken': () => 'http://[',
};

let server: TestServer;
beforeAll(async () => {
  pages = createServer((req, res) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://localhost');
    seen.push(`${req.method} ${req.url}`);
    const to = locations[pathname]?.(search);
    if (pathname === '/silent') return;
    if (to !== undefined) res.writeHead(302, { location: to });
    else res.writeHead(pathname === '/missing' ? 404 : 200);
    res.end('x'.repeat(100_000));
  });
  const port = await listen(pages);
  home = `http://127.0.0.1:${port}`;
  server = await startServer({ allowsPrivateWebhooks: true });
});
afterAll(async () => {
  await server.close();
  pages.closeAllConnections();
  await new Promise((resolve) => pages.close(resolve));
});

const allowed = { allowsPrivate: true, resolve: async () => ['127.0.0.1'] };
const open = (path: string, rules = allowed) => {
  seen = [];
  return checkHomePage({ homeUrl: `${home}${path}`, params: ['ref', 'via'] }, rules, 1_000);
};

describe('home page', () => {
  test.each([
    ['/', '/?ref=tributary-check', 200, true, null],
    ['/?a=1', '/?a=1&ref=tributary-check', 200, true, null],
    ['/keeps', '/arrived?ref=tributary-check', 200, true, null],
    ['/elsewhere', '/arrived?ref=tributary-check', 200, true, null],
    ['/drops', '/arrived', 200, false, null],
    ['/missing', '/missing?ref=tributary-check', 404, null, 'http_404'],
    ['/loop', '/loop?ref=tributary-check', 302, null, 'too_many_redirects'],
    ['/mail', '/mail?ref=tributary-check', 302, null, 'invalid_redirect'],
    ['/broken', '/broken?ref=tributary-check', 302, null, 'invalid_redirect'],
    ['/silent', '/silent?ref=tributary-check', null, null, 'timeout'],
  ])('with %s leads to %s with its query: %s %s', async (path, final, status, keeps_query, problem) => {
    const found = await open(path);
    expect(found).toMatchObject({ status, keeps_query, problem, final_url: `${home}${final}` });
    expect(found.url).toContain('ref=tributary-check');
    expect(seen.length).toBeLessThanOrEqual(6);
    expect(seen.every((request) => request.startsWith('GET '))).toBe(true);
  });

  test('is not opened at a private address, under any name or behind a redirect', async () => {
    const rules = { ...allowed, allowsPrivate: false };
    const at = (homeUrl: string) => checkHomePage({ homeUrl, params: ['via'] }, rules);
    for (const url of [
      home,
      'http://localhost/',
      'http://[::1]/',
      'http://shop.example/',
      'https://10.0.0.1',
    ]) {
      seen = [];
      expect((await at(url)).problem).toBe('blocked_address');
      expect(seen).toEqual([]);
    }
    // The rules apply at every hop: the first URL may be opened here, but its redirect target may not.
    let hops = 0;
    const hopping = {
      resolve: allowed.resolve,
      get allowsPrivate() {
        hops += 1;
        return hops === 1;
      },
    };
    const found = await checkHomePage({ homeUrl: `${home}/metadata`, params: ['via'] }, hopping);
    expect([found.problem, found.final_url]).toEqual(['blocked_address', 'http://169.254.169.254/latest']);
  });

  test('is reported with the reason if it is unreachable', async () => {
    const none = { allowsPrivate: true, resolve: async () => Promise.reject({ code: 'ENOTFOUND' }) };
    const dns = await checkHomePage({ homeUrl: 'http://shop.example', params: ['via'] }, none);
    expect([dns.problem, dns.status, dns.keeps_query]).toEqual(['dns', null, null]);
    const refused = await checkHomePage({ homeUrl: 'http://127.0.0.1:1', params: ['via'] }, allowed);
    expect(refused.problem).toBe('connection_refused');
  });
});

async function withActivity(account: TestAccount, path: string) {
  const { client, given, environmentId } = account;
  const { programId } = await given.program();
  const allowed_origins = ['https://shop.com', 'https://*.shop.com'];
  const site = await client.sites.create({
    program_id: programId,
    home_url: `${home}${path}`,
    allowed_origins,
  });
  const count = async (kind: string, value: string, counted: number, daysAgo = 0) => {
    const lastAt = new Date(Date.now() - daysAgo * 86_400_000);
    const row = { environmentId, siteId: site.id, day: lastAt, kind, value };
    await server.db.orm.siteActivity.create({ data: { ...row, count: BigInt(counted), lastAt } });
    return lastAt.toISOString();
  };
  return { site, count, check: () => client.sites.check(site.id) };
}

describe('site check', () => {
  test('explains how to start if no visit was seen', async () => {
    const { check } = await withActivity(await server.account(), '/');
    const { problems, ...found } = await check();
    expect(found).toMatchObject({
      last_click_at: null,
      clicks: { counted: 0, uncounted: 0, without_facts: 0 },
      ...{ origins: [], refusals: [], cookie: { by_server: 0, by_script: 0 } },
      home_page: { status: 200, keeps_query: true, problem: null },
    });
    expect(problems).toEqual([
      expect.stringMatching(/^No visits were received from the site.*Add the script/),
    ]);
  });

  test('adds up seven days of counts and gives a remedy for each problem', async () => {
    const { check, count, site } = await withActivity(await server.account(), '/drops');
    await count('click', 'counted', 3, 1);
    const last = await count('click', 'counted', 4);
    await count('click', 'uncounted', 2, 6);
    await count('click', 'exchanged', 9, 6);
    await count('click', 'without_facts', 3, 6);
    await count('click', 'counted', 100, 8);
    const origin = await count('origin', 'https://www.shop.com', 8);
    const foreign = await count('origin', 'https://other.com', 1);
    await count('origin', 'https://old.com', 5, 8);
    const bots = await count('refusal', 'bot', 50);
    const unknown = await count('refusal', 'unknown_affiliate', 2);
    await count('cookie', 'script', 4);
    const { problems, home_page, ...found } = await check();
    expect(found).toEqual({
      last_click_at: last,
      clicks: { counted: 7, uncounted: 2, without_facts: 3 },
      origins: [
        { origin: 'https://www.shop.com', count: 8, is_allowed: true, last_at: origin },
        { origin: 'https://other.com', count: 1, is_allowed: false, last_at: foreign },
      ],
      refusals: [
        { reason: 'bot', count: 50, last_at: bots },
        { reason: 'unknown_affiliate', count: 2, last_at: unknown },
      ],
      cookie: { by_server: 0, by_script: 4 },
    });
    expect(home_page).toMatchObject({
      url: `${site.home_url}?via=tributary-check`,
      final_url: `${home}/arrived`,
    });
    expect(problems).toEqual([
      expect.stringMatching(/^1 visit from https:\/\/other\.com .*allowed_origins/),
      expect.stringMatching(/^2 visits came with a tracking id that belongs to no affiliate/),
      expect.stringMatching(/^3 clicks were stored without page/),
      expect.stringMatching(/Safari deletes it after 7 days/),
      expect.stringMatching(/drops the query/),
    ]);
  });

  test('reports no problems, even if the last click is older', async () => {
    const { check, count } = await withActivity(await server.account(), '/keeps');
    const last = await count('click', 'counted', 1, 30);
    await count('origin', 'https://shop.com', 1);
    await count('cookie', 'server', 1);
    await count('cookie', 'script', 1);
    expect(await check()).toMatchObject({ last_click_at: last, clicks: { counted: 0 }, problems: [] });
  });

  test('is limited to one’s own sites', async () => {
    const { site } = await withActivity(await server.account(), '/');
    const { client } = await server.account();
    await expect(client.sites.check(site.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
