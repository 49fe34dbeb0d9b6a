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
}

/** Tells "none" from "not loaded". */
export const Zero = () => <span className="num muted">0</span>;

/**
 * Returns columns for new customers, sales and commission in the last 30 days. Returns none if the session may not read
 * reports.
 */
export function useMonthColumns<Item>({
  month,
  keyOf,
  sortable = false,
  commissionFrom = 'desktop',
  most = CELL_AMOUNTS_MAX,
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
      return amounts.length > 0 ? <Amounts most={most} of={amounts} /> : figures !== undefined && <Zero />;
    };
    const columns: Column<Item>[] = [
      {
        id: 'customers',
        label: t`New customers, 30 days`,
        ...{ end: true, from: 'desktop', sortable },
        cell: (item) => {
          const figures = month(keyOf(item));
          return figures?.customers ? <Count of={figures.customers} /> : figures !== undefined && <Zero />;
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
  }, [t, month, keyOf, sortable, commissionFrom, most, mayRead]);
}
