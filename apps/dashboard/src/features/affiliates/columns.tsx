import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useMemo } from 'react';
import { useMonthColumns } from '../../app/month-columns.tsx';
import type { Month } from '../../app/use-month.ts';
import type { Column } from '../../components/data-table.tsx';
import { Amounts, CELL_AMOUNTS_MAX } from '../../components/money.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { moneyIn } from './balance.ts';
import { Who } from './who.tsx';

const inSecondLine = { at: 'status', labelled: true } as const;

const idOf = ({ id }: Affiliate) => id;

export function useAffiliateColumns(month: Month): Column<Affiliate>[] {
  const { t } = useLingui();
  const figures = useMonthColumns({
    month,
    keyOf: idOf,
    sortable: true,
    commissionFrom: 'laptop',
  });
  return useMemo(
    () => [
      {
        id: 'name',
        grow: true,
        label: t`Name`,
        lead: true,
        sortable: true,
        at: 'title',
        cell: (affiliate) => <Who of={affiliate} />,
      },
      { id: 'group', from: 'desktop', label: t`Group`, cell: ({ group }) => group?.name ?? '' },
      {
        id: 'status',
        label: t`Status`,
        at: 'meta',
        cell: ({ partnership_status, rejection_reason, merged_into }) =>
          merged_into === null ? (
            <StatusBadge of="affiliate" status={partnership_status} more={rejection_reason} />
          ) : (
            <span className="secondary">
              <Trans>Merged</Trans>
            </span>
          ),
      },
      ...figures.map((column) => (column.id === 'sales' ? { ...column, ...inSecondLine } : column)),
      {
        id: 'waiting',
        from: 'desktop',
        label: t`To approve and held`,
        end: true,
        cell: ({ balances }) => (
          <Amounts of={moneyIn(balances ?? [], 'pending', 'held')} most={CELL_AMOUNTS_MAX} />
        ),
      },
      {
        id: 'ready',
        label: t`Ready`,
        end: true,
        at: 'amount',
        labelled: true,
        cell: ({ balances }) => (
          <strong className="name">
            <Amounts of={moneyIn(balances ?? [], 'ready')} most={CELL_AMOUNTS_MAX} />
          </strong>
        ),
      },
    ],
    [t, figures],
  );
}
