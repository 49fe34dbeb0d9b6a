import { expect, test } from 'vitest';
import { belongsTo, isAllowedOrigin } from './origin.ts';

const allowed = ['https://shop.test', 'https://*.shop.test', 'http://localhost:4242'];

test.each([
  ['https://shop.test', true],
  ['https://www.shop.test', true],
  ['https://a.b.shop.test', true],
  ['http://localhost:4242', true],
  ['http://shop.test', false],
  ['http://www.shop.test', false],
  ['https://shop.test:8443', false],
  ['https://www.shop.test:8443', false],
  ['https://my-shop.test', false],
  ['https://shop.test.evil.test', false],
  ['https://.shop.test', false],
  ['http://localhost', false],
  ['https://evil.test/.shop.test', false],
  ['https://evil.test?.shop.test', false],
  ['https://evil.test#.shop.test', false],
  ['https://evil.test\\.shop.test', false],
  ['https://evil.test:80.shop.test', false],
  ['https://user@www.shop.test', false],
  ['https://evil.test, https://www.shop.test', false],
  ['https://shop.test/', false],
  ['HTTPS://www.shop.test', false],
  ['https://www.shop.test:443', false],
  ['https://%2e.shop.test', false],
  ['null', false],
  ['', false],
])('allows pages of %j: %j', (origin, isAllowed) => expect(isAllowedOrigin(origin, allowed)).toBe(isAllowed));

test('assigns a host to its domain and to parent domains, by whole labels', () => {
  expect(belongsTo('shop.test', 'shop.test')).toBe(true);
  expect(belongsTo('t.shop.test', 'shop.test')).toBe(true);
  expect(belongsTo('my-shop.test', 'shop.test')).toBe(false);
  expect(belongsTo('test', 'shop.test')).toBe(false);
});
