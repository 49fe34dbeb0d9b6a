import { dayIn, readDay, startOfDay } from '@tributary/core';
import { validationFailure } from '../failure.ts';
import { instantOrEndOfDay } from '../time.ts';

/**
 * Returns the time specified by `as_of`, or the current time if it is null. A date means the end of that day in the
 * time zone; today's date means the current time. Throws VALIDATION_ERROR for a time in the future.
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
