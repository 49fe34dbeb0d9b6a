import { dayIn, readDay, startOfDay } from '@tributary/core';
import { validationFailure } from '../failure.ts';
import { instantOrEndOfDay } from '../time.ts';

/**
 * Returns the time that `as_of` refers to; null means the current time. A date means the end of that day in
 * the time zone, and today's date the current time. Throws VALIDATION_ERROR for a time in the future.
 */
export function readAsOf(text: string | undefined, timezone: string, now: Date): Date | null {
  if (text === undefined) return null;
  const day = readDay(text);
  const begins = day ? startOfDay(timezone, day) : new Date(text);
  if (begins.getTime() > now.getTime())
    throw validationFailure([{ field: 'as_of', message: 'as_of must not be in the future.' }]);
  const today = dayIn(timezone, now);
  const isToday = day?.year === today.year && day.month === today.month && day.day === today.day;
  return isToday ? now : instantOrEndOfDay(text, timezone);
}
