import type { Row } from './read-rows.ts';

const dayMs = 86_400_000;
const midnightAfter = (time: number) => Math.floor(time / dayMs) * dayMs + dayMs;

/** Maps a date in the file to the date used in the demo. */
export type Calendar = (at: string) => string;

/**
 * Shifts the file's dates by whole days, so that the last one is the day before the demo first ran. Some commissions
 * are then held and others ready, however old the file is. `firstRun` is when the server created the first affiliate.
 * With today's date instead, a later run would send other dates with the same keys and cause conflicts.
 */
export function calendarOf(rows: readonly Row[], firstRun: string): Calendar {
  const times = rows.map(({ at }) => Date.parse(at)).filter((time) => !Number.isNaN(time));
  const shift = midnightAfter(Date.parse(firstRun)) - dayMs - midnightAfter(Math.max(...times));
  return (at) => (exists(at) ? new Date(Date.parse(at) + shift).toISOString() : at);
}

/**
 * Returns false for dates such as 31 September, which `Date.parse` reads as 1 October. They are sent unchanged, and the
 * server rejects them.
 */
const exists = (at: string): boolean => {
  const time = Date.parse(at);
  return !Number.isNaN(time) && new Date(time).toISOString() === at;
};
