import { expect, test } from 'vitest';
import { visitorLimits } from './visitor-limits.ts';

test('allows a network 20 at once and 60 a minute per site, separate from other networks and sites', () => {
  let now = 0;
  const limits = visitorLimits(() => now);
  const taken = (count: number, ip = '203.0.113.1', site = 'site_1') =>
    Array.from({ length: count }, () => limits.take(site, ip)).filter(Boolean).length;
  expect(taken(100)).toBe(20);
  expect(taken(1, '203.0.113.2')).toBe(1);
  expect(taken(1, '203.0.113.1', 'site_2')).toBe(1);
  now = 60_000;
  expect(taken(100)).toBe(20);
  let inAMinute = 0;
  for (let second = 1; second <= 60; second += 1) {
    now = 60_000 + second * 1_000;
    inAMinute += taken(10);
  }
  expect(inAMinute).toBe(60);
});

test('treats the addresses of one IPv6 network as one', () => {
  const limits = visitorLimits(() => 0);
  const taken = Array.from({ length: 100 }, (_, index) =>
    limits.take('site_1', `2001:db8:1:2::${index.toString(16)}`),
  );
  expect(taken.filter(Boolean)).toHaveLength(20);
});

test('uses no more memory for a million networks than for twenty thousand', { tags: 'slow' }, () => {
  const limits = visitorLimits(() => 0);
  for (let index = 0; index < 20; index += 1) limits.take('site_1', '192.0.2.1');
  expect(limits.take('site_1', '192.0.2.1')).toBe(false);
  for (let index = 0; index < 100_000; index += 1)
    limits.take('site_1', `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect(limits.take('site_1', '192.0.2.1')).toBe(true);
});
