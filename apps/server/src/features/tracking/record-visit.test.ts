import { createHmac } from 'node:crypto';
import { signupToken } from '@tributary/sdk/fetch';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { trackedIn, visitorOf } from '../../../test/support/visitor.ts';

const server = useServer({ trustProxy: 1 });

const tracked = (settings: object = {}) => trackedIn(server, settings);
/** Every test has its own address, and therefore its own rate limit. */
let hosts = 0;
const anIp = () => `198.51.${100 + Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;
const visitor = (options: Parameters<typeof visitorOf>[1] = {}) =>
  visitorOf(server.baseUrl, { ip: anIp(), ...options });
const page = 'https://www.shop.test/?via=x';

const columns = { createdAt: 'created_at', claimableUntil: 'claimable_until' };
const setTime = (column: keyof typeof columns, id: string, at: number) =>
  server.db.lists.query(`update clicks set ${columns[column]} = $2 where id = $1`, [id, new Date(at)]);

describe('visit', () => {
  test('creates a click for its affiliate from the page URL, and returns the id and the coupon', {
    tags: 'slow',
  }, async () => {
    const { key, site, affiliate, clicks, client } = await tracked();
    await client.coupons.create({
      affiliate_id: affiliate.id,
      code: 'ada10',
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'once',
    });
    const u = `${page}&sub1=blog&utm_source=news&gclid=g1#fragment`;
    const { status, answer, headers } = await visitor({ ip: '203.0.113.77' }).report(key, {
      v: affiliate.tracking_id,
      u,
      r: 'https://blog.test/post',
    });
    expect(status).toBe(200);
    expect(answer).toEqual({
      id: expect.stringMatching(/^clk_/),
      stored: false,
      affiliate: affiliate.tracking_id,
      coupon: 'ADA10',
    });
    expect(headers['access-control-allow-origin']).toBe('https://www.shop.test');
    expect(headers['access-control-allow-credentials']).toBe('true');
    const [click, ...others] = await clicks();
    expect(others).toEqual([]);
    expect(click).toMatchObject({
      id: answer.id,
      affiliateId: affiliate.id,
      programId: affiliate.program_id,
      siteId: site.id,
      url: u.replace('#fragment', ''),
      referrer: 'https://blog.test/post',
      ip: '203.0.113.0',
      sub1: 'blog',
      utmSource: 'news',
      gclid: 'g1',
      isCounted: true,
      claimableUntil: null,
    });
  });

  test('by the same visitor within half an hour is a separate, uncounted click', {
    tags: 'slow',
  }, async () => {
    const { key, affiliate, clicks, report } = await tracked();
    const same = visitor({ ip: '203.0.113.10' });
    const neighbour = visitor({ ip: '203.0.113.11' });
    const other = visitor({
      ip: '203.0.113.10',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    });
    const visit = { v: affiliate.tracking_id };
    const ids = [];
    for (const browser of [same, same, neighbour, other])
      ids.push((await browser.report(key, visit)).answer.id);
    expect(new Set(ids).size).toBe(4);
    const counted = (await clicks()).map(({ isCounted }) => isCounted);
    expect(counted).toEqual([true, false, false, true]);
    expect(await report()).toBe(2);
    await server.db.lists.query(
      `update counted_visitors set counted_at = (counted_at at time zone 'UTC' - interval '30 minutes') at time zone 'UTC' where environment_id = ${(await clicks())[0]?.environmentId}`,
    );
    await same.report(key, visit);
    expect((await clicks()).at(-1)?.isCounted).toBe(true);
  });

  test('is counted by affiliate, day and result', async () => {
    const { key, affiliate, visits } = await tracked();
    const v = affiliate.tracking_id;
    const browser = visitor();
    await browser.report(key, { v });
    await browser.report(key, { v });
    await visitor({ userAgent: 'Googlebot/2.1' }).report(key, { v });
    await visitor().report(key, { v: 'nobody-at-all' });
    await visitor().report(key, {});
    const first = [
      ['bot', 1],
      ['counted', 1],
      ['uncounted', 1],
    ];
    expect(await visits()).toEqual(first);
    await browser.report(key, { v: ` ${v.toUpperCase()}` });
    expect(await visits()).toEqual([...first.slice(0, 2), ['uncounted', 2]]);
  });

  test('keeps the browser’s previous click, if its id is plausible', async () => {
    const { key, affiliate, given, program, clicks } = await tracked();
    const browser = visitor();
    const first = await browser.report(key, { v: affiliate.tracking_id });
    const other = await given.affiliate({ program });
    await browser.report(key, { v: other.tracking_id, p: first.answer.id ?? '' });
    await browser.report(key, { v: other.tracking_id, p: 'x'.repeat(256) });
    expect((await clicks()).map(({ previousClickId }) => previousClickId)).toEqual([
      null,
      first.answer.id,
      null,
    ]);
  });

  test('by one visitor many times at once is counted once', async () => {
    const { key, affiliate, clicks } = await tracked();
    const same = visitor({ ip: '203.0.113.12' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => same.report(key, { v: affiliate.tracking_id })),
    );
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(20);
    expect((await clicks()).filter(({ isCounted }) => isCounted)).toHaveLength(1);
  });

  test('stores only the part of the address that the site selects, and the tracking id in any case', {
    tags: 'slow',
  }, async () => {
    for (const [ip, kept] of [
      ['none', null],
      ['full', '2001:db8:1:2::9'],
      ['truncated', '2001:db8:1::'],
    ] as const) {
      const { key, affiliate, clicks } = await tracked({ ip });
      await visitor({ ip: '2001:db8:1:2::9' }).report(key, { v: ` ${affiliate.tracking_id.toUpperCase()}` });
      expect((await clicks()).map((click) => click.ip)).toEqual([kept]);
    }
  });

  test('credits the first id in its URL that an affiliate of the program has', async () => {
    const { key, affiliate, given, program, clicks, visits, refusals } = await tracked();
    const other = await given.affiliate({ program });
    const id = affiliate.tracking_id;
    const report = (v: string, u = page) => visitor().report(key, { v, u });
    for (const [v, u] of [
      [`${id}.`],
      [`newsletter/${id}/${other.tracking_id}`],
      ['newsletter', `https://www.shop.test/?via=newsletter&REF=${id}&ref=${other.tracking_id}`],
      ['', `https://www.shop.test/?utm_source=x?via=${id}`],
    ] as const) {
      const { answer } = await report(v, u);
      expect([v, answer.affiliate]).toEqual([v, id]);
    }
    expect((await clicks()).map((click) => click.trackingId)).toEqual([id, id, id, id]);
    for (const v of [`${id}_x`, `${id}.stone`, `x-${id}`])
      expect((await report(v)).answer.reason).toBe('unknown_affiliate');
    expect((await report('', 'https://www.shop.test/?via=%C3%A9ric')).answer.reason).toBe('no_tracking_id');
    expect(await refusals()).toEqual({ unknown_affiliate: 3n, no_tracking_id: 1n });
    await visitor({ userAgent: 'Googlebot/2.1' }).report(key, { v: `newsletter/${id}.` });
    const counts = Object.fromEntries(await visits());
    expect([counts.bot, Number(counts.counted) + Number(counts.uncounted)]).toEqual([1, 4]);
  });

  test('of a browser with a click goes to the first known id in the URL', async () => {
    const { key, affiliate, given, program } = await tracked();
    const { tracking_id: id } = affiliate;
    const { tracking_id: other } = await given.affiliate({ program });
    const p = (await visitor().report(key, { v: id })).answer.id;
    expect((await visitor().report(key, { v: `${other}/${id}`, p })).answer.affiliate).toBe(other);
    for (const v of [`newsletter/${id}`, `${id}/${other}`])
      expect((await visitor().report(key, { v, p })).answer).toMatchObject({ id: p, affiliate: id });
  });

  test('converts to a referral like any other click', async () => {
    const { key, affiliate, client } = await tracked();
    const { answer } = await visitor().report(key, { v: affiliate.tracking_id });
    const sale = await client.conversions.create({
      click_id: answer.id as string,
      customer_id: 'cus_1',
      sale_amount: 50,
      sale_amount_currency: 'USD',
      external_event_id: 'order_1',
    });
    expect(sale).toMatchObject({ affiliate_id: affiliate.id, commission_amount: 10 });
  });
});

describe('cookie set by the server', () => {
  test('is used if the server’s host belongs to the site’s domain', async () => {
    const { key, affiliate } = await tracked({ cookie_days: 7 });
    const { answer, headers } = await visitor().report(
      key,
      { v: affiliate.tracking_id },
      { host: 't.shop.test' },
    );
    expect(answer.stored).toBe(true);
    expect(headers['set-cookie']).toBe(
      `trb_click=${answer.id}; Path=/; Max-Age=604800; SameSite=Lax; Domain=shop.test; Secure`,
    );
  });

  test('is not used on any other host, nor for a page of another domain', async () => {
    const { key, affiliate } = await tracked({
      allowed_origins: ['https://www.shop.test', 'https://brand.test'],
    });
    const visit = { v: affiliate.tracking_id };
    for (const [origin, host] of [
      ['https://www.shop.test', 'track.test'],
      ['https://brand.test', 't.shop.test'],
    ] as const) {
      const { answer, headers } = await visitor({ origin }).report(key, visit, { host });
      expect([answer.stored, headers['set-cookie']]).toEqual([false, undefined]);
    }
  });

  test('is independent of the cookies that the browser sends, none of which is read', async () => {
    const { key, affiliate, clicks } = await tracked();
    const { answer } = await visitor().report(
      key,
      { v: affiliate.tracking_id },
      { cookie: 'trb_click=clk_other; session=x' },
    );
    expect(answer.id).not.toBe('clk_other');
    expect(await clicks()).toHaveLength(1);
  });
});

describe('click of a redirect', () => {
  const redirected = async (settings: object = {}) => {
    const all = await tracked(settings);
    const { url } = await visitor().open(`/r/${all.key}/${all.affiliate.tracking_id}?sub1=a`);
    const id = new URL(url ?? '').searchParams.get('trb_click') as string;
    return { ...all, id };
  };

  test('belongs to the first browser that claims it, and the next gets its own for the same affiliate', async () => {
    const { key, id, affiliate, clicks } = await redirected();
    const u = 'https://www.shop.test/?sub1=a';
    const first = await visitor({ ip: '203.0.113.20' }).report(key, { c: id, u });
    const second = await visitor({ ip: '198.51.100.20' }).report(key, { c: id, u });
    expect(first.answer).toMatchObject({ id, affiliate: affiliate.tracking_id });
    expect(second.answer.affiliate).toBe(affiliate.tracking_id);
    expect(second.answer.id).not.toBe(id);
    const rows = await clicks();
    expect(rows.map((row) => [row.id, row.affiliateId, row.sub1])).toEqual([
      [id, affiliate.id, 'a'],
      [second.answer.id, affiliate.id, 'a'],
    ]);
  });

  test('is kept by exactly one of 200 concurrent browsers', { tags: 'slow' }, async () => {
    const { key, id } = await redirected();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => visitor({ ip: `10.9.${index}.1` }).report(key, { c: id })),
    );
    const ids = answers.map(({ answer }) => answer.id);
    expect(ids.filter((each) => each === id)).toHaveLength(1);
    expect(new Set(ids).size).toBe(200);
    expect(ids).not.toContain(null);
  });

  test('expires after ten minutes', async () => {
    const { key, id, clicks } = await redirected();
    await setTime('claimableUntil', id, Date.now() - 1);
    const { answer } = await visitor().report(key, { c: id });
    expect(answer.id).not.toBe(id);
    expect(await clicks()).toHaveLength(2);
  });

  test('distinguishes two strangers with one link', async () => {
    const { key, id, affiliate, client } = await redirected();
    const sales = [];
    for (const person of ['one', 'two']) {
      const { answer } = await visitor().report(key, { c: id });
      sales.push(
        await client.conversions.create({
          click_id: answer.id as string,
          customer_id: person,
          sale_amount: 10,
          sale_amount_currency: 'USD',
          external_event_id: person,
        }),
      );
    }
    expect(new Set(sales.map((sale) => sale.referral_id)).size).toBe(2);
    expect(sales.map((sale) => sale.affiliate_id)).toEqual([affiliate.id, affiliate.id]);
  });

  test('of another site, of another tenant, or made up, credits nobody', { tags: 'slow' }, async () => {
    const own = await tracked();
    const ofOther = await redirected();
    const sibling = await own.client.sites.create({ home_url: 'https://second.test' });
    const { url } = await visitor().open(`/r/${sibling.publishable_key}/${own.affiliate.tracking_id}`);
    const ofSibling = new URL(url ?? '').searchParams.get('trb_click') as string;
    for (const c of [ofOther.id, ofSibling, 'clk_unknown', "'", '%00', 'clk_'.padEnd(3_000, 'x')]) {
      const { answer } = await visitor().report(own.key, { c });
      expect(answer).toEqual({ id: null, stored: false, reason: 'unknown_click' });
      const withLink = await visitor().report(own.key, { c, v: own.affiliate.tracking_id });
      expect(withLink.answer).toMatchObject({ affiliate: own.affiliate.tracking_id });
    }
  });
});

describe('visitor with a previous click', () => {
  const second = async (attribution: 'first' | 'last') => {
    const all = await tracked({ attribution });
    const bob = await all.given.affiliate({ program: all.program });
    const browser = visitor();
    const { answer } = await browser.report(all.key, { v: all.affiliate.tracking_id });
    const p = answer.id as string;
    const report = (own: string) => browser.report(all.key, { v: bob.tracking_id, p: own });
    return { ...all, bob, p, report };
  };

  test('stays with the first affiliate if the site says so, and the second is still counted', async () => {
    const { p, report, affiliate, bob, clicks } = await second('first');
    expect((await report(p)).answer).toMatchObject({ id: p, affiliate: affiliate.tracking_id });
    expect((await clicks()).map((click) => [click.affiliateId, click.isCounted])).toEqual([
      [affiliate.id, true],
      [bob.id, true],
    ]);
  });

  test('belongs to the last affiliate otherwise', async () => {
    const { p, report, bob } = await second('last');
    const { answer } = await report(p);
    expect(answer.affiliate).toBe(bob.tracking_id);
    expect(answer.id).not.toBe(p);
  });

  test('keeps the click that a middleware has just recorded for the same visit, counted once', async () => {
    const { key, affiliate, client, clicks } = await tracked();
    const { tracking_id } = affiliate;
    const { id } = await client.clicks.create({ trackingId: tracking_id });
    const browser = visitor();
    expect((await browser.report(key, { v: tracking_id, p: id })).answer).toMatchObject({
      id,
      affiliate: tracking_id,
    });
    expect((await clicks()).map((click) => click.id)).toEqual([id]);
    await setTime('createdAt', id, Date.now() - 31 * 60_000);
    const { answer } = await browser.report(key, { v: tracking_id, p: id });
    expect(answer.id).not.toBe(id);
    expect(await clicks()).toHaveLength(2);
  });

  test('belongs to the second affiliate if the first click is too old, unknown, or of a rejected affiliate', async () => {
    const { p, report, affiliate, bob, client } = await second('first');
    expect((await report('clk_unknown')).answer.affiliate).toBe(bob.tracking_id);
    await setTime('createdAt', p, Date.now() - 31 * 86_400_000);
    expect((await report(p)).answer.affiliate).toBe(bob.tracking_id);
    await setTime('createdAt', p, Date.now());
    expect((await report(p)).answer.id).toBe(p);
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    expect((await report(p)).answer.affiliate).toBe(bob.tracking_id);
  });
});

describe('rejected visit returns 200 with a reason, writes no click, and is counted:', () => {
  const withoutMetadata = { 'sec-fetch-mode': '', 'sec-fetch-dest': '' };
  test.each<
    readonly [reason: string, what: string, visit: object | string, headers?: Record<string, string>]
  >([
    ['unknown_origin', 'no origin', { v: 'ann' }, { origin: '' }],
    ['unknown_origin', 'another origin', { v: 'ann' }, { origin: 'https://evil.test' }],
    ['unknown_origin', 'another scheme', { v: 'ann' }, { origin: 'http://www.shop.test' }],
    ['unknown_origin', 'the origin null', { v: 'ann' }, { origin: 'null' }],
    ['unknown_origin', 'two origins', { v: 'ann' }, { origin: 'https://www.shop.test, https://evil.test' }],
    ['bot', 'a bot', { v: 'ann' }, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['bot', 'no user agent', { v: 'ann' }, { 'user-agent': '' }],
    ['bot', 'a program that calls itself Chrome', { v: 'ann' }, withoutMetadata],
    ['prefetch', 'a prefetch', { v: 'ann' }, { 'sec-purpose': 'prefetch;prerender' }],
    ['embedded', 'an image', { v: 'ann' }, { 'sec-fetch-dest': 'image' }],
    ['embedded', 'a frame', { v: 'ann' }, { 'sec-fetch-dest': 'iframe' }],
    ['invalid_body', 'no JSON', '{"v":'],
    ['invalid_body', 'no body', ''],
    ['invalid_body', 'no object', '[]'],
    ['invalid_body', 'null', 'null'],
    ['invalid_body', 'a field of a different type', { v: { $ne: null } }],
    ['invalid_body', 'a NUL', { v: 'a\u0000' }],
    ['invalid_body', 'a lone surrogate', '{"v":"\\ud800"}'],
    ['too_large', '4,097 bytes', { v: 'ann', u: 'x'.repeat(4_080) }],
    ['too_large', 'a megabyte', 'x'.repeat(1_000_000)],
    ['no_tracking_id', 'nothing to credit', { u: 'https://www.shop.test/' }],
    ['unknown_affiliate', 'an unknown affiliate', { v: 'nobody' }],
    ['unknown_affiliate', 'no tracking id', { v: "x' or 1=1 --" }],
    ['ignored_path', 'a page that is ignored', { v: 'ann-affiliate', u: 'https://www.shop.test/admin/x' }],
  ])('%s: %s', async (...refusal) => {
    const [reason, , visit, headers = {}] = refusal as [
      string,
      string,
      object | string,
      Record<string, string>?,
    ];
    const { key, clicks, refusals } = await tracked({ ignore_paths: ['/admin'] });
    const { status, answer, headers: answered } = await visitor().report(key, visit, headers);
    expect(status).toBe(200);
    expect(answer).toEqual({ id: null, stored: false, reason });
    expect(answered['set-cookie']).toBeUndefined();
    expect(await clicks()).toEqual([]);
    expect(await refusals()).toEqual({ [reason]: 1n });
  });

  test('rejected_affiliate', async () => {
    const { key, affiliate, client, refusals } = await tracked();
    await client.affiliates.update(affiliate.id, { status: 'rejected' });
    const { answer } = await visitor().report(key, { v: affiliate.tracking_id });
    expect(answer.reason).toBe('rejected_affiliate');
    expect(await refusals()).toEqual({ rejected_affiliate: 1n });
  });

  test('no_consent, until consent is given', async () => {
    const { key, affiliate, clicks, refusals } = await tracked({ consent: 'required' });
    for (const g of [undefined, null, false]) {
      const { answer } = await visitor().report(key, {
        v: affiliate.tracking_id,
        ...(g !== undefined && { g }),
      });
      expect(answer.reason).toBe('no_consent');
    }
    expect(await clicks()).toEqual([]);
    expect(await refusals()).toEqual({ no_consent: 3n });
    const { answer } = await visitor().report(key, { v: affiliate.tracking_id, g: true });
    expect(answer.id).toMatch(/^clk_/);
  });

  test('rate_limited: looks up only twenty of two hundred made-up ids from one address', {
    tags: 'slow',
  }, async () => {
    const { key, refusals } = await tracked();
    const flood = visitor({ ip: '203.0.113.99' });
    const answers = [];
    const startedAt = performance.now();
    for (let wave = 0; wave < 4; wave += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, index) => flood.report(key, { v: `made-up-${wave}-${index}` })),
        )),
      );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const counted = await refusals();
    const refilled = (performance.now() - startedAt) / 1_000;
    expect(Number(counted.unknown_affiliate)).toBeLessThanOrEqual(20 + refilled + 1);
    expect(Number(counted.unknown_affiliate) + Number(counted.rate_limited)).toBe(200);
  });
});

test('unavailable: returns 200 and counts a visit that the database cannot record', async () => {
  const { key, affiliate, refusals } = await tracked();
  await server.db.lists.query('alter table clicks rename to clicks_away');
  try {
    const { status, answer } = await visitor().report(key, { v: affiliate.tracking_id });
    expect([status, answer]).toEqual([200, { id: null, stored: false, reason: 'unavailable' }]);
  } finally {
    await server.db.lists.query('alter table clicks_away rename to clicks');
  }
  expect(await refusals()).toEqual({ unavailable: 1n });
});

test('counts at most fifty made-up origins a day separately for a site', async () => {
  const { key, activity } = await tracked();
  for (let made = 0; made < 60; made += 1)
    await visitor({ origin: `https://made-up-${made}.test` }).report(key, {});
  await visitor({ origin: `https://${'x'.repeat(300)}.test` }).report(key, {});
  const origins = await activity('origin');
  expect(Object.keys(origins)).toHaveLength(51);
  expect(origins.others).toBe(11n);
});

test('rejects an unknown key, a secret key and a malformed key without revealing anything', async () => {
  const { account, affiliate } = await tracked();
  for (const key of [
    `pk_dev_${'x'.repeat(38)}`,
    account.apiKey,
    'pk_dev_',
    '%00',
    '%zz',
    'x'.repeat(2_000),
  ]) {
    const { status, answer } = await visitor().report(key, { v: affiliate.tracking_id });
    expect([status, answer]).toEqual([200, { id: null, stored: false, reason: 'unknown_key' }]);
  }
});

test('credits no affiliate of one tenant through another’s key', async () => {
  const [own, other] = [await tracked(), await tracked()];
  const { answer } = await visitor().report(own.key, { v: other.affiliate.tracking_id });
  const { answer: same } = await visitor().report(other.key, { v: other.affiliate.tracking_id });
  expect(answer.id === null || answer.affiliate === own.affiliate.tracking_id).toBe(true);
  expect(same.affiliate).toBe(other.affiliate.tracking_id);
  expect((await other.clicks()).map(({ id }) => id)).toEqual([same.id]);
});

test('accepts a key until the second rotation after it, but nothing for a deleted site', async () => {
  const { key, site, affiliate, client } = await tracked();
  const reasonOf = async (each: string) =>
    (await visitor().report(each, { v: affiliate.tracking_id })).answer.reason;
  expect(await reasonOf(key)).toBeUndefined();
  const second = (await client.sites.rotateKey(site.id)).publishable_key;
  expect([await reasonOf(key), await reasonOf(second)]).toEqual([undefined, undefined]);
  const third = (await client.sites.rotateKey(site.id)).publishable_key;
  expect([await reasonOf(key), await reasonOf(second), await reasonOf(third)]).toEqual([
    'unknown_key',
    undefined,
    undefined,
  ]);
  await client.sites.delete(site.id);
  expect([await reasonOf(second), await reasonOf(third)]).toEqual(['unknown_key', 'unknown_key']);
});

test('answers the preflight of a custom request with a content type', async () => {
  const { key } = await tracked();
  const response = await fetch(`${server.baseUrl}/t/${key}`, {
    method: 'OPTIONS',
    headers: { origin: 'https://www.shop.test', 'access-control-request-method': 'POST' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
});

test('rejects a publishable key on /v1', async () => {
  const { account, key } = await tracked();
  const { status } = await account.raw('GET', '/v1/sites', undefined, { authorization: `Bearer ${key}` });
  expect(status).toBe(401);
});

describe('token of the merchant’s server', () => {
  const identified = async () => {
    const all = await tracked();
    const secret = (await all.client.sites.rotateSignupSecret(all.site.id)).signup_secret as string;
    const browser = visitor();
    const { answer } = await browser.report(all.key, { v: all.affiliate.tracking_id });
    const identify = (s: string, p: string | null = answer.id) => browser.report(all.key, { s, p });
    return { ...all, secret, identify, clickId: answer.id as string };
  };

  test('signs the visitor up by the browser’s click, once', async () => {
    const { secret, identify, clickId, client, affiliate } = await identified();
    const token = await signupToken({ external_user_id: 'user_1', email: 'new@example.com' }, secret);
    for (let times = 0; times < 2; times += 1)
      expect((await identify(token)).answer).toEqual({ id: clickId, stored: false });
    const { data } = await client.referrals.list();
    expect(data).toMatchObject([
      { affiliate_id: affiliate.id, external_user_id: 'user_1', email: 'new@example.com', status: 'lead' },
    ]);
  });

  test('signs the visitor up without an id beyond the limit of a referral', { tags: 'slow' }, async () => {
    const { secret, identify, clickId, client } = await identified();
    const tokenOf = (number: number) =>
      signupToken({ email: 'new@example.com', external_user_id: `user_${number}` }, secret);
    await identify(await tokenOf(1));
    const { id } = (await client.referrals.list()).data[0] ?? { id: '' };
    for (let number = 2; number <= 20; number += 1)
      await client.referrals.update(id, { external_user_id: `user_${number}` });

    expect((await identify(await tokenOf(21))).answer).toEqual({ id: clickId, stored: false });

    const { identifiers } = await client.referrals.get(id, { expand: ['identifiers'] });
    expect(identifiers?.external_user_ids[0]).toBe('user_20');
  });

  test('signs up nobody if it is expired, forged, of another site or unknown', async () => {
    const { secret, identify, client } = await identified();
    const other = await identified();
    const good = await signupToken({ email: 'new@example.com' }, secret);
    const signed = (claims: object) => {
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const soon = Math.floor(Date.now() / 1_000) + 300;
    for (const token of [
      'token',
      `${good}x`,
      `x${good}`,
      `${good.split('.')[0]}.${'A'.repeat(43)}`,
      await signupToken({ email: 'new@example.com' }, other.secret),
      signed({ email: 'new@example.com', exp: soon - 400 }),
      signed({ email: 'new@example.com', exp: soon + 86_400 }),
      signed({ email: 'new@example.com' }),
      signed({ email: 'nobody', exp: soon }),
      signed({ exp: soon }),
      signed([]),
    ])
      expect((await identify(token)).answer).toEqual({ id: null, stored: false, reason: 'invalid_token' });
    expect((await identify(good, null)).answer.reason).toBe('unknown_click');
    expect((await identify(good, other.clickId)).answer.reason).toBe('unknown_click');
    expect((await client.referrals.list()).data).toEqual([]);
  });

  test('works if the site requires consent, because the browser’s click had consent', async () => {
    const { key, client, affiliate, site } = await tracked({ consent: 'required' });
    const secret = (await client.sites.rotateSignupSecret(site.id)).signup_secret as string;
    const browser = visitor();
    const { answer } = await browser.report(key, { v: affiliate.tracking_id, g: true });
    const token = await signupToken({ email: 'new@example.com' }, secret);
    expect((await browser.report(key, { s: token, p: answer.id })).answer).toEqual({
      id: answer.id,
      stored: false,
    });
    expect((await client.referrals.list()).data).toHaveLength(1);
  });

  test('requires a secret of the site', async () => {
    const { key } = await tracked();
    const token = await signupToken({ email: 'new@example.com' }, 'secret');
    expect((await visitor().report(key, { s: token, p: 'clk_1' })).answer.reason).toBe('invalid_token');
  });
});
