/** ISO 8601 date and time, in the variants that common programming languages produce. */
const iso8601 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/;

const MINUTE_MS = 60_000;

/**
 * Parses an ISO 8601 timestamp with `Z` or an offset (`+01:00`, `+0100`, `+01`). Seconds are optional;
 * fractions have up to nine digits and are truncated to milliseconds. Returns null for anything else, and
 * for a date or time that does not exist.
 */
export function readInstant(text: string): Date | null {
  const parts = iso8601.exec(text);
  if (!parts) return null;
  const [, , , , , , , fraction = '', sign] = parts;
  const number = (part: number) => Number(parts[part] ?? 0);
  const [year, month, day] = [number(1), number(2), number(3)];
  const [hour, minute, second] = [number(4), number(5), number(6)];
  const [offsetHour, offsetMinute] = [number(9), number(10)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  // `Date` would turn 30 February into 2 March.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  at.setUTCHours(hour, minute, second, Number(fraction.slice(0, 3).padEnd(3, '0')));
  const offsetMs = (offsetHour * 60 + offsetMinute) * MINUTE_MS;
  return new Date(at.getTime() - (sign === '-' ? -offsetMs : offsetMs));
}
