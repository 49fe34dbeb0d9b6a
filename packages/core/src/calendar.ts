/** Calendar day. Months are numbered from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters: creating one is thousands of times slower than using it, and there are few time zones.
 */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: timezone, calendar: 'iso8601', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(timezone, format);
  return format;
}

/**
 * Returns true for an IANA time zone that this runtime knows, such as `Europe/Berlin`. Offsets such as `+01:00` are not
 * zones.
 */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns a time zone's local time, encoded as a UTC timestamp in milliseconds. */
function wallMs(timezone: string, atMs: number): number {
  if (timezone === 'UTC') return atMs;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(atMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((atMs % 1000) + 1000) % 1000);
}

/** Returns the calendar day at an instant in a time zone. */
export function dayIn(timezone: string, at: Date): Day {
  const wall = new Date(wallMs(timezone, at.getTime()));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/**
 * Adds months to a date. If the resulting month has no such day, returns its last day: 31 January plus one
 * month is 28 or 29 February.
 */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const last = new Date(Date.UTC(year, month + months, 0));
  return {
    year: last.getUTCFullYear(),
    month: last.getUTCMonth() + 1,
    day: Math.min(day, last.getUTCDate()),
  };
}

export const addDays = ({ year, month, day }: Day, days: number): Day =>
  dayIn('UTC', new Date(Date.UTC(year, month - 1, day + days)));

const halfDayMs = 12 * 60 * 60 * 1000;

/**
 * Returns the first instant of a day in a time zone: 00:00, or the end of the gap if clocks go forward at
 * midnight. If clocks go back across midnight, the day begins twice, and the earlier instant is returned.
 */
export const startOfDay = (timezone: string, day: Day): Date => hourOfDay(timezone, day, 0);

/**
 * Returns the instant at which an hour begins in a time zone, or the end of the gap if clocks skip that hour.
 */
export function hourOfDay(timezone: string, { year, month, day }: Day, hour: number): Date {
  const hourMs = Date.UTC(year, month - 1, day, hour);
  if (timezone === 'UTC' || Number.isNaN(hourMs)) return new Date(hourMs);
  const offsetAt = (atMs: number) => wallMs(timezone, atMs) - atMs;
  // Local time differs from UTC by at most 14 hours, so these instants fall before and after the hour.
  const offsets = [offsetAt(hourMs - 2 * halfDayMs), offsetAt(hourMs + 2 * halfDayMs)];
  const starts = offsets.map((offset) => hourMs - offset).sort((a, b) => a - b);
  const start = starts.find((ms) => wallMs(timezone, ms) >= hourMs);
  return new Date(start ?? (starts[1] as number));
}

/** Returns the month that contains an instant, in a time zone; `until` is the start of the next month. */
export function monthIn(timezone: string, at: Date): { from: Date; until: Date } {
  const first = { ...dayIn(timezone, at), day: 1 };
  return { from: startOfDay(timezone, first), until: startOfDay(timezone, addMonths(first, 1)) };
}

/** Formats a calendar day as text, such as `2026-11-30`. */
export const dayText = ({ year, month, day }: Day): string =>
  [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');

/** Parses text such as `2026-11-30`, from the year 1000 on. Returns null for any other text. */
export function readDay(text: string): Day | null {
  const [, year = 0, month = 0, day = 0] = (/^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? { year, month, day } : null;
}
