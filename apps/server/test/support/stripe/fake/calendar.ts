import type { Price } from './wire.ts';

type Recurring = NonNullable<Price['recurring']>;
export const DAY_SECONDS = 86_400;

/** Returns the time `count` intervals after the anchor. If the month is too short for the day, its last day is used. */
function after(anchor: number, { interval, interval_count }: Recurring, count: number): number {
  const steps = interval_count * count;
  if (interval === 'day') return anchor + steps * DAY_SECONDS;
  if (interval === 'week') return anchor + steps * 7 * DAY_SECONDS;
  const from = new Date(anchor * 1000);
  const months = interval === 'year' ? steps * 12 : steps;
  const day = from.getUTCDate();
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return Math.floor(moved.getTime() / 1000);
}

/** Returns the end of the period that starts at `start`, counted from the anchor, so that the 31st stays the 31st. */
export function periodEnd(anchor: number, start: number, recurring: Recurring): number {
  let count = 1;
  while (after(anchor, recurring, count) <= start) count += 1;
  return after(anchor, recurring, count);
}
