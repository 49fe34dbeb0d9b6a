import type { Incentive, ReferralHistory } from './incentive.ts';

/**
 * Whether a sale at `occurredAt` is within the incentive's length. `time_limited` runs from the earliest complete
 * conversion, this sale included, for `lengthValue` calendar months, the end excluded; `payment_limited` covers the
 * referral's first `lengthValue` complete conversions, whatever they matched.
 */
export function isWithinLength(incentive: Incentive, history: ReferralHistory, occurredAt: Date): boolean {
  if (incentive.incentiveLength === 'customer_lifetime') return true;
  if (incentive.lengthValue === null)
    throw new RangeError(`Incentive ${incentive.id} is limited by no length_value.`);
  if (incentive.incentiveLength === 'payment_limited') return history.conversions < incentive.lengthValue;
  const first = history.firstConversionAt;
  const start = first !== null && first < occurredAt ? first : occurredAt;
  const end = addCalendarMonths(start, incentive.lengthValue).getTime();
  // Beyond the range of a Date there is no end.
  return Number.isNaN(end) || occurredAt.getTime() < end;
}

/** The same day and time of day (UTC) `months` later, the day clamped: 31 January + 1 is 28 or 29 February. */
export function addCalendarMonths(from: Date, months: number): Date {
  const sameDay = new Date(from.getTime());
  sameDay.setUTCMonth(from.getUTCMonth() + months, 1);
  const lastDay = new Date(sameDay.getTime());
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  sameDay.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return sameDay;
}
