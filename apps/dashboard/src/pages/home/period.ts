import { addDays, startOfDay } from '../../format/time.ts';

/** The last `days` days in UTC, today included. */
export function lastDays(now: Date, days: number): { from: string; to: string } {
  const today = startOfDay(now);
  return { from: addDays(today, 1 - days).toISOString(), to: addDays(today, 1).toISOString() };
}

/** How much more than before, in percent; null if there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}
