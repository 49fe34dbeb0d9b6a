import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { trackedIn, visitorOf } from '../../../test/support/visitor.ts';

const server = useServer({ trustProxy: 1 });

const tracked = (settings: object = {}) => trackedIn(server, settings);
let addresses = 0;
const anIp = () => `198.51.100.${(++addresses % 250) + 1}`;
const visitor = (options: Parameters<typeof visitorOf>[1] = {}) =>
  visitorOf(server.baseUrl, { ip: anIp(), ...options });
let hosts = 0;
const aHost = () => `go${++hosts}.shop.test`;

describe('short link', () => {
  test('records the click and leads to the home page with the tracking id and the click', async () => {
    const { key, affiliate, clicks, site } = await tracked();
    const before = Date.now();
    const { status, url, headers } = await visitor().open(
      `/r/${key}/${affiliate.tracking_id}?sub1=blog&a=1+2`,
      {
        referer: 'https://blog.test/',
      },
    );
    const [click] = await clicks();
    expect(status).toBe(302);
    expect(url).toBe(
      `https://www.shop.test/?sub1=blog&a=1+2&via=${affiliate.tracking_id}&trb_click=${click?.id}`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(click).toMatchObject({
      siteId: site.id,
      sub1: 'blog',
      referrer: 'https://blog.test/',
      isCounted: true,
    });
    const minutes = ((click?.claimableUntil?.getTime() ?? 0) - before) / 60_000;
    expect(minutes).toBeGreaterThan(9.9);
    expect(minutes).toBeLessThan(10.5);
  });

  test('on a link host needs no key, in any case and with a port', async () => {
    const host = aHost();
    const { affiliate, clicks } = await tracked({ link_hosts: [host] });
    for (const name of [host, `${host.toUpperCase()}:8443`, `${host}.`]) {
      const { url } = await visitor().open(`/r/${affiliate.tracking_id.toUpperCase()}/pricing/annual?x=1`, {
        host: name,
      });
      expect(url).toMatch(
        new RegExp(
          `^https://www\\.shop\\.test/pricing/annual\\?x=1&via=${affiliate.tracking_id}&trb_click=clk_`,
        ),
      );
    }
    expect((await clicks()).map(({ url }) => url)).toEqual(
      Array(3).fill(`https://www.shop.test/pricing/annual?x=1&via=${affiliate.tracking_id}`),
    );
  });

  test.each([
    ['%s.', ''],
    ['%s%E2%80%8B', ''],
    ['%s%20', ''],
    ['%s&utm_source=x', ''],
    ['%s%3Futm_source=x', ''],
    ['%s,/pricing', 'pricing'],
  ])('credits the affiliate however its end was mangled: %s', async (mangled, path) => {
    const { key, affiliate, clicks, visits } = await tracked();
    const { tracking_id } = affiliate;
    const { url } = await visitor().open(`/r/${key}/${mangled.replace('%s', tracking_id)}`);
    const [click] = await clicks();
    expect(url).toBe(`https://www.shop.test/${path}?via=${tracking_id}&trb_click=${click?.id}`);
    expect(await visits()).toEqual([['counted', 1]]);
  });

  test('leads to the home page without a tracking id, and is counted as such', async () => {
    const { key, refusals } = await tracked();
    expect((await visitor().open(`/r/${key}/%E0%A4%A`)).url).toBe('https://www.shop.test/');
    expect((await visitor().open(`/r/${key}`)).url).toBe('https://www.shop.test/');
    expect(await refusals()).toEqual({ no_tracking_id: 1n });
  });

  test('leads to the page in `to`', async () => {
    const { key, affiliate } = await tracked();
    const { url } = await visitor().open(
      `/r/${key}/${affiliate.tracking_id}?to=${encodeURIComponent('/plans?year=1#faq')}`,
    );
    expect(url).toMatch(/^https:\/\/www\.shop\.test\/plans\?year=1&via=/);
  });

  test('keeps the path byte by byte, whatever its encoding', async () => {
    const { key, affiliate } = await tracked();
    for (const path of ['a%2Fb', '50%25', 'a%3Fb%23c', '%E4%B8%AD', 'x%20y+z'])
      expect((await visitor().open(`/r/${key}/${affiliate.tracking_id}/${path}`)).url).toMatch(
        `https://www.shop.test/${path}?via=${affiliate.tracking_id}&trb_click=`,
      );
  });

  test('leads to the home page without credit for an unknown or rejected affiliate', async () => {
    const { key, affiliate, client, clicks, refusals } = await tracked();
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect((await visitor().open(`/r/${key}/${affiliate.tracking_id}`)).url).toBe('https://www.shop.test/');
    expect((await visitor().open(`/r/${key}/nobody`)).url).toBe('https://www.shop.test/');
    expect((await visitor().open(`/r/${key}/`)).url).toBe('https://www.shop.test/');
    expect((await visitor().open(`/r/${key}`)).url).toBe('https://www.shop.test/');
    expect(await clicks()).toEqual([]);
    expect(await refusals()).toEqual({ rejected_affiliate: 1n, unknown_affiliate: 1n });
  });

  test('records nothing for HEAD, bots, previews, prefetches, images and frames, but redirects them', async () => {
    const { key, affiliate, clicks } = await tracked();
    const path = `/r/${key}/${affiliate.tracking_id}?a=1`;
    const answers = [
      await visitor().open(path, {}, 'HEAD'),
      await visitor().open(path, { 'user-agent': 'WhatsApp/2.23.20.0' }),
      await visitor().open(path, { 'user-agent': '' }),
      await visitor().open(path, { 'sec-purpose': 'prefetch' }),
      await visitor().open(path, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }),
      await visitor().open(path, { 'sec-fetch-dest': 'iframe' }),
    ];
    for (const { status, url } of answers)
      expect([status, url]).toEqual([302, `https://www.shop.test/?a=1&via=${affiliate.tracking_id}`]);
    expect(await clicks()).toEqual([]);
  });

  test('records nothing before consent', async () => {
    const { key, affiliate, clicks } = await tracked({ consent: 'required' });
    const { url } = await visitor().open(`/r/${key}/${affiliate.tracking_id}`);
    expect(url).toBe(`https://www.shop.test/?via=${affiliate.tracking_id}`);
    expect(await clicks()).toEqual([]);
  });

  test('redirects without a click when one address opens it too often', async () => {
    const { key, affiliate, clicks, refusals } = await tracked();
    const flood = visitor({ ip: '203.0.113.50' });
    const urls = await Promise.all(
      Array.from(
        { length: 60 },
        async () => (await flood.open(`/r/${key}/${affiliate.tracking_id}`)).url ?? '',
      ),
    );
    const recorded = urls.filter((url) => url.includes('trb_click='));
    expect(recorded.length).toBeLessThan(60);
    expect(urls.every((url) => url.startsWith(`https://www.shop.test/?via=${affiliate.tracking_id}`))).toBe(
      true,
    );
    expect(await clicks()).toHaveLength(recorded.length);
    expect(Number((await refusals()).rate_limited)).toBe(60 - recorded.length);
  });
});

describe('link with arbitrary content leads to the site:', () => {
  test.each([
    '?to=//evil.test',
    '?to=%2F%2Fevil.test',
    '?to=%5C%5Cevil.test',
    '?to=/%09/evil.test',
    '?to=https://evil.test',
    '?to=https://www.shop.test@evil.test',
    '?to=https://www.shop.test.evil.test',
    '?to=javascript:alert(1)',
    '?to=https://xn--shp-fkd.test',
    '?to=%zz',
    '?%zz=%zz&=&&a==b',
    '?x=%0d%0aSet-Cookie:%20a=b',
    '?x=%0D%0A%0D%0A<script>',
    '//evil.test',
    '/%2F%2Fevil.test',
    '/%5C%5Cevil.test',
    '/../../evil.test',
    '/@evil.test',
    '/%zz',
    '/%00',
    `?x=${'y'.repeat(8_000)}`,
  ])('%.60s', async (tail) => {
    const { key, affiliate } = await tracked();
    const { status, url, headers } = await visitor().open(`/r/${key}/${affiliate.tracking_id}${tail}`);
    expect(status).toBe(302);
    expect(new URL(url ?? '').origin).toBe('https://www.shop.test');
    expect(url).toMatch(new RegExp(`via=${affiliate.tracking_id}&trb_click=clk_[0-9a-z]+$`));
    expect(Object.keys(headers)).not.toContain('set-cookie');
  });

  test('ignores a tracking id that cannot be decoded', async () => {
    const { key } = await tracked();
    for (const id of ['%zz', '%00', '%2e%2e', "'", 'a'.repeat(300)])
      expect((await visitor().open(`/r/${key}/${id}`)).url).toMatch(/^https:\/\/www\.shop\.test\/$/);
  });
});

describe('link without a site', () => {
  test('returns 404 with a text, whatever host and key', async () => {
    await tracked();
    for (const [path, host] of [
      ['/r/ann-affiliate', 'unknown.shop.test'],
      [`/r/pk_dev_${'x'.repeat(38)}/ann-affiliate`, ''],
      ['/r/', ''],
      ['/r//', ''],
      ['/r/ann-affiliate', 'in valid'],
      ['/r/ann-affiliate', `${'x'.repeat(300)}.test`],
    ] as const) {
      const { status, text } = await visitor().open(path, host === '' ? {} : { host });
      expect([status, text]).toEqual([404, expect.stringContaining('does not work')]);
    }
  });

  test('is looked up for an unknown host at most twenty times at once per address', {
    tags: 'slow',
  }, async () => {
    const sites = await Promise.all(
      Array.from({ length: 5 }, () => tracked({ link_hosts: Array.from({ length: 20 }, aHost) })),
    );
    const all = sites.flatMap(({ site }) => site.link_hosts);
    const flood = visitor({ ip: '203.0.113.51' });
    const startedAt = performance.now();
    const answers = await Promise.all(all.map((host) => flood.open('/r/', { host })));
    const refilled = (performance.now() - startedAt) / 1_000;
    const found = answers.filter(({ status }) => status === 302).length;
    expect(found).toBeGreaterThanOrEqual(20);
    expect(found).toBeLessThanOrEqual(20 + refilled + 1);
    const others = await Promise.all(all.map((host) => visitor().open('/r/', { host })));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([302]));
  });
});

test('accepts the site’s own key on a link host', async () => {
  const host = aHost();
  const own = await tracked({ link_hosts: [host] });
  const same = await visitor().open(`/r/${own.key}/${own.affiliate.tracking_id}`, { host });
  expect(same.url).toContain('trb_click=clk_');
  expect(await own.clicks()).toHaveLength(1);
});

test('stops immediately on a link host removed from a site', async () => {
  const host = aHost();
  const { affiliate, client, site } = await tracked({ link_hosts: [host] });
  expect((await visitor().open(`/r/${affiliate.tracking_id}`, { host })).status).toBe(302);
  await client.sites.update(site.id, { link_hosts: [] });
  expect((await visitor().open(`/r/${affiliate.tracking_id}`, { host })).status).toBe(404);
});
