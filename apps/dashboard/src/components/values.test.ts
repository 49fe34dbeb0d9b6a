import { expect, test } from 'vitest';
import { changesOf, filled, trimmed } from './values.ts';

test('sends only changed values, so that concurrent changes are kept', () => {
  const before = { name: 'Ada', tags: ['a', 'b'], email: 'ada@people.example' };
  expect(changesOf(before, { ...before, tags: ['a', 'b'] })).toEqual({});
  expect(changesOf(before, { ...before, name: 'Ada L.', tags: ['b'] })).toEqual({
    name: 'Ada L.',
    tags: ['b'],
  });
});

test('trims text at every depth', () => {
  expect(trimmed({ name: ' Ada ', rows: [{ of: '\tx\n' }], days: 3 })).toEqual({
    name: 'Ada',
    rows: [{ of: 'x' }],
    days: 3,
  });
});

test('omits empty fields, but sends zero and false', () => {
  expect(filled({ name: '', days: 0, isLive: false, notes: null })).toEqual({ days: 0, isLive: false });
});
