import { addMonths, startOfDay } from '@tributary/core';
import { validationFailure } from '../failure.ts';

export interface Month {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** Returns when a month such as `2026-10` begins and ends in a time zone. Throws VALIDATION_ERROR if it has not begun. */
export function readMonth(text: string, timezone: string, now: Date): Month {
  const first = { year: Number(text.slice(0, 4)), month: Number(text.slice(5)), day: 1 };
  const from = startOfDay(timezone, first);
  if (from.getTime() > now.getTime())
    throw validationFailure([{ field: 'month', message: `month ${text} has not begun.` }]);
  return { from, to: startOfDay(timezone, addMonths(first, 1)) };
}

/** Longer than any request takes, because a booking of the last moment of a month commits after its end. */
const SETTLES_MS = 2 * 60_000;

/** Returns the moment from which the totals of a month are final, because nothing more can be booked in it. */
export const finalFrom = ({ to }: Month): Date => new Date(to.getTime() + SETTLES_MS);

export const isOver = (month: Month, now: Date): boolean => finalFrom(month) <= now;
