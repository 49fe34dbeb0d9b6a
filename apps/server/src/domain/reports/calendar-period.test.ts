import { startOfDay } from '@tributary/core';
import { expect, test } from 'vitest';
import { calendarPeriodBefore } from './calendar-period.ts';

/**
 * Zones whose clocks change on the first of a month: in Havana the day begins twice, in Asunción it lacks its first
 * hour.
 */
const zones = ['UTC', 'Europe/Berlin', 'America/Havana', 'America/Asuncion', 'Pacific/Apia', 'Asia/Kolkata'];

const at = (timezone: string, text: string) => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return startOfDay(timezone, { year, month, day });
};

test.each([
  ['a month', '2026-10-01', '2026-11-01', '2026-09-01'],
  ['a month on whose first day clocks go back in Havana', '2026-11-01', '2026-12-01', '2026-10-01'],
  ['a month on whose first day clocks go forward in Asunción', '2023-10-01', '2023-11-01', '2023-09-01'],
  ['March after a short February', '2026-03-01', '2026-04-01', '2026-02-01'],
  ['a quarter', '2026-07-01', '2026-10-01', '2026-04-01'],
  ['the first quarter', '2026-01-01', '2026-04-01', '2025-10-01'],
  ['half a year', '2026-07-01', '2027-01-01', '2026-01-01'],
  ['a leap year', '2024-01-01', '2025-01-01', '2023-01-01'],
])('returns as many preceding calendar months as in %s, in every time zone', (_, from, to, before) => {
  for (const timezone of zones) {
    const found = calendarPeriodBefore({ from: at(timezone, from), to: at(timezone, to), timezone });
    expect({ timezone, ...found }).toEqual({
      ...{ timezone, from: at(timezone, before), to: at(timezone, from) },
    });
  }
});

test.each([
  ['starts within a month', 'UTC', '2026-10-02T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['ends within a month', 'UTC', '2026-10-01T00:00:00Z', '2026-10-31T00:00:00Z'],
  ['starts an hour late', 'UTC', '2026-10-01T01:00:00Z', '2026-11-01T00:00:00Z'],
  ['is of another time zone', 'Europe/Berlin', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['begins with the second midnight', 'America/Havana', '2026-11-01T05:00:00Z', '2026-12-01T05:00:00Z'],
  ['is empty', 'UTC', '2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z'],
])('returns null for a period that %s', (_, timezone, from, to) => {
  expect(calendarPeriodBefore({ from: new Date(from), to: new Date(to), timezone })).toBeNull();
});
