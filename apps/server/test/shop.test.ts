import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ShopOptions, startShop } from '../../../examples/shop/shop.ts';
import { startServer, type TestServer } from './harness.ts';
import { unhurried } from './unhurried.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sent = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** A browser with cookies, without scripts. It follows redirects; Node's fetch says of itself that it is no navigation. */
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

/** What a page says Tributary has seen. */
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

describe('the example shop', () => {
  test('leads from a link over the sign-up and the sale to a commission, to the cent', async () => {
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

  test('credits a sale by payment link to the click that the link carries', async () => {
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

  test('sells to visitors whom nobody referred', async () => {
    const { client, browser } = await shopWith();
    const { open } = browser();
    await open('/');
    expect(noteOf(await open('/sign-up'))).toBe('No click in the cookie of this browser.');
    expect(noteOf(await open('/sign-up', { email: 'grace@example.com' }))).toContain('Nobody referred');
    expect(noteOf(await open('/checkout', { plan: 'solo' }))).toContain('nobody earns');
    const bought = await open('/pay/solo', { email: 'grace@example.com' });
    expect(noteOf(bought)).toContain('nobody earns');
    expect((await client.commissions.list()).data).toEqual([]);
  });

  test('makes the click at the sign-up if Tributary was away at the visit', async () => {
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

  test('goes on while Tributary is away', async () => {
    const { browser, affiliate, onError } = await shopWith({ baseUrl: 'http://127.0.0.1:1' });
    const { open, cookies } = browser();
    expect(await open(`/?via=${affiliate.tracking_id}`)).toContain('A calm calendar');
    expect(cookies.get('trb_click')).toMatch(/^via:/);
    expect(noteOf(await open('/sign-up', { email: 'grace@example.com' }))).toContain('did not answer');
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
    expect(await open('/nowhere')).toContain('no such page');
  });
});
