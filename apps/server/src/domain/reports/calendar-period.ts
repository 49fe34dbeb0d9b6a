import { addMonths, type Day, dayIn, startOfDay } from '@tributary/core';

interface CalendarPeriod {
  readonly from: Date;
  /** End of the period, exclusive. */
  readonly to: Date;
}

/**
 * Returns the preceding period with the same number of calendar months: September for October, the second
 * quarter for the third, last year for this year. Returns null if the period does not consist of whole months
 * in the time zone.
 */
export function calendarPeriodBefore({
  from,
  to,
  timezone,
}: CalendarPeriod & { readonly timezone: string }): CalendarPeriod | null {
  const first = monthAt(timezone, from);
  const next = monthAt(timezone, to);
  if (!first || !next) return null;
  const months = 12 * (next.year - first.year) + next.month - first.month;
  return months < 1 ? null : { from: startOfDay(timezone, addMonths(first, -months)), to: from };
}

/** Returns the first day of the month that begins at this instant; null if none does. */
function monthAt(timezone: string, at: Date): Day | null {
  const day = dayIn(timezone, at);
  const isStart = day.day === 1 && startOfDay(timezone, day).getTime() === at.getTime();
  return isStart ? day : null;
}
