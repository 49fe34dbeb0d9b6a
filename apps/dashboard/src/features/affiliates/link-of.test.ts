import { expect, test } from 'vitest';
import { linksOf } from './link-of.ts';

const site = {
  home_url: 'https://shop.com/start?lang=en',
  params: ['ref', 'via'],
  link_hosts: [] as string[],
  inactive_link_hosts: [],
  publishable_key: 'pk_live_1',
};

test('uses this server for short links of a site without a link host, even below a path', () => {
  expect(linksOf(site, 'ada', 'https://t.shop.com/tributary')).toEqual([
    { kind: 'short', url: 'https://t.shop.com/tributary/r/pk_live_1/ada' },
    { kind: 'page', url: 'https://shop.com/start?lang=en&ref=ada' },
  ]);
});

test('replaces a tracking id that the home page already contains', () => {
  const home_url = 'https://shop.com/?via=old&lang=en';
  const [, page] = linksOf({ ...site, home_url }, 'ada', 'https://t.shop.com');
  expect(page?.url).toBe('https://shop.com/?lang=en&ref=ada');
});

test('needs no key on a link host and ignores hosts that lead nowhere', () => {
  const inactive_link_hosts = [{ host: 'new.shop.com', reason: 'record_missing' as const, record: null }];
  const hosts = { inactive_link_hosts, link_hosts: ['new.shop.com', 'go.shop.com'] };
  const [short] = linksOf({ ...site, ...hosts }, 'ada', 'https://t.shop.com');
  expect(short?.url).toBe('https://go.shop.com/r/ada');
});
