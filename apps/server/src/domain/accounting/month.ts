import { addMonths, dayIn, startOfDay } from '@tributary/core';
import { validationFailure } from '../failure.ts';

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** A calendar month in a time zone. */
export interface Month extends Span {
  /** Such as `2026-10`. */
  readonly name: string;
}

/** Returns a month such as `2026-10`. Throws VALIDATION_ERROR if it has not begun. */
export function readMonth(name: string, timezone: string, now: Date): Month {
  const first = { year: Number(name.slice(0, 4)), month: Number(name.slice(5)), day: 1 };
  const from = startOfDay(timezone, first);
  if (from > now) {
    const message = `month: ${name} has not begun yet. Choose the current month or an earlier one.`;
    throw validationFailure([{ field: 'month', message }]);
  }
  return { name, from, to: startOfDay(timezone, addMonths(first, 1)) };
}

/** Returns a year in a time zone. Default: the current one. */
export function readYear(year: number | undefined, timezone: string, now: Date): Span {
  const start = (of: number) => startOfDay(timezone, { year: of, month: 1, day: 1 });
  const shown = year ?? dayIn(timezone, now).year;
  return { from: start(shown), to: start(shown + 1) };
}

/**
 * Time until a month is final. It is longer than any request takes, because a booking made just before the end of a
 * month may commit after it.
 */
const SETTLES_MS = 2 * 60_000;

/** Returns the time from which the totals of a month are final, because no more bookings can be added. */
export const finalFrom = ({ to }: Span): Date => new Date(to.getTime() + SETTLES_MS);

export const isOver = (month: Span, now: Date): boolean => finalFrom(month) <= now;
