import { dayIn, readDay, startOfDay } from '@tributary/core';
import { DAY_MS } from '@tributary/ui/time';

/** First day and the day after the last, as in URLs and reports, such as 2026-11-21. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function dayKey(at: Date, zone: string): string {
  const { year, month, day } = dayIn(zone, at);
  return textOf(Date.UTC(year, month - 1, day));
}

export const addDays = (day: string, days: number): string => textOf(Date.parse(day) + days * DAY_MS);

/** Returns the last `days` days, including today. */
export const lastDays = (today: string, days: number): Period => ({
  from: addDays(today, 1 - days),
  to: addDays(today, 1),
});

/** Returns every day of the period. Reports omit days without figures. */
export function daysOf({ from, to }: Period): string[] {
  const days = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the first day of the month that is `months` later. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return textOf(Date.UTC(year, month - 1 + months));
}

/** Returns the number of calendar months in a period; null if it does not consist of whole months. */
export function wholeMonths({ from, to }: Period): number | null {
  if (!from.endsWith('-01') || !to.endsWith('-01')) return null;
  const count = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return count(to) - count(from);
}

/** Returns the first instant of a day in a time zone. */
export function startOf(day: string, zone: string): Date {
  const read = readDay(day);
  if (!read) throw new RangeError(`${day} is no day.`);
  return startOfDay(zone, read);
}

/** Converts a period to list parameters. */
export const instantsOf = <Some extends Partial<Period>>(period: Some, zone: string) =>
  Object.fromEntries(
    Object.entries(period).map(([name, day]) => [name, startOf(day, zone).toISOString()]),
  ) as { [Name in keyof Some]: string };

/** Converts a period to report parameters. */
export const reportPeriod = (period: Period, zone: string) => ({
  ...instantsOf(period, zone),
  timezone: zone,
});

/** Returns the relative change; null if the earlier value was zero. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}

/**
 * Formats a part of a whole as a percentage. Returns null if the whole is 0 or smaller than the part, which happens
 * if people skip a step or take it before the period.
 */
export const formatShare = (part: number, whole: number, locale: string): string | null =>
  part <= whole && whole > 0
    ? formatPercent(part / whole, locale, part === whole ? { digits: 0 } : {})
    : null;

/** Formats a fraction: "14.4%" in English, "14,4 %" in German, with a true minus sign. */
export function formatPercent(
  value: number,
  locale: string,
  { sign = false, digits }: { sign?: boolean; digits?: number } = {},
): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: digits === undefined ? 1 : 0,
    maximumFractionDigits: digits ?? 1,
    signDisplay: sign ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '\u2212');
}

/** Converts a filter's days to API parameters for whole days. */
export const createdOn = (
  { created_gte: from, created_lte: to }: { created_gte?: string; created_lte?: string },
  zone: string,
) => ({
  ...(from && { created_gte: startOf(from, zone).toISOString() }),
  ...(to && { created_lte: new Date(startOf(addDays(to, 1), zone).getTime() - 1).toISOString() }),
});
