import { expect, test } from 'vitest';
import { TributaryError } from './errors.ts';
import { eventId } from './event-id.ts';

test('returns the same readable id for the same parts', () => {
  expect(eventId('stripe', 'invoice', 'in_1')).toBe('stripe:invoice:in_1');
  expect(eventId('orders', 42, 7n)).toBe('orders:42:7');
});

test('never returns the same id for different parts', () => {
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
  'rejects %j as a part',
  (part) => {
    expect(() => eventId('orders', part as string)).toThrow(TributaryError);
  },
);

test('limits an id to 255 characters, including escapes', () => {
  expect(eventId('x'.repeat(255))).toHaveLength(255);
  expect(() => eventId('x'.repeat(256))).toThrow('255');
  expect(() => eventId(`${'x'.repeat(254)}:`)).toThrow('255');
});
