import { expect, test } from 'vitest';
import { SUB_ID_LENGTH_MAX } from '../limits.ts';
import { type LinkedSite, makePageLink } from './page-links.ts';

const shop: LinkedSite = {
  origins: ['https://shop.com', 'https://*.shop.com'],
  ignore_paths: ['/account'],
  params: ['via', 'ref'],
};
const blog: LinkedSite = { origins: ['https://blog.org'], ignore_paths: [], params: ['from'] };
const made = (page: string, subId?: string) => makePageLink({ page, trackingId: 'ada', subId }, [shop, blog]);

test.each([
  ['https://shop.com/', 'https://shop.com/?via=ada'],
  ['shop.com/shoes', 'https://shop.com/shoes?via=ada'],
  [' https://de.shop.com/a?size=4#top ', 'https://de.shop.com/a?size=4&via=ada#top'],
  ['https://shop.com/?ref=eve&via=eve&x=%20', 'https://shop.com/?x=%20&via=ada'],
  ['https://blog.org/post', 'https://blog.org/post?from=ada'],
])('creates for %s the link %s', (page, url) => {
  expect(made(page)).toEqual({ url });
});

test.each([
  ['', 'not_a_page'],
  ['shoes', 'not_a_page'],
  ['javascript:alert(1)', 'not_a_page'],
  ['ftp://shop.com/', 'not_a_page'],
  ['https://eve@shop.com/', 'not_a_page'],
  ['https://evil.com/', 'other_site'],
  ['http://shop.com/', 'other_site'],
  ['https://shop.com.evil.com/', 'other_site'],
  ['https://evilshop.com/', 'other_site'],
  ['https://shop.com:8443/', 'other_site'],
  ['https://blog.org.evil/?x=https://shop.com', 'other_site'],
  ['https://shop.com/account/orders', 'page_not_counted'],
] as const)('creates no link for %j: %s', (page, problem) => {
  expect(made(page)).toEqual({ problem });
});

test('adds a sub id once, encoded and no longer than a click stores', () => {
  expect(made('https://shop.com/?sub1=old', 'spring & co')).toEqual({
    url: 'https://shop.com/?via=ada&sub1=spring%20%26%20co',
  });
  expect(made('https://shop.com/', '  ')).toEqual({ url: 'https://shop.com/?via=ada' });
  expect(made('https://shop.com/', 'x'.repeat(SUB_ID_LENGTH_MAX + 1))).toEqual({
    problem: 'sub_id_too_long',
  });
});
