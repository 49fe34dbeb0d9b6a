import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Column } from '../components/data-table.tsx';
import { Amounts, CELL_AMOUNTS_MAX, Count } from '../components/money.tsx';
import { useHere } from './session/session-context.tsx';
import type { Month } from './use-month.ts';

interface MonthColumns<Item> {
  readonly month: Month;
  readonly keyOf: (item: Item) => string;
  /** Default: false. */
  readonly sortable?: boolean;
  /** Default: `desktop`. */
  readonly commissionFrom?: Column<Item>['from'];
  /** Maximum number of currencies shown in a cell. */
  readonly most?: number;
  /** Shows 0 instead of an empty cell. */
  readonly hasZeros?: boolean;
}

/**
 * Returns columns for customers, sales and commission in the last 30 days. Returns none if the session may not read
 * reports.
 */
export function useMonthColumns<Item>({
  month,
  keyOf,
  sortable = false,
  commissionFrom = 'desktop',
  most = CELL_AMOUNTS_MAX,
  hasZeros = false,
}: MonthColumns<Item>): readonly Column<Item>[] {
  const { t } = useLingui();
  const { can } = useHere();
  const mayRead = can('read:commissions');
  return useMemo(() => {
    const money = (item: Item, of: 'sales' | 'commission') => {
      const figures = month(keyOf(item));
      const amounts = (figures?.money ?? [])
        .map((each) => ({ currency: each.currency, amount: each[of] }))
        .filter(({ amount }) => amount !== 0);
      return hasZeros && figures !== undefined && amounts.length === 0 ? (
        <Count of={0} />
      ) : (
        <Amounts most={most} of={amounts} />
      );
    };
    const columns: Column<Item>[] = [
      {
        id: 'customers',
        label: t`Customers, 30 days`,
        ...{ end: true, from: 'desktop', sortable },
        cell: (item) => {
          const figures = month(keyOf(item));
          const customers = figures?.customers ?? 0;
          return customers > 0 || (hasZeros && figures !== undefined) ? <Count of={customers} /> : null;
        },
      },
      { id: 'sales', label: t`Sales, 30 days`, end: true, sortable, cell: (item) => money(item, 'sales') },
      {
        id: 'commission',
        label: t`Commission, 30 days`,
        ...{ end: true, from: commissionFrom, sortable },
        cell: (item) => money(item, 'commission'),
      },
    ];
    return mayRead ? columns : [];
  }, [t, month, keyOf, sortable, commissionFrom, most, hasZeros, mayRead]);
}
