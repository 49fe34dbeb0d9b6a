import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayIn, isTimezone, monthIn, readDay, startOfDay } from './calendar.ts';

/** Zones with special cases: no daylight saving time, half-hour offsets, changes at midnight, a skipped day. */
const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Asia/Kolkata', 'Australia/Lord_Howe'],
  ...[
    'America/Sao_Paulo',
    'America/Havana',
    'Africa/Cairo',
    'Asia/Beirut',
    'Pacific/Apia',
    'Pacific/Kiritimati',
  ],
];
const dayOf = (text: string): Day => {
  const day = readDay(text);
  if (!day) throw new Error(`${text} is not a day.`);
  return day;
};
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('1970-02-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const numberOf = ({ year, month, day }: ReturnType<typeof dayIn>) => Date.UTC(year, month - 1, day);

test.each([
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['UTC', '2024-02-29', '2024-02-29T00:00:00.000Z'],
])('in %s, starts %s at %s', (timezone, day, at) => {
  expect(startOfDay(timezone, dayOf(day)).toISOString()).toBe(at);
});

describe('in every time zone', () => {
  test('starts a day at its first instant', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, at) => {
        const day = dayIn(timezone, at);
        const start = startOfDay(timezone, day);
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(dayIn(timezone, start)).toEqual(day);
        const before = dayIn(timezone, new Date(start.getTime() - 1));
        expect(numberOf(before)).toBeLessThan(numberOf(day));
      }),
      { numRuns: 2_000 },
    );
  });

  test('assigns an instant to exactly one month', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, at) => {
        const { from, until } = monthIn(timezone, at);
        expect(from <= at && at < until).toBe(true);
        const { month } = dayIn(timezone, at);
        expect(dayIn(timezone, new Date(until.getTime() - 1)).month).toBe(month);
        expect(dayIn(timezone, until)).toMatchObject({ day: 1, month: (month % 12) + 1 });
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-05', 12, '2027-03-05'],
])('returns for %s and %i months %s', (from, months, to) => {
  expect(addMonths(dayOf(from), months)).toEqual(dayOf(to));
});

test('returns the first day of the next month or year after the last day', () => {
  expect(addDays({ year: 2026, month: 12, day: 31 }, 1)).toEqual({ year: 2027, month: 1, day: 1 });
  expect(addDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({ year: 2028, month: 2, day: 29 });
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0001-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '',
])('rejects the day %j', (text) => {
  expect(readDay(text)).toBeNull();
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+2', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('treats %j as a time zone: %s', (name, expected) => {
  expect(isTimezone(name)).toBe(expected);
});
