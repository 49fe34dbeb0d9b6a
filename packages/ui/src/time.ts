import { type Locale, locales } from '@tributary/core';

export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[locale].format, options);
    formats.set(key, format);
  }
  return format;
}

/** Returns a date such as "21 Nov", with the year if it differs from the year of `now`. */
export function formatDay(at: Date, now: Date, locale: Locale, timeZone?: string): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  return formatOf(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(timeZone ? { timeZone } : {}),
  }).format(at);
}

/** Returns a full date such as "21 November 2026", for documents that are read in later years. */
export const formatFullDay = (at: Date, locale: Locale, timeZone: string): string =>
  formatOf(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);

/** Returns the name of a weekday, from 1 for Monday to 7 for Sunday. */
export const formatWeekday = (day: number, locale: Locale): string =>
  // 1 January 2024 was a Monday.
  formatOf(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));

/** Formats a month such as `2026-10`: "October 2026", or "Oct 2026" if short. */
export const formatMonth = (month: string, locale: Locale, length: 'long' | 'short' = 'long'): string =>
  formatOf(locale, { month: length, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Formats a month such as `2026-10` without its year: "Oct". */
export const formatMonthName = (month: string, locale: Locale): string =>
  formatOf(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

/** Returns a time such as "14:02" or "14:02:37", in the viewer's time zone. */
export const formatClock = (at: Date, locale: Locale, hasSeconds = false) =>
  formatOf(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
    hourCycle: 'h23',
  }).format(at);

/** Returns a time such as "21 Nov 2026, 14:06 UTC". */
export const formatUtc = (at: Date, locale: Locale) =>
  `${formatOf(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at)} UTC`;

/** Returns a time zone's name, such as "America/Los Angeles". */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Returns a relative time such as "2 min ago" or "in 3 days", in the largest unit that fits, rounded down. */
export function formatAgo(at: Date, now: Date, locale: Locale): string {
  const ms = at.getTime() - now.getTime();
  const size = Math.abs(ms);
  const units = [
    ['day', DAY_MS],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const;
  const [unit, length] = units.find(([, each]) => size >= each) ?? ['second', 1_000];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (unit === 'second') return format.format(0, 'second');
  return format.format(Math.sign(ms) * Math.floor(size / length), unit);
}
