import { describe, expect, test } from 'vitest';
import { affiliateLink, isAllowedOrigin, pageOf, redirectLink } from './link.ts';

const site = {
  params: ['via', 'ref'],
  allowed_origins: ['https://shop.com', 'https://*.shop.com'],
  link_hosts: [] as string[],
  inactive_link_hosts: [],
  publishable_key: 'pk_1',
};
const page = (text: string) => pageOf(text) ?? new URL('about:blank');

describe('a pasted page', () => {
  test.each([
    ['https://shop.com/a', 'https://shop.com/a'],
    ['  shop.com/a ', 'https://shop.com/a'],
    ['localhost:4242', 'https://localhost:4242/'],
    ['http://localhost:4242/x', 'http://localhost:4242/x'],
  ])('%s is %s', (text, url) => expect(pageOf(text)?.href).toBe(url));

  test.each(['', 'shop', 'javascript:alert(1)', 'ftp://shop.com', 'https://', 'mailto:a@shop.com'])(
    'rejects %j',
    (text) => expect(pageOf(text)).toBeNull(),
  );
});

describe('affiliate link', () => {
  test('contains the tracking id once, after the existing query and before the fragment', () =>
    expect(affiliateLink(site, page('https://shop.com/a?b=1&via=old&ref=x#top'), 'ada & co')).toBe(
      'https://shop.com/a?b=1&via=ada%20%26%20co#top',
    ));

  test('through the server contains the page', () => {
    const at = page('https://shop.com/a?b=1#top');
    expect(redirectLink(site, 'https://track.shop.com', at, 'ada')).toBe(
      'https://track.shop.com/r/pk_1/ada?to=https%3A%2F%2Fshop.com%2Fa%3Fb%3D1',
    );
    expect(redirectLink({ ...site, link_hosts: ['go.shop.com'] }, 'https://track.shop.com', at, 'ada')).toBe(
      'https://go.shop.com/r/ada?to=https%3A%2F%2Fshop.com%2Fa%3Fb%3D1',
    );
  });

  test.each([
    ['https://shop.com', true],
    ['https://app.shop.com', true],
    ['https://.shop.com', false],
    ['http://shop.com', false],
    ['https://shop.com.evil.example', false],
    ['https://evilshop.com', false],
  ])('may lead to %s: %s', (origin, isAllowed) =>
    expect(isAllowedOrigin(origin, site.allowed_origins)).toBe(isAllowed),
  );
});
