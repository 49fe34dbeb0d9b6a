import { addDays, dayKey, startOfDay } from './time.ts';

/** Two instants; `to` is no longer part of it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The last `days` days in UTC, today included. */
export function lastDays(now: Date, days: number): Period {
  const today = startOfDay(now);
  return { from: addDays(today, 1 - days).toISOString(), to: addDays(today, 1).toISOString() };
}

/** Every day of the period; a report leaves out those without figures. */
export function daysOf({ from, to }: Period): string[] {
  const days = [];
  for (let at = new Date(from); at < new Date(to); at = addDays(at, 1)) days.push(dayKey(at));
  return days;
}

/** Every month that the period touches: "2026-11". */
export const monthsOf = (period: Period): string[] => [
  ...new Set(daysOf(period).map((day) => day.slice(0, 7))),
];

/** How much more than before, as a share; null if there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}

/** "14.4 %" as the language has it, with a real minus sign. */
export function formatPercent(value: number, locale: string, { sign = false } = {}): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: sign ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '\u2212');
}

/** The days of a filter, in UTC and each of them whole, as the API takes them. */
export const createdOn = ({
  created_gte: from,
  created_lte: to,
}: {
  created_gte?: string;
  created_lte?: string;
}) => ({
  ...(from && { created_gte: `${from}T00:00:00.000Z` }),
  ...(to && { created_lte: `${to}T23:59:59.999Z` }),
});
