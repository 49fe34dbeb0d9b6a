import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useServer } from '../../../../apps/server/test/support/harness.ts';
import { unhurried } from '../../../../apps/server/test/support/unhurried.ts';
import { hang, json, ok, proxyPage, scriptedServer, stall } from '../scripted-server.ts';
import { browser, type OnPage, type ShopOptions, shops } from '../shops.ts';

const server = useServer();

const frameworks = Object.keys(shops) as (keyof typeof shops)[];

describe.each(frameworks)('middleware for %s', (framework) => {
  const open = async (options: ShopOptions, onPage: OnPage = () => undefined) => {
    const shop = await shops[framework](options, onPage);
    onTestFinished(shop.close);
    return shop;
  };

  /** Starts a shop with its own affiliate `ada` and a key that can only create clicks. */
  const tracked = async (options: Partial<ShopOptions> = {}, onPage?: OnPage) => {
    unhurried();
    const account = await server.account();
    const { tracking_id } = await account.given.affiliate();
    const apiKey = await account.issueKey(['create:clicks']);
    const onError = vi.fn();
    const shop = await open({ apiKey, baseUrl: server.baseUrl, onError, ...options }, onPage);
    const { environmentId } = account;
    const clicks = () => server.db.orm.click.findMany({ where: { environmentId }, orderBy: { id: 'asc' } });
    return { ...account, ...shop, via: tracking_id, clicks, onError };
  };

  /** Starts a shop whose Tributary server runs this step. */
  const against = async (
    step: Parameters<typeof scriptedServer>[0],
    options: Partial<ShopOptions> = {},
    onPage?: OnPage,
  ) => {
    const { url, seen } = await scriptedServer(step);
    const onError = vi.fn();
    const shop = await open({ apiKey: 'sk_dev_1', baseUrl: url, onError, ...options }, onPage);
    return { ...shop, seen, onError };
  };

  test('records a click for a visit through a link and passes it to the browser in a cookie', async () => {
    const { visit, via, clicks, onError } = await tracked();
    const page = await visit(`/pricing?via=${via}&sub1=spring`, { referer: 'https://blog.test/review' });
    const [click] = await clicks();
    expect(click).toMatchObject({
      trackingId: via,
      ip: '127.0.0.0',
      userAgent: browser['user-agent'],
      referrer: 'https://blog.test/review',
      url: `http://www.shop.test/pricing?via=${via}&sub1=spring`,
      sub1: 'spring',
    });
    expect([page.status, page.text, onError.mock.calls]).toEqual([200, 'the page', []]);
    expect(page.cookie).toBe(`trb_click=${click?.id}; Path=/; SameSite=Lax; Max-Age=2592000`);
    expect(page.headers['set-cookie']).toContain('basket=1');
    expect(page.headers['cache-control']).toBe('private');
  });

  test('uses the first parameter that names an affiliate, in any spelling', async () => {
    const { visit, via, clicks } = await tracked({ params: ['partner', 'via'] });
    const paths = [
      `/?via=${via}`,
      `/?%76ia=${via}&x=1`,
      `/?via=nobody&partner=${via}`,
      `/?partner=nobody&via=${via}`,
      `/?partner=Summer%20Sale&VIA=${via}.`,
      `/?utm_source=x?via=${via}/`,
      `/?partner=&via=${via}`,
      `/?via=${via}&via=nobody`,
      `/?sub1=${'x'.repeat(8_000)}&via=${via}`,
      `//evil.test/?via=${via}`,
      `/?via=%20${via.toUpperCase()}+`,
    ];
    for (const path of paths)
      expect((await visit(path)).cookie, path.slice(0, 60)).toMatch(/^trb_click=clk_/);
    expect(await clicks()).toHaveLength(paths.length);
  });

  test('records no second click after a redirect recorded one, and keeps who sent the visitor', async () => {
    const { visit, seen, onError } = await against(ok({ id: 'clk_2' }));
    const { cookie } = await visit('/?via=ada&trb_click=clk_1');
    expect(cookie).toMatch(/^trb_click=via:ada:\d+; Path/);
    expect([seen, onError.mock.calls]).toEqual([[], []]);
    expect((await visit('/?via=ada&trb_click=no-click')).cookie).toContain('clk_2');
  });

  test('sends as much of a long URL as the server accepts, without cutting a parameter', async () => {
    const { visit, via, clicks, onError } = await tracked();
    const long = `/?via=${via}&sub1=spring&sub2=${'x'.repeat(8_000)}&sub3=summer`;
    expect((await visit(long)).cookie).toMatch(/^trb_click=clk_/);
    const url = `http://www.shop.test/?via=${via}&sub1=spring`;
    expect(await clicks()).toMatchObject([{ url, sub1: 'spring', sub2: null, sub3: null }]);
    expect(onError).not.toHaveBeenCalled();
  });

  test('recognizes older browsers by their Accept header', async () => {
    const { visit, via } = await tracked();
    const old = { 'sec-fetch-mode': '', 'sec-fetch-dest': '', 'sec-fetch-site': '' };
    expect((await visit(`/?ref=${via}`, old)).cookie).toBeDefined();
    expect((await visit(`/?ref=${via}`, { ...old, accept: 'application/json' })).cookie).toBeUndefined();
    expect((await visit(`/?ref=${via}`, { ...old, accept: '' })).cookie).toBeUndefined();
  });

  test('ignores a program that claims to be a browser if that browser would send Sec-Fetch headers', async () => {
    const { visit, via, clicks } = await tracked({ trustProxy: 1 });
    const scanner = { 'sec-fetch-mode': '', 'sec-fetch-dest': '', 'sec-fetch-site': '' };
    const https = { 'x-forwarded-proto': 'https' };
    expect((await visit(`/?via=${via}`, { ...scanner, ...https })).cookie).toBeUndefined();
    expect(await clicks()).toEqual([]);
    expect((await visit(`/?via=${via}`, https)).cookie).toBeDefined();
  });

  test('ignores requests that are not visits through a link', async () => {
    const { visit, seen } = await against(ok({ id: 'clk_1' }));
    const requests: [string, Record<string, string>?, string?][] = [
      ['/'],
      ['/?via='],
      ['/?x-via=ada'],
      ['/via=ada'],
      [`/?via=${'a'.repeat(101)}`],
      ['/?via=%E4%B8%AD'],
      ['/?via=%0d%0a'],
      ['/?via=ada', {}, 'POST'],
      ['/?via=ada', {}, 'HEAD'],
      ['/?via=ada', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
      ['/?via=ada', { 'sec-fetch-dest': 'iframe' }],
      ['/?via=ada', { 'sec-purpose': 'prefetch;prerender' }],
      ['/?via=ada', { purpose: 'prefetch' }],
      ['/?via=ada', { 'x-purpose': 'preview' }],
      ['/?via=ada', { 'user-agent': '' }],
      ['/?via=ada', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
      ['/?via=ada', { 'user-agent': 'WhatsApp/2.23.20.0' }],
      ['/?via=ada', { 'user-agent': 'facebookexternalhit/1.1' }],
    ];
    for (const [path, headers, method] of requests) {
      const page = await visit(path, headers, method);
      expect([path, page.status, page.headers['set-cookie'], page.headers['cache-control']]).toEqual([
        path,
        200,
        ['basket=1'],
        undefined,
      ]);
    }
    expect(seen).toEqual([]);
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X30) Mobile Safari/537.36' };
    expect((await visit('/?via=ada', phone)).cookie).toContain('clk_1');
  });

  test('sets no cookie for a nonexistent affiliate', async () => {
    const { visit, clicks, onError } = await tracked();
    const page = await visit('/?via=nobody');
    expect([page.status, page.headers['set-cookie']]).toEqual([200, ['basket=1']]);
    expect([await clicks(), onError.mock.calls]).toEqual([[], []]);
  });

  test('keeps who sent the visitor while the server is unavailable, and reports it to the shop', async () => {
    const onError = vi.fn(() => {
      throw new Error('The shop’s own.');
    });
    const { visit } = await open({ apiKey: 'sk_dev_1', baseUrl: 'http://127.0.0.1:1', onError });
    const before = Math.floor(Date.now() / 1_000);
    const hostile = (await visit('/?via=ada%0d%0aSet-Cookie:%20basket=9;&ref=bob')).cookie ?? '';
    expect(hostile).toMatch(/^trb_click=via:ada%0D%0ASet-Cookie%3A%20basket%3D9\/bob:\d+; Path/);
    onError.mockClear();
    const { status, cookie } = await visit('/?via=Ada-2');
    const [, value, seconds] = /^trb_click=via:([^:;]+):(\d+); Path=/.exec(cookie ?? '') ?? [];
    expect([status, value]).toEqual([200, 'Ada-2']);
    expect(onError).toHaveBeenCalledOnce();
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
    expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  test.each([
    ['an answer of a proxy', proxyPage(502)],
    ['a key that it does not know', json(401, { error: { code: 'UNAUTHORIZED', message: 'No such key.' } })],
    ['a program that is not there', json(404, { error: { code: 'NOT_FOUND', field: 'programId' } })],
    ['too many requests', json(429, { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down.' } })],
    ['an id that is none', ok({ id: 'clk_1; Domain=evil.test' })],
    ['half of an answer', stall],
  ] as const)('keeps who sent the visitor after %s', async (_, step) => {
    const { visit, onError } = await against(step);
    expect((await visit('/?via=ada')).cookie).toMatch(/^trb_click=via:ada:\d+; Path/);
    expect(onError).toHaveBeenCalledOnce();
  });

  test('does not delay a page for a silent server, whatever the setting', async () => {
    const { visit, seen } = await against(hang, { timeoutMs: 60_000 });
    const startedMs = Date.now();
    expect((await visit('/?via=ada')).cookie).toMatch(/^trb_click=via:ada:/);
    // 300 ms, plus the delays of a busy machine.
    expect(Date.now() - startedMs).toBeLessThan(5_000);
    expect(seen).toHaveLength(1);
  });

  test('never sends a live key unencrypted, or an invalid key', async () => {
    const { seen, url } = await scriptedServer(ok({ id: 'clk_1' }));
    const onError = vi.fn();
    for (const [apiKey, baseUrl] of [
      ['sk_live_1', url.replace('127.0.0.1', '127.0.0.1.nip.test')],
      ['sk_live_1', 'http://localhost.evil.test'],
      ['sk_dev_1\r\nx-injected: 1', url],
      ['', url],
      ['sk_dev_1', ''],
    ] as const) {
      const { visit } = await open({ apiKey, baseUrl, onError });
      expect((await visit('/?via=ada')).cookie).toMatch(/^trb_click=via:/);
    }
    expect([seen, onError.mock.calls.length]).toEqual([[], 5]);
    expect(JSON.stringify(onError.mock.calls.map(([error]) => String(error.message)))).not.toContain('sk_');
    const { visit } = await open({ apiKey: 'sk_live_1', baseUrl: `${url}/`, onError });
    expect((await visit('/?via=ada')).cookie).toContain('clk_1');
    expect([seen[0]?.url, seen[0]?.headers.authorization]).toEqual(['/v1/clicks', 'Bearer sk_live_1']);
  });

  test('records the previous page’s click if the visitor consents on the second page', async () => {
    let consents = false;
    const { visit, via, clicks } = await tracked({ consent: () => consents });
    const landing = `http://www.shop.test/?via=${via}&sub1=spring`;
    expect((await visit(`/?via=${via}&sub1=spring`)).cookie).toBeUndefined();
    expect((await visit('/pricing', { referer: landing })).cookie).toBeUndefined();
    consents = true;
    for (const headers of [
      { referer: landing.replace('www.', 'evil.') },
      { referer: landing, cookie: 'trb_click=clk_1' },
    ])
      expect((await visit('/pricing', headers)).cookie).toBeUndefined();
    expect(await clicks()).toEqual([]);
    expect((await visit('/pricing', { referer: landing })).cookie).toMatch(/^trb_click=clk_/);
    expect(await clicks()).toMatchObject([{ url: landing, referrer: null, sub1: 'spring' }]);
  });

  test('asks for consent, and treats a failed question as no consent', async () => {
    let consents = false;
    const consent = vi.fn(() => {
      if (!consents) return false;
      throw new Error('No cookie banner.');
    });
    const { visit, seen, onError } = await against(ok({ id: 'clk_1' }), { consent });
    await visit('/');
    expect(consent).not.toHaveBeenCalled();
    expect((await visit('/?via=ada')).cookie).toBeUndefined();
    expect(onError).not.toHaveBeenCalled();
    consents = true;
    expect(await visit('/?via=ada')).toMatchObject({ status: 200, cookie: undefined });
    expect([seen, onError.mock.calls.length]).toEqual([[], 1]);
  });

  test('replaces the cookie of an earlier link, or keeps it if the first one counts', async () => {
    const cookie = (value: string) => ({ cookie: `a=1; trb_click=${value}` });
    const last = await against(ok({ id: 'clk_2' }));
    expect((await last.visit('/?via=ada', cookie('clk_1'))).cookie).toContain('clk_2');
    const first = await against(ok({ id: 'clk_2' }), { attribution: 'first' });
    for (const value of ['clk_1', 'via:bob:1700000000'])
      expect((await first.visit('/?via=ada', cookie(value))).cookie).toBeUndefined();
    for (const value of ['', 'no-click', '1; x_trb_click=clk_1'])
      expect((await first.visit('/?via=ada', cookie(value))).cookie).toContain('clk_2');
  });

  test('sets the cookie according to the options, and as secure on https', async () => {
    const { visit } = await against(ok({ id: 'clk_1' }), {
      cookieDays: 90,
      cookieDomain: 'shop.test',
      trustProxy: 1,
    });
    const tail = 'Path=/; SameSite=Lax; Max-Age=7776000';
    expect((await visit('/?via=ada')).cookie).toBe(`trb_click=clk_1; ${tail}; Domain=shop.test`);
    const https = { 'x-forwarded-proto': 'https' };
    expect((await visit('/?via=ada', https)).cookie).toBe(
      `trb_click=clk_1; ${tail}; Secure; Domain=shop.test`,
    );
  });

  test('trusts only the configured proxies', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', 'x-forwarded-proto': 'https' };
    const ipOf = async (options: Partial<ShopOptions>) => {
      const { visit, seen } = await against(ok({ id: 'clk_1' }), options);
      const { cookie } = await visit('/?via=ada', forwarded);
      return [JSON.parse(String(seen[0]?.body)).ip, cookie?.includes('Secure')];
    };
    expect(await ipOf({})).toEqual(['127.0.0.0', false]);
    expect(await ipOf({ trustProxy: 1 })).toEqual(['203.0.113.0', true]);
    expect(await ipOf({ trustProxy: 2, ip: 'full' })).toEqual(['198.51.100.7', true]);
    expect(await ipOf({ trustProxy: 9, ip: 'full' })).toEqual(['198.51.100.7', true]);
    expect(await ipOf({ ip: 'none' })).toEqual([undefined, false]);
  });

  test('leaves the shop’s errors to the shop', async () => {
    const { visit } = await against(ok({ id: 'clk_1' }), {}, () => {
      throw new Error('The shop is closed.');
    });
    expect(await visit('/?via=ada')).toMatchObject({ status: 500, text: 'the shop failed' });
    expect(await visit('/')).toMatchObject({ status: 500, text: 'the shop failed' });
  });
});

test.each(['hono', 'fetch'] as const)(
  'records the click with %s while the page is generated',
  async (framework) => {
    let onPage = () => {};
    const isAnswering = new Promise<void>((resolve) => {
      onPage = resolve;
    });
    const { url } = await scriptedServer((res, seen) => {
      isAnswering.then(() => ok({ id: 'clk_1' })(res, seen));
    });
    const shop = await shops[framework]({ apiKey: 'sk_dev_1', baseUrl: url, onError: vi.fn() }, () =>
      onPage(),
    );
    onTestFinished(shop.close);
    expect((await shop.visit('/?via=ada')).cookie).toContain('clk_1');
  },
);
