import { addDays, dayKey } from '../../format/time.ts';

interface Day {
  readonly key: string;
  readonly money: readonly { readonly currency: string; readonly sales: number }[];
}

/** A value for every day of the period. The report has only the days on which something happened. */
export function salesPerDay(
  days: readonly Day[],
  period: { readonly from: string; readonly to: string },
  currency: string,
): number[] {
  const salesOf = new Map(
    days.map(({ key, money }) => [key, money.find((each) => each.currency === currency)?.sales ?? 0]),
  );
  const values: number[] = [];
  const end = new Date(period.to);
  for (let day = new Date(period.from); day < end; day = addDays(day, 1))
    values.push(salesOf.get(dayKey(day)) ?? 0);
  return values;
}
