import type { Commission, CommissionTotals } from '@tributary/sdk';
import { type Money, sumsOf } from '../../format/money.ts';
import { commissionMoneyOf } from './columns.tsx';
import type { Order } from './use-actions.ts';

/** Commissions to change, with their totals by currency. */
export interface Chosen {
  readonly count: number;
  readonly sums: readonly Money[];
  readonly amounts: readonly (Money & { readonly count: number })[];
  readonly target: Pick<Order, 'ids' | 'filter' | 'expected'>;
}

export type Totals = CommissionTotals['rows'];

export const countOf = (rows: Totals) => rows.reduce((sum, { count }) => sum + count, 0);

export const amountsOf = (rows: Totals) =>
  rows.flatMap(({ currency, commission, count }) =>
    currency ? [{ currency, amount: commission, count }] : [],
  );

/** Returns everything that matches a filter. The server calculated the totals. */
export function chosenByFilter(filter: NonNullable<Order['filter']>, totals: Totals): Chosen {
  const count = countOf(totals);
  const amounts = amountsOf(totals);
  const sums = sumsOf(amounts);
  return { count, sums, amounts, target: { filter, expected: { count, totals: sums } } };
}

export function chosenById(commissions: readonly Commission[]): Chosen {
  const amounts = commissions.map((each) => ({ ...commissionMoneyOf(each), count: 1 }));
  return {
    count: commissions.length,
    sums: sumsOf(amounts),
    amounts,
    target: { ids: commissions.map(({ id }) => id) },
  };
}
