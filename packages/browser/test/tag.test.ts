import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tag } from '../src/entry.ts';
import { chromiumPath } from './chromium.ts';
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import { startWeb, type Web } from './web.ts';

const tag = '<!doctype html><script async src="https://www.shop.test/t/pk_dev_1.js"></script>';
const landing = 'https://www.shop.test/?via=ada';

declare global {
  interface Window {
    tributary: { push(call: Call): void };
  }
}

type Call = (tributary: Tag) => void;

declare const tributary: Tag;

describe.skipIf(!chromiumPath)('tag in Chromium', () => {
  let server: ScriptedServer;
  let web: Web;
  beforeAll(async () => {
    server = await startScriptedServer();
    web = await startWeb(server.baseUrl);
  });
  afterEach(async () => {
    await web.clear();
    server.reset();
  });
  afterAll(async () => {
    await web?.close();
    server?.close();
  });

  /** Opens a page and waits until it is ready. The page contains the tag, unless the test has defined other pages. */
  async function open(url: string, by?: BrowserContext): Promise<Page> {
    for (const host of ['www.shop.test', 'app.shop.test']) if (!web.pages.has(host)) web.pages.set(host, tag);
    const page = await (by ?? (await web.visitor())).newPage();
    await page.goto(url);
    return page;
  }
  /** Waits for the tag as a page does that may load before the script. */
  const ready = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          window.tributary ??= [] as Call[];
          window.tributary.push((loaded) => loaded.onReady(resolve));
        }),
    );
  const cookieOf = async (page: Page) =>
    (await page.context().cookies()).filter(({ name }) => name === 'trb_click');
  /** Holds back a page's posts until the returned function is called. */
  async function hold(page: Page): Promise<() => void> {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/t/pk_dev_1', (route) => released.then(() => route.continue()));
    return release;
  }
  /** Playwright's `goBack` waits for a load event, which a page from the back/forward cache does not fire. */
  const goBack = (page: Page) => page.evaluate(() => history.back());
  const scriptText = async () => (await fetch(`${server.baseUrl}/t/pk_dev_1.js`)).text();
  const clickCookie = async (page: Page) => (await cookieOf(page))[0]?.value;

  describe('visit', () => {
    test('becomes a click whose id is stored in a cookie of the site’s domain for thirty days', async () => {
      const page = await open(landing);
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toEqual([{ v: 'ada', p: null, u: landing, r: '' }]);
      const [cookie, ...others] = await cookieOf(page);
      expect(others).toEqual([]);
      expect(cookie).toMatchObject({
        value: 'clk_1',
        domain: '.shop.test',
        path: '/',
        secure: true,
        httpOnly: false,
        sameSite: 'Lax',
      });
      expect(cookie!.expires - Date.now() / 1_000).toBeGreaterThan(30 * 86_400 - 60);
      expect(cookie!.expires - Date.now() / 1_000).toBeLessThanOrEqual(30 * 86_400);
    });

    test('is visible to every subdomain without further requests', async () => {
      const page = await open(landing);
      await ready(page);
      const app = await open('https://app.shop.test/account', page.context());
      expect(await ready(app)).toBe('clk_1');
      expect(await app.evaluate(() => tributary.getClickId())).toBe('clk_1');
      expect(web.posts()).toHaveLength(1);
    });

    test('is sent without a preflight, with credentials, as text', async () => {
      web.pages.set('app.shop.test', tag);
      await ready(await open('https://app.shop.test/?ref=ada'));
      expect(web.seen.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
      const post = web.seen.find(({ method }) => method === 'POST');
      expect(post?.url).toBe('https://www.shop.test/t/pk_dev_1');
      expect(post?.headers).toMatchObject({
        'content-type': 'text/plain;charset=UTF-8',
        origin: 'https://app.shop.test',
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'same-site',
      });
    });

    test('is not recorded without a parameter or with an empty one', async () => {
      for (const query of ['', '?via=', '?via', '?utm_source=ada'])
        expect(await ready(await open(`https://www.shop.test/${query}`))).toBeNull();
      expect(web.posts()).toEqual([]);
    });

    test('contains every parameter of the site that is present, in order, and the server decides which counts', async () => {
      server.settings = { ...server.settings, params: ['partner', 'via'] };
      await ready(await open('https://www.shop.test/?via=ada&partner=bob&ref=cleo'));
      expect(web.posts()).toMatchObject([{ v: 'bob/ada' }]);
    });

    test.each([
      ['a second question mark', '/?via=ada?utm_source=x', 'ada'],
      ['the same, encoded', '/?via=ada%3Futm_source%3Dx', 'ada%3Futm_source%3Dx'],
      ['an id behind one', '/?utm_source=x?via=ada', 'ada'],
      ['an ampersand as HTML has it', '/?amp;via=ada', 'ada'],
      ['a name in capitals', '/?Via=ada', 'ada'],
      ['the end of a sentence', '/?via=ada.', 'ada.'],
      ['a route behind a hash', '/#/pricing?via=ada', 'ada'],
      ['what no affiliate can have, so that it is counted', '/?via=%C3%A9ric', '%C3%A9ric'],
    ])('is found in a mangled URL: %s', async (_, path, v) => {
      const page = await open(`https://www.shop.test${path}`);
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toMatchObject([{ v, u: `https://www.shop.test${path.replace(/#.*/, '')}` }]);
    });

    test('uses the URL of arrival even if a router changes it before the script runs', async () => {
      const router = `<script>history.replaceState(null, '', '/en/')</script>`;
      web.pages.set('www.shop.test', router + tag);
      const page = await open('https://www.shop.test/?via=ada&sub1=x#/pricing');
      expect(await ready(page)).toBe('clk_1');
      expect(page.url()).toBe('https://www.shop.test/en/');
      expect(web.posts()).toMatchObject([{ v: 'ada', u: 'https://www.shop.test/?via=ada&sub1=x' }]);
      const go = (path: string) =>
        page.evaluate((to) => {
          history.pushState(null, '', to);
          tributary.init();
        }, path);
      await go('/en/?via=bob');
      expect(await ready(page)).toBe('clk_2');
      await go('/en/pricing');
      await ready(page);
      expect(web.posts()).toHaveLength(2);
    });

    test('fits into 4 KiB whatever the URL, without the fragment', async () => {
      const other = await open('https://www.shop.test/from');
      const odd = `https://www.shop.test/?via=ada&q=${'\\"é<'.repeat(1_500)}#token`;
      await other.evaluate((url) => location.assign(url), odd);
      await expect.poll(() => web.posts()).toHaveLength(1);
      const [post] = web.seen.filter(({ method }) => method === 'POST');
      expect(Buffer.byteLength(post!.body)).toBeLessThan(4_096);
      expect(post!.body).not.toContain('token');
      expect(web.posts()[0]).toMatchObject({ v: 'ada', r: 'https://www.shop.test/from' });
    });

    test('is not recorded in a frame, or under a path that the site ignores', async () => {
      server.settings = { ...server.settings, ignore: ['/admin'] };
      web.pages.set('other.test/', `<iframe src="${landing}"></iframe>`);
      const framing = await open('https://other.test/');
      expect(await framing.frames()[1]!.evaluate(() => tributary.getClickId())).toBeNull();
      await ready(await open('https://www.shop.test/admin/users?via=ada'));
      expect(web.posts()).toEqual([]);
    });

    test('replaces the previous click, which it names, even with an older cookie on a narrower domain', async () => {
      const page = await open('https://www.shop.test/');
      await page.evaluate(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: imitates an older script
        document.cookie = 'trb_click=clk_old;Path=/;Secure';
      });
      await page.goto(landing);
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toMatchObject([{ p: 'clk_old' }]);
      expect(await cookieOf(page)).toMatchObject([{ value: 'clk_1', domain: '.shop.test' }]);
    });

    test.each([
      ['www.shop.test', '.www.shop.test'],
      [null, 'www.shop.test'],
      ['another.test', '.shop.test'],
    ])('of a site with the domain %s has the cookie on %s', async (domain, expected) => {
      server.settings = { ...server.settings, domain };
      const page = await open(landing);
      await ready(page);
      expect(await cookieOf(page)).toMatchObject([{ value: 'clk_1', domain: expected }]);
    });

    test('does not overwrite the cookie set by the server', async () => {
      server.answer = () => ({ id: 'clk_server', stored: true });
      server.cookie =
        'trb_click=clk_server; Domain=shop.test; Path=/; Max-Age=34560000; Secure; SameSite=Lax';
      const page = await open(landing);
      expect(await ready(page)).toBe('clk_server');
      const [cookie] = await cookieOf(page);
      expect(cookie!.expires - Date.now() / 1_000).toBeGreaterThan(31 * 86_400);
    });

    test('is remembered while the page is open in a browser without cookies', async () => {
      const visitor = await web.visitor();
      await visitor.addInitScript(() =>
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }),
      );
      expect(await ready(await open(landing, visitor))).toBe('clk_1');
    });
  });

  describe('claim from a redirect', () => {
    test.each([
      ['?via=ada&trb_click=clk_claim', '?via=ada'],
      ['?trb_click=clk_claim', ''],
      ['?trb_click=clk_claim&q=a%20b&flag#here', '?q=a%20b&flag#here'],
      ['?q=$%26+%C3%A9&trb_click=clk_claim&via=ada#trb_click=1', '?q=$%26+%C3%A9&via=ada#trb_click=1'],
    ])('%s is sent, and the URL becomes %s', async (query, rest) => {
      const page = await open(`https://www.shop.test/path${query}`);
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toMatchObject([{ c: 'clk_claim' }]);
      expect(page.url()).toBe(`https://www.shop.test/path${rest}`);
    });

    test('keeps the history and its state unchanged', async () => {
      const page = await open('https://www.shop.test/');
      await page.goto(`${landing}&trb_click=clk_claim`);
      await ready(page);
      expect(await page.evaluate(() => [history.length, history.state])).toEqual([3, null]);
      await goBack(page);
      await expect.poll(() => page.url()).toBe('https://www.shop.test/');
    });
  });

  describe('unavailable server', () => {
    const days = [
      ['is cut off', () => (web.network = 'is cut')],
      ['never answers', () => (web.network = 'never answers')],
      ['answers 503 with JSON', () => (web.network = { status: 503, body: '{"id":null}' })],
      ['is behind a proxy that says something else', () => (web.network = { status: 200, body: '<html>' })],
      ['says that its database is away', () => (server.answer = () => ({ id: null, reason: 'unavailable' }))],
      ['has too many requests', () => (server.answer = () => ({ id: null, reason: 'rate_limited' }))],
    ] as const;
    test.each(days)('that %s: the cookie keeps the visit, and the next page sends it', async (_, fail) => {
      const page = await open('https://www.shop.test/');
      await ready(page);
      // The browser has cached the script, as on any page but the first.
      await page.route('**/*.js', async (route) => route.fulfill({ body: await scriptText() }));
      const { answer } = server;
      fail();
      await page.goto(landing);
      expect(await ready(page)).toBeNull();
      const kept = /^via:ada:(\d+)$/.exec((await clickCookie(page)) ?? '');
      expect(Math.abs(Number(kept?.[1]) - Date.now() / 1_000)).toBeLessThan(60);
      expect(await page.evaluate(() => tributary.getClickId())).toBeNull();

      Object.assign(web, { network: 'works' });
      server.answer = answer;
      await page.goto('https://www.shop.test/pricing');
      await expect.poll(() => clickCookie(page)).toMatch(/^clk_/);
      expect(web.posts().at(-1)).toMatchObject({ v: 'ada', p: null });
      expect(await cookieOf(page)).toHaveLength(1);
    });

    test('stores the visit in the cookie before a response, because the visitor may leave immediately', async () => {
      const page = await open('https://www.shop.test/');
      const release = await hold(page);
      await page.goto(landing);
      await expect.poll(() => clickCookie(page)).toMatch(/^via:ada:/);
      release();
      await expect.poll(() => clickCookie(page)).toBe('clk_1');
    });
  });

  describe('rejected visit', () => {
    test('leaves no cookie', async () => {
      server.answer = () => ({ id: null, stored: false, reason: 'unknown_affiliate' });
      const page = await open(landing);
      expect(await ready(page)).toBeNull();
      expect(await cookieOf(page)).toEqual([]);
    });

    test('keeps an existing click id', async () => {
      const page = await open(landing);
      await ready(page);
      server.answer = () => ({ id: null, stored: false, reason: 'unknown_affiliate' });
      await page.goto('https://www.shop.test/?via=nobody');
      expect(await ready(page)).toBe('clk_1');
    });
  });

  describe('first affiliate credited', () => {
    test('lets the server decide with the existing id, without rewriting the cookie', async () => {
      server.settings = { ...server.settings, attribution: 'first' };
      const page = await open(landing);
      await ready(page);
      const [before] = await cookieOf(page);
      server.answer = ({ p }) => ({ id: p!, stored: false });
      await page.goto('https://www.shop.test/?via=bob');
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts().at(-1)).toMatchObject({ v: 'bob', p: 'clk_1' });
      expect(await cookieOf(page)).toEqual([before]);
    });

    test('sends a visit that the server missed before a later one', async () => {
      server.settings = { ...server.settings, attribution: 'first' };
      const { answer } = server;
      server.answer = () => ({ id: null, reason: 'unavailable' });
      const page = await open(landing);
      await ready(page);
      server.answer = answer;
      await page.goto('https://www.shop.test/?via=bob');
      await ready(page);
      expect(web.posts().at(-1)).toMatchObject({ v: 'ada' });
    });
  });

  describe('required consent', () => {
    test('stores and sends nothing until it is given, and then counts the first page’s visit', async () => {
      server.settings = { ...server.settings, consent: true };
      const page = await open(landing);
      expect(await ready(page)).toBeNull();
      expect([await cookieOf(page), web.posts()]).toEqual([[], []]);
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
      await page.evaluate(() => history.pushState(null, '', '/signup'));
      await page.evaluate(() => tributary.consent(true));
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toEqual([{ v: 'ada', p: null, u: landing, r: '', g: true }]);
    });

    describe('given on a later page', () => {
      beforeEach(() => {
        server.settings = { ...server.settings, consent: true };
        const links = '<a id="next" href="/pricing">Pricing</a><a id="third" href="/team">Team</a>';
        for (const path of ['', '/pricing', '/team']) web.pages.set(`www.shop.test${path}`, tag + links);
      });
      const onwards = async (page: Page, id: string) => {
        await page.locator(id).click();
        await page.waitForFunction(() => 'tributary' in window);
        await ready(page);
      };

      test('counts the previous page’s visit, and stores and sends nothing until then', async () => {
        const page = await open(landing);
        await onwards(page, '#next');
        const stored = () =>
          page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
        expect([await stored(), web.posts()]).toEqual([['', 0, 0], []]);
        await page.evaluate(() => tributary.consent(true));
        expect(await ready(page)).toBe('clk_1');
        expect(web.posts()).toEqual([{ v: 'ada', p: null, u: landing, r: landing, g: true }]);
      });

      test('does not resend a visit sent from the previous page', async () => {
        const page = await open(landing);
        await page.evaluate(() => tributary.consent(true));
        expect(await ready(page)).toBe('clk_1');
        await onwards(page, '#next');
        await page.evaluate(() => tributary.consent(true));
        expect(await ready(page)).toBe('clk_1');
        expect(web.posts()).toHaveLength(1);
      });

      test('stores nothing when refused, and counts the visit when withdrawn and given again', async () => {
        const page = await open(landing);
        await onwards(page, '#next');
        for (const isGiven of [false, true, false, true, false])
          await page.evaluate(async (given) => {
            tributary.consent(given);
            await new Promise((resolve) => tributary.onReady(resolve));
          }, isGiven);
        expect([await cookieOf(page), web.posts().length]).toEqual([[], 2]);
      });

      test('does not use another site’s link that led to this site', async () => {
        web.pages.set(
          'blog.test',
          '<meta name="referrer" content="unsafe-url"><a href="https://www.shop.test/">Shop</a>',
        );
        const page = await (await web.visitor()).newPage();
        await page.goto('https://blog.test/?via=eve');
        await onwards(page, 'a');
        expect(await page.evaluate(() => document.referrer)).toContain('via=eve');
        await page.evaluate(() => tributary.consent(true));
        expect(await ready(page)).toBeNull();
        expect(web.posts()).toEqual([]);
      });
    });

    test('deletes the cookie on every domain and stops everything when withdrawn', async () => {
      const page = await open(landing);
      await ready(page);
      await page.evaluate(() => tributary.consent(false));
      await expect.poll(() => cookieOf(page)).toEqual([]);
      await page.evaluate(() => {
        history.pushState(null, '', '/?via=bob');
        tributary.init();
        tributary.identify('token');
      });
      expect(await ready(page)).toBeNull();
      expect(web.posts()).toHaveLength(1);
    });

    test('leaves nothing behind when withdrawn during a request', async () => {
      const page = await open('https://www.shop.test/');
      const release = await hold(page);
      await page.goto(landing);
      await page.waitForFunction(() => 'tributary' in window);
      await page.evaluate(() => tributary.consent(false));
      expect(await cookieOf(page)).toEqual([]);
      release();
      await expect.poll(() => web.posts()).toHaveLength(1);
      expect(await ready(page)).toBeNull();
      expect(await cookieOf(page)).toEqual([]);
    });
  });

  describe('page with the tag', () => {
    test('adds the click id to payment links when they are clicked, each in its own way', async () => {
      const targets = [
        'https://buy.stripe.test/a?b=1',
        'https://buy.stripe.com/test_1?prefilled_email=a%40b.c',
        'https://shop.lemonsqueezy.com/buy/1',
        'https://buy.polar.sh/polar_cl_1',
        'https://buy.stripe.com/test_2?client_reference_id=order-1',
        'https://buy.stripe.com/test_3?client_reference_id=clk_old',
        'https://notlemonsqueezy.com/',
      ];
      const links = targets.map((href) => `<a href="${href}">pay</a>`).join('');
      web.pages.set(
        'www.shop.test',
        `${tag}${links}<a href="https://pay.shop.test/" data-trb-click="ref">own</a>`,
      );
      web.pages.set('pay.shop.test', 'pay');
      const page = await open(landing);
      await ready(page);
      const addresses = () =>
        page.locator('a').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
      expect(await addresses()).toEqual([...targets, 'https://pay.shop.test/']);
      await page.getByText('own').click();
      await page.waitForURL('https://pay.shop.test/?ref=clk_1');
      await page.goto('https://www.shop.test/');
      await ready(page);
      await page.evaluate(() => tributary.decorate());
      expect((await addresses()).slice(0, targets.length)).toEqual([
        targets[0],
        'https://buy.stripe.com/test_1?prefilled_email=a%40b.c&client_reference_id=clk_1',
        'https://shop.lemonsqueezy.com/buy/1?checkout%5Bcustom%5D%5Btrb_click%5D=clk_1',
        'https://buy.polar.sh/polar_cl_1?reference_id=clk_1',
        targets[4],
        'https://buy.stripe.com/test_3?client_reference_id=clk_1',
        targets[6],
      ]);
    });

    test('passes the click id to Stripe elements as they appear and keeps an existing reference', async () => {
      web.pages.set(
        'www.shop.test',
        `${tag}<stripe-buy-button></stripe-buy-button><stripe-pricing-table></stripe-pricing-table>
        <stripe-buy-button client-reference-id="order_7"></stripe-buy-button>`,
      );
      const page = await open('https://www.shop.test/');
      await ready(page);
      const references = () =>
        page
          .locator('stripe-buy-button,stripe-pricing-table')
          .evaluateAll((all) => all.map((each) => each.getAttribute('client-reference-id')));
      expect(await references()).toEqual([null, null, 'order_7']);
      await page.goto(landing);
      await ready(page);
      expect(await references()).toEqual(['clk_1', 'clk_1', 'order_7']);
      await page.evaluate(() => document.body.append(document.createElement('stripe-buy-button')));
      await expect.poll(references).toEqual(['clk_1', 'clk_1', 'order_7', 'clk_1']);
      await page.goto('https://www.shop.test/pricing');
      await ready(page);
      await expect.poll(references).toEqual(['clk_1', 'clk_1', 'order_7']);
      await page.evaluate(() => tributary.consent(false));
      await expect.poll(references).toEqual(['', '', 'order_7']);
    });

    test('adds the click id to payment links in shadow trees, image maps and forms', async () => {
      web.pages.set(
        'www.shop.test',
        `${tag}<x-card></x-card><map><area href="https://buy.stripe.com/test_2"></map>
        <form action="https://buy.stripe.com/test_3?prefilled=1"><input name="action"><button>Pay</button></form>
        <form action="https://buy.stripe.com/test_4"><input name="client_reference_id" value="order_7"></form>
        <form action="/search"></form>
        <script>
          customElements.define('x-card', class extends HTMLElement {
            connectedCallback() {
              this.attachShadow({ mode: 'open' }).innerHTML = '<a href="https://buy.stripe.com/test_1"><b>Buy</b></a>';
            }
          });
          for (const type of ['click', 'submit']) addEventListener(type, (event) => event.preventDefault());
        </script>`,
      );
      const page = await open(landing);
      await ready(page);
      await page.getByText('Buy').click();
      await page.getByText('Pay').click();
      expect(await page.locator('x-card a').getAttribute('href')).toMatch(/client_reference_id=clk_1$/);
      expect(await page.locator('area').getAttribute('href')).toMatch(/client_reference_id=clk_1$/);
      const fields = await page
        .locator('form')
        .evaluateAll((forms) => forms.map((form) => [...new FormData(form as HTMLFormElement)]));
      expect(fields).toEqual([
        [
          ['action', ''],
          ['client_reference_id', 'clk_1'],
        ],
        [['client_reference_id', 'order_7']],
        [],
      ]);
    });

    test('sends the click id with a form before the page’s own listeners read it', async () => {
      web.pages.set(
        'www.shop.test',
        `${tag}<form action="/signup"><input type="hidden" name="trb_click"><button>Go</button></form>`,
      );
      const page = await open(landing);
      await ready(page);
      await page.getByText('Go').click();
      await page.waitForURL('https://www.shop.test/signup?trb_click=clk_1');
    });

    test('is notified once if the server has not responded within a second', async () => {
      web.pages.set('www.shop.test', tag);
      const page = await open('https://www.shop.test/');
      const release = await hold(page);
      await page.addInitScript(() => {
        const told: (string | null)[] = [];
        Object.assign(window, { told, tributary: [(tag: Tag) => tag.onReady((id) => told.push(id))] });
      });
      await page.goto(landing);
      await expect.poll(() => page.evaluate('told')).toEqual([null]);
      release();
      await expect.poll(() => clickCookie(page)).toBe('clk_1');
      expect(await page.evaluate('told')).toEqual([null]);
    });

    test('is told whose visit it was and which coupon applies', async () => {
      server.answer = () => ({ id: 'clk_1', stored: false, affiliate: 'ada', coupon: 'ADA10' });
      const page = await open(landing);
      await ready(page);
      const visit = page.evaluate(
        () => new Promise((resolve) => tributary.onReady((_, answer) => resolve(answer))),
      );
      expect(await visit).toMatchObject({ affiliate: 'ada', coupon: 'ADA10' });
    });

    test('forwards a sign-up’s token with the click id, and sends nothing without one', async () => {
      const stranger = await open('https://www.shop.test/');
      await ready(stranger);
      await stranger.evaluate(() => tributary.identify('token'));
      const page = await open(landing);
      await page.waitForFunction(() => 'tributary' in window);
      await page.evaluate(() => tributary.identify('token'));
      await expect.poll(() => web.posts()).toHaveLength(2);
      expect(web.posts()[1]).toEqual({ s: 'token', p: 'clk_1' });
    });

    test.each([
      ['a module', `<script type="module" src="https://www.shop.test/t/pk_dev_1.js"></script>`],
      [
        'text that a tag manager evaluates',
        `<script>fetch('https://www.shop.test/t/pk_dev_1.js').then((r) => r.text()).then((text) => setTimeout(text))</script>`,
      ],
      [
        'an element that a script appends',
        `<script>document.head.append(Object.assign(document.createElement('script'), { src: 'https://www.shop.test/t/pk_dev_1.js?v=2' }))</script>`,
      ],
      ['a part of another file', '<script src="/bundle.js"></script>'],
    ])('may load the tag as %s', async (_, html) => {
      server.origin = 'https://www.shop.test';
      const js = { 'content-type': 'text/javascript' };
      web.pages.set('www.shop.test/bundle.js', { html: `/* ours */\n${await scriptText()}`, headers: js });
      web.pages.set('www.shop.test', `<!doctype html>${html}`);
      expect(await ready(await open(landing))).toBe('clk_1');
      expect(web.seen.find(({ method }) => method === 'POST')?.url).toBe('https://www.shop.test/t/pk_dev_1');
    });

    test('may contain the tag twice', async () => {
      web.pages.set('www.shop.test', tag + tag.replace('async', 'defer'));
      const page = await open(landing);
      await page.waitForLoadState();
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toHaveLength(1);
    });

    test('needs only its own host in a Content Security Policy', async () => {
      const policy =
        "default-src 'none'; script-src https://www.shop.test; connect-src https://www.shop.test";
      const headers = { 'content-security-policy': `${policy}; require-trusted-types-for 'script'` };
      web.pages.set('www.shop.test', { html: tag, headers });
      const visitor = await web.visitor();
      const said: string[] = [];
      visitor.on('console', (message) => said.push(message.text()));
      const page = await open(landing, visitor);
      await page.waitForLoadState();
      await expect.poll(() => clickCookie(page)).toBe('clk_1');
      expect(said.filter((text) => !text.includes('favicon'))).toEqual([]);
    });

    test('reports its own URL changes by calling init() again', async () => {
      const page = await open('https://www.shop.test/');
      await ready(page);
      const go = (url: string) =>
        page.evaluate((to) => {
          history.pushState({ of: 'the app' }, '', to);
          tributary.init();
        }, url);
      await go('/?via=ada&trb_click=clk_claim');
      expect(await ready(page)).toBe('clk_1');
      await go('/pricing?via=ada');
      await ready(page);
      await go('/pricing?via=bob');
      expect(await ready(page)).toBe('clk_2');
      expect(web.posts()).toMatchObject([
        { v: 'ada', c: 'clk_claim' },
        { v: 'bob', p: 'clk_1' },
      ]);
      expect(await page.evaluate('history.state')).toEqual({ of: 'the app' });
    });

    test('sends only what the server has missed when restored from the back/forward cache', async () => {
      web.pages.set('www.shop.test/next', '<!doctype html>next');
      const page = await open(landing);
      await ready(page);
      const leaveAndReturn = async () => {
        await page.evaluate(() => {
          addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }), {
            once: true,
          });
        });
        await page.goto('https://www.shop.test/next');
        await goBack(page);
        await expect.poll(() => page.evaluate('window.persisted').catch(() => false)).toBe(true);
      };
      await leaveAndReturn();
      expect(await ready(page)).toBe('clk_1');
      expect(web.posts()).toHaveLength(1);

      web.network = 'is cut';
      await page.evaluate(() => {
        history.pushState(null, '', '/?via=bob');
        tributary.init();
      });
      await expect.poll(() => clickCookie(page)).toMatch(/^via:bob:/);
      web.network = 'works';
      await leaveAndReturn();
      await expect.poll(() => clickCookie(page)).toBe('clk_2');
      expect(web.posts().at(-1)).toMatchObject({ v: 'bob' });
    });

    test('waits until it is shown if it was prerendered', async () => {
      const rules = JSON.stringify({ prerender: [{ urls: [landing], eagerness: 'immediate' }] });
      const go = `fetch('/asked-for').then(() => location.assign('${landing}'))`;
      web.pages.set('www.shop.test', tag);
      web.pages.set(
        'www.shop.test/from',
        `<!doctype html><script type="speculationrules">${rules}</script><script>${go}</script>`,
      );
      let askFor: (page: string) => void = () => undefined;
      web.pages.set('www.shop.test/asked-for', new Promise((resolve) => (askFor = resolve)));
      const end = web.openAlone('https://www.shop.test/from');
      try {
        const addresses = () => web.seen.map(({ url }) => url);
        await expect.poll(addresses).toContain('https://www.shop.test/t/pk_dev_1.js');
        await new Promise((resolve) => setTimeout(resolve, 500));
        expect(web.posts()).toEqual([]);
        askFor('');
        await expect.poll(() => web.posts()).toHaveLength(1);
        expect(addresses().filter((url) => url === landing)).toHaveLength(1);
      } finally {
        await end();
      }
    });
  });

  test('the module behaves identically when used as in its README', async () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
    const { outputFiles } = await build({
      stdin: {
        contents: example.replace('shop.com', 'www.shop.test'),
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      alias: { '@tributary/browser': fileURLToPath(new URL('../src/index.ts', import.meta.url)) },
      bundle: true,
      write: false,
      format: 'esm',
    });
    const headers = { 'content-type': 'text/javascript' };
    web.pages.set('www.shop.test/app.js', { html: outputFiles[0]?.text ?? '', headers });
    web.pages.set('www.shop.test', '<!doctype html><script type="module" src="/app.js"></script>');
    server.answer = () => ({ id: 'clk_1', stored: false, affiliate: 'ada', coupon: 'ADA10' });
    const visitor = await web.visitor();
    const said: string[] = [];
    visitor.on('console', (message) => said.push(message.text()));
    const page = await open(landing, visitor);
    await expect.poll(() => said).toContain('clk_1 ada ADA10');
    expect(web.posts()).toMatchObject([{ v: 'ada', u: landing }]);
    expect(await cookieOf(page)).toMatchObject([{ value: 'clk_1', domain: '.shop.test' }]);
  });
});
