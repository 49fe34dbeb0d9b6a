import { expect, test } from 'vitest';
import { landingOf, sourceOf } from './source-of.ts';

test('prefers the campaign to the referring page', () => {
  const referrer = 'https://blog.example/post?x=1';
  expect(sourceOf({ utm_source: 'newsletter', referrer })).toBe('newsletter');
  expect(sourceOf({ utm_source: null, referrer })).toBe('blog.example');
  expect(sourceOf({ utm_source: '', referrer: null })).toBeNull();
});

test('returns a source that is not a URL unchanged', () => {
  expect(sourceOf({ utm_source: null, referrer: 'android-app' })).toBe('android-app');
  expect(landingOf({ url: 'https://shop.com/pricing?via=ada' })).toBe('/pricing');
  expect(landingOf({ url: '/pricing' })).toBe('/pricing');
  expect(landingOf({ url: null })).toBeNull();
});
