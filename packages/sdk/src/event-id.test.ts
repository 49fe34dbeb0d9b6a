import { expect, test } from 'vitest';
import { TributaryError } from './errors.ts';
import { eventId } from './event-id.ts';

test('the same parts give the same readable id', () => {
  expect(eventId('stripe', 'invoice', 'in_1')).toBe('stripe:invoice:in_1');
  expect(eventId('orders', 42, 7n)).toBe('orders:42:7');
});

test('different parts never give the same id', () => {
  const parts: [string, ...string[]][] = [
    ['a:b', 'c'],
    ['a', 'b:c'],
    ['a', 'b', 'c'],
    ['a%3Ab', 'c'],
    ['a', 'b%3Ac'],
  ];
  expect(new Set(parts.map((each) => eventId(...each))).size).toBe(parts.length);
});

test.each([[''], [' '], [undefined], [null], [Number.NaN], [1.5], [2 ** 53]])(
  '%j is refused as a part',
  (part) => {
    expect(() => eventId('orders', part as string)).toThrow(TributaryError);
  },
);

test('an id has at most 255 characters, escapes included', () => {
  expect(eventId('x'.repeat(255))).toHaveLength(255);
  expect(() => eventId('x'.repeat(256))).toThrow('255');
  expect(() => eventId(`${'x'.repeat(254)}:`)).toThrow('255');
});
