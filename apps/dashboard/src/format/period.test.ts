import { expect, test } from 'vitest';
import { addDays, createdOn, dayKey, daysOf, instantsOf, lastDays, wholeMonths } from './period.ts';

const on = (day: string, zone: string) => createdOn({ created_gte: day, created_lte: day }, zone);

test.each([
  ['UTC', '2026-11-30', '2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
  ['Europe/Berlin', '2026-11-30', '2026-11-29T23:00:00.000Z', '2026-11-30T22:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-30', '2026-11-30T08:00:00.000Z', '2026-12-01T07:59:59.999Z'],
  // A 23-hour day and a 25-hour day.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
])('covers the whole day in %s: %s', (zone, day, first, last) => {
  expect(on(day, zone)).toEqual({ created_gte: first, created_lte: last });
  expect([first, last].map((at) => dayKey(new Date(at), zone))).toEqual([day, day]);
  expect(instantsOf({ from: day, to: addDays(day, 1) }, zone)).toEqual({
    from: first,
    to: new Date(Date.parse(last) + 1).toISOString(),
  });
});

test('accepts a period with one end or none', () => {
  expect(createdOn({ created_gte: '2026-11-30' }, 'Europe/Berlin')).toEqual({
    created_gte: '2026-11-29T23:00:00.000Z',
  });
  expect(createdOn({}, 'Europe/Berlin')).toEqual({});
});

test('ends the last days with today, even across a daylight saving change', () => {
  const period = lastDays('2026-03-30', 3);
  expect(period).toEqual({ from: '2026-03-28', to: '2026-03-31' });
  expect(daysOf(period)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(wholeMonths({ from: '2026-12-01', to: '2027-02-01' })).toBe(2);
  expect(wholeMonths({ from: '2026-12-31', to: '2027-02-01' })).toBeNull();
  expect(wholeMonths({ from: '2026-12-01', to: '2027-01-31' })).toBeNull();
});
