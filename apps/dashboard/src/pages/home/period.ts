import { addDays, startOfDay } from '../../format/time.ts';

/** The last `days` days in UTC, today included. */
export function lastDays(now: Date, days: number): { from: string; to: string } {
  const today = startOfDay(now);
  return { from: addDays(today, 1 - days).toISOString(), to: addDays(today, 1).toISOString() };
}
