import { dayIn, startOfDay } from '@tributary/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPayoutOn } from './payout-schedule.ts';

const monthly = { every: 'month', day: 15 } as const;
const weekly = { every: 'week', day: 5 } as const;
const at = (text: string) => new Date(text);

describe('next payout', () => {
  test.each([
    ['of last month is this month', monthly, '2026-02-28T12:00Z', '2026-03-02T12:00Z', '2026-03-15'],
    ['of this month is next month', monthly, '2026-03-01T00:00Z', '2026-03-02T12:00Z', '2026-04-15'],
    ['on the payday itself is today', monthly, '2026-02-28T12:00Z', '2026-03-15T23:00Z', '2026-03-15'],
    ['after the payday is next month', monthly, '2026-02-28T12:00Z', '2026-03-16T00:00Z', '2026-04-15'],
    ['of December is in the new year', monthly, '2026-12-20T12:00Z', '2026-12-21T12:00Z', '2027-01-15'],
    ['of the day before is this Friday', weekly, '2026-11-26T23:59Z', '2026-11-27T08:00Z', '2026-11-27'],
    ['of the Friday itself is a week later', weekly, '2026-11-27T00:00Z', '2026-11-27T08:00Z', '2026-12-04'],
    ['of a Saturday is the Friday after', weekly, '2026-11-28T10:00Z', '2026-11-28T12:00Z', '2026-12-04'],
  ])('%s', (_, schedule, readyAt, now, expected) => {
    const on = nextPayoutOn(schedule, 'UTC', { readyAt: at(readyAt), now: at(now) });
    expect(on.toISOString()).toBe(`${expected}T00:00:00.000Z`);
  });

  test('starts its days and months in the program’s time zone', () => {
    const times = { readyAt: at('2026-02-28T23:30Z'), now: at('2026-03-02T12:00Z') };
    expect(nextPayoutOn(monthly, 'Europe/Berlin', times).toISOString()).toBe('2026-04-14T22:00:00.000Z');
    expect(nextPayoutOn(monthly, 'UTC', times).toISOString()).toBe('2026-03-15T00:00:00.000Z');
  });

  test('is on a payday that is not over, pays only what was ready, and is at most two months away', () => {
    const schedule = fc.oneof(
      fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 28 }) }),
      fc.record({ every: fc.constant('week' as const), day: fc.integer({ min: 1, max: 7 }) }),
    );
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland');
    const instant = fc.date({
      min: at('2024-01-01T00:00Z'),
      max: at('2030-01-01T00:00Z'),
      noInvalidDate: true,
    });
    const age = fc.integer({ min: 0, max: 200 * 24 * 3_600_000 });
    fc.assert(
      fc.property(schedule, zone, instant, age, (when, timezone, now, ageMs) => {
        const readyAt = new Date(now.getTime() - ageMs);
        const on = nextPayoutOn(when, timezone, { readyAt, now });
        const day = dayIn(timezone, on);
        expect(startOfDay(timezone, day)).toEqual(on);
        expect(on.getTime()).toBeGreaterThanOrEqual(startOfDay(timezone, dayIn(timezone, now)).getTime());
        expect(on.getTime()).toBeGreaterThan(readyAt.getTime());
        expect(on.getTime() - now.getTime()).toBeLessThan(62 * 24 * 3_600_000);
        if (when.every === 'month') expect(day.day).toBe(when.day);
      }),
    );
  });
});
