import type { Row } from './read-rows.ts';

const dayMs = 86_400_000;
const midnightAfter = (time: number) => Math.floor(time / dayMs) * dayMs + dayMs;

/** Turns a date of the file into one of the demo. */
export type Calendar = (at: string) => string;

/**
 * Moves the file's dates by whole days, so that its last day is the day before the demo first ran: however old the
 * file is, some commissions are held and others ready. `firstRun` is the server's memory of it (when it made the
 * first affiliate): were it today's date, a later run would send other dates under the same keys, and conflict.
 */
export function calendarOf(rows: readonly Row[], firstRun: string): Calendar {
  const times = rows.map(({ at }) => Date.parse(at)).filter((time) => !Number.isNaN(time));
  const shift = midnightAfter(Date.parse(firstRun)) - dayMs - midnightAfter(Math.max(...times));
  return (at) => (exists(at) ? new Date(Date.parse(at) + shift).toISOString() : at);
}

/**
 * `Date.parse` reads 31 September as 1 October. The server rejects it, so the value is sent as in the file.
 */
const exists = (at: string): boolean => {
  const time = Date.parse(at);
  return !Number.isNaN(time) && new Date(time).toISOString() === at;
};
