import { addDays, dayIn, hourOfDay } from '@tributary/core';

/** Hour at which affiliates receive the daily summary, in the program's time zone. */
const SUMMARY_HOUR = 8;

/** Returns the time at which the next summary after `now` is due. */
export function nextSummaryAt(timezone: string, now: Date): Date {
  const today = dayIn(timezone, now);
  const at = hourOfDay(timezone, today, SUMMARY_HOUR);
  return at > now ? at : hourOfDay(timezone, addDays(today, 1), SUMMARY_HOUR);
}

/** Returns the time at which the summary before the summary due at `dueAt` was due. */
export const summaryBefore = (timezone: string, dueAt: Date): Date =>
  hourOfDay(timezone, addDays(dayIn(timezone, dueAt), -1), SUMMARY_HOUR);
