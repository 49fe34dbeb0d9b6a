import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../apps/server/test/support/harness.ts';
import { trackedIn } from '../../../apps/server/test/support/visitor.ts';
import type { Tag } from '../src/entry.ts';
import { chromiumPath } from './chromium.ts';
import { startWeb, type Web } from './web.ts';

declare const tributary: Tag;

const policy =
  "default-src 'none'; script-src 'self' https://www.shop.test; connect-src 'self' https://www.shop.test";
const headers = { 'content-security-policy': policy };

describe.skipIf(!chromiumPath)('visitor with a real browser and a real server', () => {
  const server = useServer({ trustProxy: 1 });
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(server.baseUrl);
  });
  afterEach(() => web.clear());
  afterAll(() => web?.close());

  /** Creates a shop on two hosts that serves the script under a path of its own. */
  async function shop(settings: Parameters<typeof trackedIn>[1] = {}) {
    const tracked = await trackedIn(server, {
      allowed_origins: ['https://shop.test', 'https://*.shop.test'],
      ...settings,
    });
    const tag = `<!doctype html><script async src="https://www.shop.test/t/${tracked.key}.js"></script>`;
    const html = `${tag}<a href="https://buy.stripe.com/test_1">Buy</a>`;
    for (const host of ['www.shop.test', 'app.shop.test']) web.pages.set(host, { html, headers });
    const via = tracked.affiliate.tracking_id;
    return { ...tracked, tag, via, landing: `https://www.shop.test/?via=${via}` };
  }
  async function open(url: string, by?: BrowserContext): Promise<Page> {
    const page = await (by ?? (await web.visitor())).newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'tributary' in window);
    return page;
  }
  /** Returns the click id once the script has one. */
  const clickIdOf = (page: Page) =>
    page.waitForFunction(() => tributary.getClickId()).then((handle) => handle.jsonValue());
  const cookiesOf = async (page: Page) =>
    (await page.context().cookies()).filter(({ name }) => name === 'trb_click');
  /** Returns the CORS preflight requests. */
  const askedFirst = () => web.seen.filter(({ method }) => method === 'OPTIONS');
  const signUp = ({ client }: Awaited<ReturnType<typeof shop>>, click_id: string | null, email: string) =>
    client.signups.create({ click_id: click_id ?? '', email });

  test('arrives by ?via= on one host and is recognized on the other until they pay', async () => {
    const { landing, clicks, site } = await shop();
    const visitor = await web.visitor();
    const said: string[] = [];
    visitor.on('console', (message) => said.push(message.text()));
    const page = await open(`${landing}&sub1=blog`, visitor);
    const id = await clickIdOf(page);
    expect(await clicks()).toMatchObject([{ id, siteId: site.id, sub1: 'blog', isCounted: true }]);
    const [cookie, ...others] = await cookiesOf(page);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ value: id, domain: '.shop.test', secure: true, sameSite: 'Lax' });

    const app = await open('https://app.shop.test/pricing', visitor);
    expect(await clickIdOf(app)).toBe(id);
    await app.evaluate(() => tributary.decorate());
    expect(await app.locator('a').getAttribute('href')).toBe(
      `https://buy.stripe.com/test_1?client_reference_id=${id}`,
    );
    expect([web.posts().length, askedFirst()]).toEqual([1, []]);
    expect(said.filter((text) => !text.includes('favicon'))).toEqual([]);
  });

  test('clicks an affiliate link, keeps its click, and loses it from the address bar', async () => {
    const { via, clicks } = await shop({ link_hosts: ['go.shop.test'] });
    web.pages.set(
      'blog.test',
      `<!doctype html><a href="https://go.shop.test/r/${via}/pricing?sub1=blog#faq">Shop</a>`,
    );
    const page = await (await web.visitor()).newPage();
    await page.goto('https://blog.test/post');
    await page.getByText('Shop').click();
    await page.waitForURL(/www\.shop\.test/);
    await expect.poll(() => page.url()).toBe(`https://www.shop.test/pricing?sub1=blog&via=${via}#faq`);
    const id = await clickIdOf(page);
    expect(await clicks()).toMatchObject([{ id, sub1: 'blog', claimableUntil: null }]);
  });

  test('shares the URL with the click in it, and two people are two referrals of one affiliate', async () => {
    const shared = await shop();
    const { key, via, affiliate, clicks } = shared;
    const first = await (await web.visitor()).newPage();
    let address = '';
    first.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('trb_click=')) address = request.url();
    });
    await first.goto(`https://www.shop.test/r/${key}/${via}`);
    const second = await open(address);
    const ids = [await clickIdOf(first), await clickIdOf(second)];
    expect(new Set(ids).size).toBe(2);
    expect((await clicks()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const referrals = await Promise.all([
      signUp(shared, ids[0] ?? null, 'one@example.com'),
      signUp(shared, ids[1] ?? null, 'two@example.com'),
    ]);
    expect(referrals.map((referral) => referral?.affiliate_id)).toEqual([affiliate.id, affiliate.id]);
    expect(new Set(referrals.map((referral) => referral?.id)).size).toBe(2);
  });

  test('is asked for consent first: nothing happens before, and everything afterwards', async () => {
    const { landing, clicks, via } = await shop({ consent: 'required' });
    const page = await open(landing);
    await page.waitForTimeout(300);
    expect([await cookiesOf(page), web.posts(), await clicks()]).toEqual([[], [], []]);
    await page.evaluate(() => tributary.consent(true));
    const id = await clickIdOf(page);
    expect(await clicks()).toMatchObject([{ id, trackingId: via }]);
    await page.evaluate(() => tributary.consent(false));
    expect(await cookiesOf(page)).toEqual([]);
  });

  test('blocks third-party cookies, and the script from another host keeps the click in a first-party cookie', async () => {
    const { key, via, clicks } = await shop();
    const foreign = `<!doctype html><script async src="https://tracking.test/t/${key}.js"></script>`;
    web.pages.set('www.shop.test', `${foreign}<img src="https://tracking.test/pixel">`);
    const cookie = { 'set-cookie': 'third=party; Path=/; Secure; SameSite=None' };
    web.pages.set('tracking.test/pixel', { html: '', headers: cookie });
    const page = await open(`https://www.shop.test/?via=${via}`);
    await page.waitForLoadState();
    const id = await clickIdOf(page);
    expect(await clicks()).toMatchObject([{ id }]);
    expect((await page.context().cookies()).map(({ name, domain }) => [name, domain])).toEqual([
      ['trb_click', '.shop.test'],
    ]);
  });

  test('leaves and returns through the back/forward cache without a second click', async () => {
    const { landing, clicks } = await shop();
    const page = await open(landing);
    const id = await clickIdOf(page);
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
    );
    await page.goto('https://www.shop.test/pricing');
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate('window.persisted').catch(() => false)).toBe(true);
    expect(await clickIdOf(page)).toBe(id);
    expect(await clicks()).toHaveLength(1);
  });

  test('uses a single-page app, where another affiliate’s link is another click', async () => {
    const shopOfOne = await shop();
    const { landing, clicks, given, program } = shopOfOne;
    const bob = await given.affiliate({ program });
    const page = await open(landing);
    const id = await clickIdOf(page);
    await page.evaluate((via) => {
      history.pushState(null, '', `/course?via=${via}`);
      tributary.init();
    }, bob.tracking_id);
    await expect.poll(() => page.evaluate(() => tributary.getClickId())).not.toBe(id);
    await clickIdOf(page);
    expect((await clicks()).map(({ affiliateId }) => affiliateId)).toEqual([shopOfOne.affiliate.id, bob.id]);
  });

  test('arrives while the server is unavailable and is counted once it is back', async () => {
    const { landing, clicks, via } = await shop();
    const page = await open('https://www.shop.test/');
    web.network = 'is cut';
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      tributary.init();
    }, landing);
    await expect.poll(async () => (await cookiesOf(page))[0]?.value).toMatch(new RegExp(`^via:${via}:\\d+$`));
    expect(await page.evaluate(() => tributary.getClickId())).toBeNull();
    web.network = 'works';
    await page.goto('https://www.shop.test/pricing');
    const id = await clickIdOf(page);
    expect(await clicks()).toMatchObject([{ id, trackingId: via }]);
    expect(await cookiesOf(page)).toHaveLength(1);
  });

  test('is a headless browser that identifies itself and is rejected', async () => {
    const { landing, clicks, refusals } = await shop();
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0.0.0 Safari/537.36';
    const page = await open(landing, await web.visitor({ userAgent }));
    await expect.poll(() => refusals()).toEqual({ bot: 1n });
    await expect.poll(() => cookiesOf(page)).toEqual([]);
    expect(await clicks()).toEqual([]);
  });

  test('is credited to the first affiliate if the site says so', async () => {
    const { landing, via, given, program } = await shop({ attribution: 'first' });
    const bob = await given.affiliate({ program });
    const page = await open(landing);
    const id = await clickIdOf(page);
    await page.goto(`https://www.shop.test/?via=${bob.tracking_id}`);
    await expect.poll(() => web.posts()).toHaveLength(2);
    expect(await clickIdOf(page)).toBe(id);
    const visit = page.evaluate(
      () => new Promise((resolve) => tributary.onReady((_, answer) => resolve(answer?.affiliate))),
    );
    expect(await visit).toBe(via);
  });
});
