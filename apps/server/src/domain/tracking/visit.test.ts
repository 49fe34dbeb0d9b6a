import { expect, test } from 'vitest';
import { clickCookie, isIgnored, pageOf } from './visit.ts';

test('ignores a page whose path begins with one of the paths', () => {
  const ignored = (path: string) => isIgnored(new URL(path, 'https://shop.test'), ['/admin', '/account/']);
  expect(['/admin', '/admin/x', '/administrator', '/account/x'].map(ignored)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['/', '/account', '/x/admin', '/?/admin'].map(ignored)).toEqual([false, false, false, false]);
  expect(isIgnored(null, ['/'])).toBe(false);
});

test('accepts a page only of the reporting origin, without its fragment', () => {
  expect(pageOf('https://shop.test/a?b=c#d', 'https://shop.test')?.href).toBe('https://shop.test/a?b=c');
  for (const address of ['https://evil.test/', 'no address', '', null, undefined])
    expect(pageOf(address, 'https://shop.test')).toBeNull();
});

const click = { name: 'trb_click', id: 'clk_1', isSecure: true };
const rules = { cookieDomain: 'shop.test', cookieDays: 30 };

test('sets the cookie on the site’s domain if server and page belong to it', () => {
  const cookie = 'trb_click=clk_1; Path=/; Max-Age=2592000; SameSite=Lax; Domain=shop.test; Secure';
  expect(clickCookie(rules, { ...click, host: 't.shop.test', pageHost: 'www.shop.test' })).toBe(cookie);
  expect(clickCookie(rules, { ...click, host: 'shop.test', pageHost: 'shop.test' })).toBe(cookie);
});

test('sets the cookie on a single host if page and server share it, and never on another', () => {
  const own = { host: 'localhost', pageHost: 'localhost', isSecure: false };
  expect(clickCookie({ cookieDomain: null, cookieDays: 1 }, { ...click, ...own })).toBe(
    'trb_click=clk_1; Path=/; Max-Age=86400; SameSite=Lax',
  );
  expect(clickCookie(rules, { ...click, host: 'brand.test', pageHost: 'brand.test' })).toBeNull();
  expect(clickCookie(rules, { ...click, host: 'track.test', pageHost: 'www.shop.test' })).toBeNull();
  expect(clickCookie(rules, { ...click, host: 't.shop.test', pageHost: 'brand.test' })).toBeNull();
});
