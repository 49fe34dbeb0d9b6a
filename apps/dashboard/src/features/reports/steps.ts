import type { TimeDimension } from '@tributary/core';
import { DAY_MS } from '@tributary/ui/time';
import { addDays, addMonths, daysOf, type Period } from '../../format/period.ts';

/** Returns the report key of the day, week, month or quarter that contains a day. */
export function stepOf(step: TimeDimension, day: string): string {
  if (step === 'day') return day;
  if (step === 'month') return day.slice(0, 7);
  if (step === 'quarter') return `${day.slice(0, 4)}-Q${quarterOf(day)}`;
  // A week belongs to the year that contains its Thursday (ISO 8601).
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

export const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Returns all steps in a period. Reports omit steps without figures. */
export const stepsIn = (period: Period, step: TimeDimension): string[] => [
  ...new Set(daysOf(period).map((day) => stepOf(step, day))),
];

/** Returns a step's first day and the day after its last. */
export function periodOfStep(step: TimeDimension, key: string): Period {
  if (step === 'day') return { from: key, to: addDays(key, 1) };
  const [year = '', rest = ''] = key.split('-');
  const number = Number(rest.replace(/\D/, ''));
  if (step === 'week') {
    const from = addDays(mondayOf(`${year}-01-04`), 7 * (number - 1));
    return { from, to: addDays(from, 7) };
  }
  const months = step === 'month' ? 1 : 3;
  const from = addMonths(`${year}-01-01`, months * (number - 1));
  return { from, to: addMonths(from, months) };
}
