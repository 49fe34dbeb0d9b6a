import { expect, test } from 'vitest';
import { linksOf } from './link-of.ts';

const site = {
  home_url: 'https://shop.com/start?lang=en',
  params: ['ref', 'via'],
  link_hosts: [] as string[],
  publishable_key: 'pk_live_1',
};

test('a site without a link host has its short links on this server, also below a path', () => {
  expect(linksOf(site, 'ada', 'https://t.shop.com/tributary')).toEqual([
    { kind: 'short', url: 'https://t.shop.com/tributary/r/pk_live_1/ada' },
    { kind: 'page', url: 'https://shop.com/start?lang=en&ref=ada' },
  ]);
});

test('a link host needs no key', () => {
  const [short] = linksOf({ ...site, link_hosts: ['go.shop.com'] }, 'ada', 'https://t.shop.com');
  expect(short?.url).toBe('https://go.shop.com/r/ada');
});
