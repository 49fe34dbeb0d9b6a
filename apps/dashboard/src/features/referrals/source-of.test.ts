import { expect, test } from 'vitest';
import { landingOf, sourceOf } from './source-of.ts';

test('the campaign says it before the page that linked here', () => {
  const referrer = 'https://blog.example/post?x=1';
  expect(sourceOf({ utm_source: 'newsletter', referrer })).toBe('newsletter');
  expect(sourceOf({ utm_source: null, referrer })).toBe('blog.example');
  expect(sourceOf({ utm_source: '', referrer: null })).toBeNull();
});

test('what is no address is shown as it is', () => {
  expect(sourceOf({ utm_source: null, referrer: 'android-app' })).toBe('android-app');
  expect(landingOf({ url: 'https://shop.com/pricing?via=ada' })).toBe('/pricing');
  expect(landingOf({ url: '/pricing' })).toBe('/pricing');
  expect(landingOf({ url: null })).toBeNull();
});
