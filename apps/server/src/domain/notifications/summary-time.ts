import { addDays, dayIn, hourOfDay } from '@tributary/core';

const SUMMARY_HOUR = 8;

/** Returns the time at which the next summary after `now` is due. */
export function nextSummaryAt(timezone: string, now: Date): Date {
  const today = dayIn(timezone, now);
  const at = hourOfDay(timezone, today, SUMMARY_HOUR);
  return at > now ? at : hourOfDay(timezone, addDays(today, 1), SUMMARY_HOUR);
}

/** Returns the time of the summary before the one due at `dueAt`. */
export const summaryBefore = (timezone: string, dueAt: Date): Date =>
  hourOfDay(timezone, addDays(dayIn(timezone, dueAt), -1), SUMMARY_HOUR);
