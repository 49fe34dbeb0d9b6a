import { expect, test } from 'vitest';
import { changesOf, filled, trimmed } from './values.ts';

test('only what was changed is sent, so that a change made elsewhere meanwhile stays', () => {
  const before = { name: 'Ada', tags: ['a', 'b'], email: 'ada@people.example' };
  expect(changesOf(before, { ...before, tags: ['a', 'b'] })).toEqual({});
  expect(changesOf(before, { ...before, name: 'Ada L.', tags: ['b'] })).toEqual({
    name: 'Ada L.',
    tags: ['b'],
  });
});

test('spaces around a text are not sent, however deep it stands', () => {
  expect(trimmed({ name: ' Ada ', rows: [{ of: '\tx\n' }], days: 3 })).toEqual({
    name: 'Ada',
    rows: [{ of: 'x' }],
    days: 3,
  });
});

test('an empty field is not sent, and a zero or a false is', () => {
  expect(filled({ name: '', days: 0, isLive: false, notes: null })).toEqual({ days: 0, isLive: false });
});
