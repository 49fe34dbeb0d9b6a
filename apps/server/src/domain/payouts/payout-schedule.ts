import { addDays, addMonths, type Day, dayIn, type PayoutSchedule, startOfDay } from '@tributary/core';

const sunday = 7;

/** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
const weekdayOf = ({ year, month, day }: Day): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() || sunday;

interface Payday {
  readonly on: Day;
  /** End of the period that is paid out, exclusive. */
  readonly before: Day;
}

/** Returns the first payday that is not before `today`. */
function paydayFrom(today: Day, { every, day }: PayoutSchedule): Payday {
  if (every === 'week') {
    const on = addDays(today, (day - weekdayOf(today) + 7) % 7);
    return { on, before: on };
  }
  const first = { ...today, day: 1 };
  const before = today.day <= day ? first : addMonths(first, 1);
  return { on: { ...before, day }, before };
}

/**
 * Returns the start of the payday announced for an amount that became ready at `readyAt`. Monthly payouts
 * cover everything ready by the end of the previous month, and weekly payouts everything ready by the end of
 * the previous day.
 */
export function nextPayoutOn(
  schedule: PayoutSchedule,
  timezone: string,
  { readyAt, now }: { readonly readyAt: Date; readonly now: Date },
): Date {
  let payday = paydayFrom(dayIn(timezone, now), schedule);
  while (startOfDay(timezone, payday.before) <= readyAt) payday = paydayFrom(addDays(payday.on, 1), schedule);
  return startOfDay(timezone, payday.on);
}

/** Start of a payday, with the cutoff for the amounts to be paid. */
export interface Planned {
  readonly on: Date;
  readonly before: Date;
}

/** Returns the current or next payday, and the payday after it, which covers everything that is ready now. */
export function paydays(schedule: PayoutSchedule, timezone: string, now: Date): readonly [Planned, Planned] {
  const first = paydayFrom(dayIn(timezone, now), schedule);
  const second = paydayFrom(addDays(first.on, 1), schedule);
  const planned = ({ on, before }: Payday): Planned => ({
    on: startOfDay(timezone, on),
    before: startOfDay(timezone, before),
  });
  return [planned(first), planned(second)];
}

/** Reads the payout schedule from a program's columns; null if the program announces none. */
export const payoutScheduleOf = ({ payoutEvery, payoutDay }: StoredSchedule): PayoutSchedule | null =>
  payoutEvery === null || payoutDay === null
    ? null
    : { every: payoutEvery as PayoutSchedule['every'], day: payoutDay };

interface StoredSchedule {
  readonly payoutEvery: string | null;
  readonly payoutDay: number | null;
}
