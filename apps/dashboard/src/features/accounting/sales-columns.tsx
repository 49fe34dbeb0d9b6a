import { Trans, useLingui } from '@lingui/react/macro';
import { isCurrency, sumOf } from '@tributary/core';
import type { StatementMonth } from '@tributary/sdk';
import { formatMonth } from '@tributary/ui/time';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';
import { Parts } from './parts.tsx';

/** Columns of an affiliate's months, with a column for adjustments if there are any. */
export function useSalesColumns(hasAdjustments: boolean): readonly Column<StatementMonth>[] {
  const { t } = useLingui();
  const locale = useLanguage();
  return useMemo(() => {
    const figure = (
      id: string,
      label: string,
      amountOf: (month: StatementMonth) => number,
      more: Partial<Column<StatementMonth>> = {},
    ): Column<StatementMonth> => ({
      ...{ id, label, end: true, ...more },
      cell: (month) => {
        const amount = amountOf(month);
        return amount === 0 ? '–' : <Amount of={{ currency: month.currency, amount }} />;
      },
    });
    const parts: readonly (readonly [id: string, label: string, of: (month: StatementMonth) => number])[] = [
      [
        'taken_back',
        t`Reversed`,
        ({ refunded, rejected, voided }) => Number(sumOf([refunded, rejected, voided])),
      ],
      ...(hasAdjustments
        ? [['adjusted', t`Adjustments`, (month: StatementMonth) => month.adjusted] as const]
        : []),
    ];
    const partsOf = (month: StatementMonth) =>
      parts
        .map(([, label, of]) => [label, of(month)] as const)
        .filter(([, amount]) => amount !== 0)
        .map(
          ([label, amount]) =>
            [label, <Amount key={label} of={{ currency: month.currency, amount }} />] as const,
        );
    return [
      {
        id: 'month',
        label: t`Month`,
        lead: true,
        at: 'title',
        cell: ({ month }) => formatMonth(month, locale),
      },
      figure('earned', t`Earned`, ({ earned }) => earned, { at: 'amount', labelled: true }),
      {
        id: 'parts',
        label: t`Breakdown`,
        narrow: true,
        at: 'whole',
        cell: (month) => <Parts of={partsOf(month)} />,
      },
      ...parts.map(([id, label, of]) => figure(id, label, of)),
      { id: 'places', label: t`Payment status`, at: 'whole', cell: (month) => <Places of={month} /> },
    ];
  }, [t, locale, hasAdjustments]);
}

interface Place {
  readonly id: string;
  readonly amount: number;
  readonly name: ReactNode;
}

const paidIn = ({ payout_number, status, paid_at, amount }: StatementMonth['payouts'][number]): Place => ({
  id: `payout ${payout_number} ${status}`,
  amount,
  name:
    status === 'under_way' ? (
      <Trans>in payout {payout_number}</Trans>
    ) : payout_number === null ? (
      <Trans>paid elsewhere</Trans>
    ) : paid_at === null ? (
      <Trans>paid in payout {payout_number}</Trans>
    ) : (
      <Trans>
        paid in payout {payout_number}, <Time at={paid_at} as="day" />
      </Trans>
    ),
});

function dueName(currency: string, due: number): ReactNode {
  if (due < 0) return <Trans>to deduct from the next payout</Trans>;
  return isCurrency(currency) ? <Trans>for the next payout</Trans> : <Trans>credited</Trans>;
}

const placesOf = ({ currency, waiting, held, held_until, due, payouts }: StatementMonth): Place[] => [
  ...payouts.map(paidIn),
  {
    ...{ id: 'held', amount: held },
    name: held_until ? (
      <Trans>
        on hold until <Time at={held_until} as="day" />
      </Trans>
    ) : (
      <Trans>on hold</Trans>
    ),
  },
  { id: 'waiting', amount: waiting, name: <Trans>to approve</Trans> },
  { id: 'due', amount: due, name: dueName(currency, due) },
];

function Places({ of }: { of: StatementMonth }) {
  const places = placesOf(of).filter(({ amount }) => amount !== 0);
  if (places.length === 0) return '–';
  return (
    <ul className="book-places">
      {places.map(({ id, amount, name }) => (
        <li key={id}>
          <span className="secondary">{name}</span> <Amount of={{ currency: of.currency, amount }} />
        </li>
      ))}
    </ul>
  );
}
