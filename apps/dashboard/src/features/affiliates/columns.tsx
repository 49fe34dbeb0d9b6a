import { Trans, useLingui } from '@lingui/react/macro';
import type { Affiliate } from '@tributary/sdk';
import { useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { Amounts, Count } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Sparkline } from '../../components/plot/sparkline.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { moneyIn } from './balance.ts';
import { salesPerDay } from './days.ts';
import type { Month } from './use-month.ts';

export function useAffiliateColumns(month: Month): Column<Affiliate>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, lead: true, at: 'title', cell: (affiliate) => <Who of={affiliate} /> },
      { id: 'group', wide: true, label: t`Group`, cell: ({ group }) => group?.name ?? '' },
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
      {
        id: 'customers',
        wide: true,
        label: t`Customers, 30 days`,
        end: true,
        cell: ({ id }) => <Customers count={month.of(id) === null ? 0 : month.of(id)?.customers} />,
      },
      {
        id: 'days',
        wide: true,
        label: month.currency ? t`Sales per day, ${month.currency}` : t`Sales per day`,
        end: true,
        cell: (affiliate) => <Days of={affiliate} month={month} />,
      },
      {
        id: 'waiting',
        wide: true,
        label: t`Pending and held`,
        end: true,
        at: 'status',
        cell: ({ balances }) => <Amounts of={moneyIn(balances ?? [], 'pending', 'held')} />,
      },
      {
        id: 'ready',
        label: t`Ready`,
        end: true,
        at: 'amount',
        cell: ({ balances }) => (
          <strong className="name">
            <Amounts of={moneyIn(balances ?? [], 'ready')} />
          </strong>
        ),
      },
    ],
    [t, month],
  );
}

function Who({ of: { name, email } }: { of: Affiliate }) {
  return (
    <>
      <Name of={name} /> <span className="secondary who-email">{email}</span>
    </>
  );
}

/** Nothing where the report does not say. */
function Customers({ count }: { count: number | undefined }) {
  return count === undefined ? null : <Count of={count} />;
}

function Days({ of, month }: { of: Affiliate; month: Month }) {
  const { t } = useLingui();
  const figures = month.of(of.id);
  if (!figures || month.currency === undefined) return null;
  const values = salesPerDay(figures.days ?? [], month.period, month.currency);
  if (values.every((value) => value === 0)) return null;
  return <Sparkline values={values} label={t`Sales per day of ${of.name}`} />;
}
