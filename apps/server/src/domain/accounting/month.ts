import { addMonths, dayIn, startOfDay } from '@tributary/core';
import { validationFailure } from '../failure.ts';

export interface Span {
  readonly from: Date;
  /** End of the month, exclusive. */
  readonly to: Date;
}

export interface Month extends Span {
  /** Name of the month, such as `2026-10`. */
  readonly name: string;
}

/** Parses a month such as `2026-10`. Throws VALIDATION_ERROR if the month has not begun. */
export function readMonth(name: string, timezone: string, now: Date): Month {
  const first = { year: Number(name.slice(0, 4)), month: Number(name.slice(5)), day: 1 };
  const from = startOfDay(timezone, first);
  if (from > now) {
    const message = `month: ${name} has not begun yet. Choose the current month or an earlier one.`;
    throw validationFailure([{ field: 'month', message }]);
  }
  return { name, from, to: startOfDay(timezone, addMonths(first, 1)) };
}

/** Returns a year in a time zone, by default the current year. */
export function readYear(year: number | undefined, timezone: string, now: Date): Span {
  const start = (of: number) => startOfDay(timezone, { year: of, month: 1, day: 1 });
  const shown = year ?? dayIn(timezone, now).year;
  return { from: start(shown), to: start(shown + 1) };
}

/**
 * Time after which a month is final. Longer than any request takes, because an entry booked just before the
 * end of a month may commit after it.
 */
const SETTLES_MS = 2 * 60_000;

/** Returns the time from which a month's totals are final, because no more entries can be added to it. */
export const finalFrom = ({ to }: Span): Date => new Date(to.getTime() + SETTLES_MS);

export const isOver = (month: Span, now: Date): boolean => finalFrom(month) <= now;
