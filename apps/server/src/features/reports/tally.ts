import type { PerformanceReport } from '@tributary/contract';
import { toAmount } from '../../platform/to-wire.ts';
import type { PerformanceSum } from './sum-performance.ts';
import { type Figure, figures } from './sums.ts';

export type Figures = NonNullable<PerformanceReport['total']['previous']>;

/** Key of the row that sums all keys that are not shown. */
export const OTHER = Symbol('other');
export type RowKey = string | null | typeof OTHER;

type Sums = Pick<PerformanceSum, Figure | 'currency'>;

/** Adds up sums. Amounts are by currency, in order of first occurrence. */
export function toFigures(sums: readonly Sums[]): Figures {
  const traffic = (figure: 'clicks' | 'referrals' | 'customers') =>
    Number(sums.reduce((all, sum) => all + sum[figure], 0n));
  const byCurrency = new Map<string, Record<Figure, bigint>>();
  for (const sum of sums) {
    if (sum.currency === null) continue;
    const before = byCurrency.get(sum.currency);
    byCurrency.set(sum.currency, before ? added(before, sum) : sum);
  }
  return {
    clicks: traffic('clicks'),
    referrals: traffic('referrals'),
    customers: traffic('customers'),
    money: [...byCurrency].map(([currency, sum]) => ({
      currency,
      conversions: Number(sum.conversions),
      sales: toAmount(sum.sales_minor, currency),
      refunds: toAmount(sum.refunds_minor, currency),
      commission: toAmount(sum.commission_minor, currency),
    })),
  };
}

const added = (a: Record<Figure, bigint>, b: Record<Figure, bigint>) =>
  Object.fromEntries(figures.map((figure) => [figure, a[figure] + b[figure]])) as Record<Figure, bigint>;

export const toTotal = (sums: readonly PerformanceSum[]): Figures =>
  toFigures(sums.filter(hasFigures).toSorted((a, b) => ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1)));

/** Returns figures by key, in the order of `sums`. Omits keys whose figures are all zero. */
export function toTally(sums: readonly PerformanceSum[]): Map<RowKey, Figures> {
  const byKey = new Map<RowKey, PerformanceSum[]>();
  for (const sum of sums.filter(hasFigures)) {
    const key = sum.isOther ? OTHER : sum.key;
    const others = byKey.get(key);
    if (others) others.push(sum);
    else byKey.set(key, [sum]);
  }
  return new Map([...byKey].map(([key, ofKey]) => [key, toFigures(ofKey)]));
}

/**
 * Returns true if a sum has any figures. A commission that was created and rejected on the same day adds up
 * to zero, and would otherwise get an empty row.
 */
const hasFigures = (sum: PerformanceSum) => figures.some((figure) => sum[figure] !== 0n);

export const noFigures: Figures = { clicks: 0, referrals: 0, customers: 0, money: [] };
