import { addMonths, dayIn, startOfDay } from '@tributary/core';
import { validationFailure } from '../failure.ts';

/** Span of time from a first instant (inclusive) to another (exclusive). */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Calendar month in a time zone. */
export interface Month extends Span {
  /** Name such as `2026-10`. */
  readonly name: string;
  readonly isOver: boolean;
}

/** Parses a month such as `2026-10`. Throws `VALIDATION_ERROR` if it has not begun. */
export function monthOf(name: string, timezone: string, now: Date): Month {
  const [year = 0, month = 0] = name.split('-').map(Number);
  const first = { year, month, day: 1 };
  const from = startOfDay(timezone, first);
  if (from > now) {
    const message = `month: ${name} has not begun yet. Choose the current month or an earlier one.`;
    throw validationFailure([{ field: 'month', message }]);
  }
  const until = startOfDay(timezone, addMonths(first, 1));
  return { name, from, until, isOver: until <= now };
}

/** Returns a year in a time zone, by default the current one. */
export function yearOf(year: number | undefined, timezone: string, now: Date): Span {
  const shown = year ?? dayIn(timezone, now).year;
  const start = (of: number) => startOfDay(timezone, { year: of, month: 1, day: 1 });
  return { from: start(shown), until: start(shown + 1) };
}
