import { expect, test } from 'vitest';
import { useServer } from '../../../test/support/harness.ts';
import { chrome, sendAs, trackedIn } from '../../../test/support/visitor.ts';

const server = useServer({ trustProxy: 1 });

const get = (path: string, headers: Record<string, string> = {}) =>
  sendAs(server.baseUrl, { path, headers: { 'user-agent': chrome, ...headers } });

test('contains the settings of the site and may be used by any page', async () => {
  const { key } = await trackedIn(server, { cookie_days: 7, consent: 'required', ignore_paths: ['/admin'] });
  const { status, headers, text } = await get(`/t/${key}.js`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const settings = /\((\{"params".*\})\);\n$/.exec(text)?.[1];
  expect(JSON.parse(settings ?? '')).toEqual({
    params: ['via', 'ref'],
    days: 7,
    consent: true,
    attribution: 'last',
    ignore: ['/admin'],
    domain: 'shop.test',
    src: `${server.baseUrl}/t/${key}`,
  });
});

test('is compressed on request and not sent again to clients that have it', async () => {
  const { key, client, site } = await trackedIn(server);
  const plain = await get(`/t/${key}.js`);
  const response = await fetch(`${server.baseUrl}/t/${key}.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toBe(plain.text);
  const packed = await get(`/t/${key}.js`, { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('br');
  const etag = plain.headers.etag as string;
  expect((await get(`/t/${key}.js`, { 'if-none-match': etag })).status).toBe(304);
  await client.sites.update(site.id, { cookie_days: 90 });
  const changed = await get(`/t/${key}.js`, { 'if-none-match': etag });
  expect([changed.status, changed.text.includes('"days":90')]).toEqual([200, true]);
});

test('warns the developer about an unknown key', async () => {
  for (const key of [`pk_dev_${'x'.repeat(38)}`, 'x', '%zz']) {
    const { status, text } = await get(`/t/${key}.js`);
    expect([status, text]).toEqual([200, expect.stringMatching(/^console\.warn/)]);
  }
});
