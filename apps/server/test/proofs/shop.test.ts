import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ShopOptions, startShop } from '../../../../examples/shop/shop.ts';
import { endWithParent } from '../support/end-with-parent.ts';
import { useServer } from '../support/harness.ts';
import { freePort } from '../support/listen.ts';
import { root } from '../support/markdown.ts';
import { unhurried } from '../support/unhurried.ts';
import { sendAs } from '../support/visitor.ts';

const server = useServer();

const sent = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/**
 * Creates a browser with cookies but without scripts. Follows redirects itself, because Node's fetch does not identify
 * itself as a navigation.
 */
function browserOn(origin: string) {
  const cookies = new Map<string, string>();
  const open = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const type = fields && { 'content-type': 'application/x-www-form-urlencoded' };
    const [status, location, text] = await new Promise<[number, string, string]>((resolve, reject) => {
      const method = fields ? 'POST' : 'GET';
      const req = request(`${origin}${path}`, { method, headers: { ...sent, ...type, cookie } });
      req.on('error', reject).on('response', async (res) => {
        for (const line of res.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        let body = '';
        for await (const chunk of res.setEncoding('utf8')) body += chunk;
        resolve([res.statusCode ?? 0, res.headers.location ?? '', body]);
      });
      req.end(fields && new URLSearchParams(fields).toString());
    });
    if (status === 303) return open(location);
    expect(status, `${path}: ${text}`).toBeLessThan(500);
    return text;
  };
  return { cookies, open };
}

/** Acts like the tag on a page: reports the visit and keeps the returned id. */
async function runTag(tagUrl: string, page: URL, { cookies }: ReturnType<typeof browserOn>) {
  const { baseUrl, origin } = { baseUrl: new URL(tagUrl).origin, origin: page.origin };
  const { searchParams: query } = page;
  const own = cookies.get('trb_click') ?? '';
  const visit = { v: query.get('via'), c: query.get('trb_click'), p: own.startsWith('clk_') ? own : null };
  const headers = { ...sent, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin };
  const path = new URL(tagUrl).pathname.replace(/\.js$/, '');
  const body = JSON.stringify({ ...visit, u: page.href });
  const { text } = await sendAs(baseUrl, { method: 'POST', path, headers, body });
  const { id } = JSON.parse(text) as { id: string | null };
  if (id !== null) cookies.set('trb_click', id);
}

/** Returns the page's note on what Tributary has seen. */
const noteOf = (html: string) => /Seen by Tributary<\/b>([^<]*)/.exec(html)?.[1];

async function shopWith(options: Partial<ShopOptions> = {}) {
  unhurried();
  const account = await server.account();
  const affiliate = await account.given.affiliate();
  const clickKey = await account.issueKey(['create:clicks']);
  const { apiKey } = account;
  const onError = vi.fn();
  const shop = await startShop({
    baseUrl: server.baseUrl,
    apiKey,
    clickKey,
    tagUrl: null,
    onError,
    ...options,
  });
  onTestFinished(() => shop.close());
  const { environmentId } = account;
  const clicks = () => server.db.orm.click.findMany({ where: { environmentId } });
  return { ...account, affiliate, shop, clicks, onError, browser: () => browserOn(shop.url) };
}

/** Starts a shop, with a site that links to it and whose tag is on its pages. */
async function siteOfShop(hasMiddleware: boolean) {
  const own = await shopWith();
  const { client, apiKey, affiliate } = own;
  const { id, publishable_key: key } = await client.sites.create({
    program_id: affiliate.program_id,
    home_url: own.shop.url,
    cookie_domain: null,
  });
  const tagUrl = `${server.baseUrl}/t/${key}.js`;
  const clickKey = hasMiddleware ? apiKey : null;
  const shop = await startShop({ baseUrl: server.baseUrl, apiKey, clickKey, tagUrl });
  onTestFinished(() => shop.close());
  await client.sites.update(id, { home_url: shop.url, allowed_origins: [shop.url] });
  return { ...own, shop, key, tagUrl, browser: () => browserOn(shop.url) };
}

describe('example shop', () => {
  test('leads from a link through the sign-up and the sale to an exact commission', async () => {
    const { client, affiliate, browser, clicks } = await shopWith();
    const { open, cookies } = browser();
    await open(`/?via=${affiliate.tracking_id}`);
    const [click] = await clicks();
    expect(cookies.get('trb_click')).toBe(click?.id);
    expect(noteOf(await open('/sign-up?plan=team'))).toContain(click?.id);

    const checkout = await open('/sign-up', { email: 'grace@example.com', plan: 'team' });
    expect(noteOf(checkout)).toBe(`Your affiliate ${affiliate.name} referred this visitor.`);
    expect(checkout).toContain('Pay $79.00');
    const thanks = await open('/checkout', { plan: 'team' });
    expect(noteOf(thanks)).toBe(`Your affiliate ${affiliate.name} earned $15.80 on this sale of $79.00.`);

    const [referral] = (await client.referrals.list()).data;
    expect(referral).toMatchObject({ email: 'grace@example.com', status: 'active' });
    const [commission] = (await client.commissions.list()).data;
    expect(commission).toMatchObject({
      affiliate_id: affiliate.id,
      referral_id: referral?.id,
      sale_amount: 79,
      commission_amount: 15.8,
      commission_currency: 'USD',
    });
  });

  test('credits a sale by payment link to the click in the link', async () => {
    const { client, affiliate, browser, clicks } = await shopWith();
    const { open, cookies } = browser();
    await open(`/pricing?via=${affiliate.tracking_id}`);
    const link = `/pay/solo?client_reference_id=${cookies.get('trb_click')}`;
    const page = await open(link);
    const [, client_reference_id = ''] = /name="client_reference_id" value="([^"]*)"/.exec(page) ?? [];
    const thanks = await open('/pay/solo', { email: 'grace@example.com', client_reference_id });
    expect(noteOf(thanks)).toBe(`Your affiliate ${affiliate.name} earned $5.98 on this sale of $29.90.`);
    expect((await client.commissions.list()).data).toMatchObject([{ commission_amount: 5.98 }]);
    expect(await clicks()).toHaveLength(1);
  });

  test.each([true, false])(
    'counts one click for a link that Tributary redirects; middleware: %j',
    async (hasMiddleware) => {
      const site = await siteOfShop(hasMiddleware);
      const link = await sendAs(server.baseUrl, {
        path: `/r/${site.key}/${site.affiliate.tracking_id}`,
        headers: sent,
      });
      const page = new URL(link.headers.location ?? '');
      expect(page.origin).toBe(site.shop.url);
      const browser = site.browser();
      expect(await browser.open(page.pathname + page.search)).toContain(`src="${site.tagUrl}"`);
      await runTag(site.tagUrl, page, browser);
      expect(browser.cookies.get('trb_click')).toBe(page.searchParams.get('trb_click'));
      expect(noteOf(await browser.open('/sign-up', { email: 'grace@example.com' }))).toContain(
        site.affiliate.name,
      );
      expect(noteOf(await browser.open('/checkout', { plan: 'team' }))).toContain('earned $15.80');
      expect(await site.clicks()).toHaveLength(1);
    },
  );

  test('counts one click for a link to its own page, although both the middleware and the tag see it', async () => {
    const { browser, clicks, affiliate, tagUrl, shop } = await siteOfShop(true);
    const visitor = browser();
    const page = new URL(`${shop.url}/?via=${affiliate.tracking_id}`);
    await visitor.open(page.pathname + page.search);
    await runTag(tagUrl, page, visitor);
    expect((await clicks()).map(({ id }) => id)).toEqual([visitor.cookies.get('trb_click')]);
  });

  test('starts with one command, which prints the link and revokes its key at the end', async () => {
    const { client, affiliate, apiKey } = await shopWith();
    const { id } = await client.sites.create({
      program_id: affiliate.program_id,
      home_url: 'http://127.0.0.1:1',
    });
    const port = String(await freePort());
    const main = [...endWithParent, '--import=tsx', '--conditions=tributary-source', 'examples/shop/main.ts'];
    const shop = spawn(process.execPath, [...main, id, affiliate.tracking_id], {
      cwd: root,
      env: { ...process.env, TRIBUTARY_BASE_URL: server.baseUrl, TRIBUTARY_API_KEY: apiKey, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let printed = '';
    shop.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed).toContain('Stop with Ctrl-C');
    const [link = ''] = /http\S+\/r\/pk_dev_\S+/.exec(printed) ?? [];
    const { headers } = await sendAs(server.baseUrl, { path: new URL(link).pathname, headers: sent });
    expect(headers.location).toContain(`http://127.0.0.1:${port}/?via=${affiliate.tracking_id}`);
    expect(await browserOn(`http://127.0.0.1:${port}`).open('/')).toContain('A calm calendar');
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const keys = await client.apiKeys.list().toArray();
    const own = keys.filter(({ name }) => name.startsWith('Example shop'));
    expect(own).toMatchObject([{ permissions: ['create:clicks'], revoked_at: expect.any(String) }]);
  });

  test('sells to visitors whom nobody referred', async () => {
    const { client, browser } = await shopWith();
    const { open } = browser();
    await open('/');
    expect(noteOf(await open('/sign-up'))).toBe('This browser’s cookie contains no click.');
    expect(noteOf(await open('/sign-up', { email: 'grace@example.com' }))).toContain('Nobody referred');
    expect(noteOf(await open('/checkout', { plan: 'solo' }))).toContain('nobody earns');
    const bought = await open('/pay/solo', { email: 'grace@example.com' });
    expect(noteOf(bought)).toContain('nobody earns');
    expect((await client.commissions.list()).data).toEqual([]);
  });

  test('records the click at the sign-up if Tributary was unavailable at the visit', async () => {
    const { client, affiliate, browser, clicks } = await shopWith();
    const { open, cookies } = browser();
    const seconds = Math.floor(Date.now() / 1_000) - 3_600;
    cookies.set('trb_click', `via:${affiliate.tracking_id}:${seconds}`);
    const checkout = await open('/sign-up', { email: 'grace@example.com' });
    expect(noteOf(checkout)).toContain(affiliate.name);
    expect(await clicks()).toMatchObject([{ createdAt: new Date(seconds * 1_000) }]);
    await open('/checkout', { plan: 'team' });
    expect((await client.commissions.list()).data).toMatchObject([{ commission_amount: 15.8 }]);
  });

  test('continues while Tributary is unavailable', async () => {
    const { browser, affiliate, onError } = await shopWith({ baseUrl: 'http://127.0.0.1:1' });
    const { open, cookies } = browser();
    expect(await open(`/?via=${affiliate.tracking_id}`)).toContain('A calm calendar');
    expect(cookies.get('trb_click')).toMatch(/^via:/);
    expect(noteOf(await open('/sign-up', { email: 'grace@example.com' }))).toContain('did not respond');
    expect(await open('/checkout', { plan: 'team' })).toContain('Thank you');
    expect(onError).toHaveBeenCalledTimes(3);
  });

  test('runs nothing that a visitor sends', async () => {
    const { browser } = await shopWith();
    const { open } = browser();
    const evil = '"><script>alert(1)</script>';
    expect(await open(`/sign-up?plan=${encodeURIComponent(evil)}`)).not.toContain('<script>');
    expect(await open(`/pay/solo?client_reference_id=${encodeURIComponent(evil)}`)).not.toContain('<script>');
    expect(await open('/sign-up', { email: `<script>alert(1)</script>@example.com` })).not.toContain(
      '<script>',
    );
    expect(await open('/sign-up', { email: 'nobody' })).toContain('not an e-mail address');
    expect(await open('/pay/gold')).toContain('Two plans');
    expect(await open('/nowhere')).toContain('Page not found');
  });
});
