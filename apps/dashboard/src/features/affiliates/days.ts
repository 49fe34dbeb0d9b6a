import { daysOf, type Period } from '../../format/period.ts';

interface Day {
  readonly key: string;
  readonly money: readonly { readonly currency: string; readonly sales: number }[];
}

/** Returns a value for every day of the period. The report omits days without activity. */
export function salesPerDay(days: readonly Day[], period: Period, currency: string): number[] {
  const salesOf = new Map(
    days.map(({ key, money }) => [key, money.find((each) => each.currency === currency)?.sales ?? 0]),
  );
  return daysOf(period).map((day) => salesOf.get(day) ?? 0);
}
