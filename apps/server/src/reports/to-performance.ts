import type { PerformanceReport } from '@tributary/contract';
import { toAmount } from '../to-wire.ts';
import type { PerformanceSum } from './queries.ts';

type Row = PerformanceReport['rows'][number];

/** One row per key, in the order of `sums`, which stand together by key; figures that are all zero are left out. */
export function toPerformanceRows(
  sums: readonly PerformanceSum[],
  names: ReadonlyMap<string | null, string>,
): Row[] {
  const rows = new Map<string | null, Row>();
  for (const sum of sums.filter(hasFigures)) {
    const row = rows.get(sum.key) ?? {
      key: sum.key,
      name: names.get(sum.key) ?? null,
      clicks: 0,
      referrals: 0,
      customers: 0,
      money: [],
    };
    rows.set(sum.key, row);
    row.clicks += Number(sum.clicks);
    row.referrals += Number(sum.referrals);
    row.customers += Number(sum.customers);
    if (sum.currency !== null) row.money.push(toMoney(sum, sum.currency));
  }
  return [...rows.values()];
}

const toMoney = (sum: PerformanceSum, currency: string): Row['money'][number] => ({
  currency,
  conversions: Number(sum.conversions),
  sales: toAmount(sum.sales_minor, currency),
  refunds: toAmount(sum.refunds_minor, currency),
  commission: toAmount(sum.commission_minor, currency),
});

/** A commission that was rejected again adds up to nothing on one day; the row would say that nothing happened. */
const hasFigures = ({ key: _, currency: __, ...figures }: PerformanceSum) =>
  Object.values(figures).some((figure) => figure !== 0n);
