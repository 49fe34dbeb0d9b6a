import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { isByTime, reportSorts } from '@tributary/core';
import type { ReactNode } from 'react';
import { inCurrency, type ReportRow } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useLanguage } from '../../components/language.ts';
import { Amount, Count } from '../../components/money.tsx';
import { useChangeText } from './chart-data.ts';
import { useBeforeName, useGroupingNames, useRowName } from './names.ts';
import { placeOf } from './row-place.ts';
import type { Report } from './use-report.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** Totals have no key. */
  readonly row: Omit<ReportRow, 'key' | 'name'>;
  readonly isTotal?: boolean;
  /** Omits clicks and other counts. They have no currency, so only the first total shows them. */
  readonly isMoneyOnly?: boolean;
}

export function ReportTable({ asked }: { asked: Report }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { values, set } = useFilters();
  const navigate = useNavigate();
  const columns = useColumns(asked);
  const { shown, sort, period, filters } = asked;
  const { rows, totals } = useLines(asked);
  const placeOfLine = (id: string) => {
    const line = rows.find((each) => each.id === id);
    return line && placeOf(shown, line.row as ReportRow, { period, filters, currency: values.currency });
  };
  const open = (id: string) => {
    const place = placeOfLine(id);
    if (!place) return;
    const { to, id: named, search } = place;
    void navigate({ to, params: { mode, id: named }, search });
  };
  return (
    <DataTable
      label={t`Report`}
      columns={columns}
      items={rows}
      foot={totals}
      onOpen={open}
      isOpenable={({ id }) => Boolean(placeOfLine(id))}
      isStale={asked.report.isPlaceholderData}
      {...(isByTime(shown)
        ? {}
        : {
            sort: { column: sort, direction: 'descending' as const },
            onSort: ({ column }) =>
              set({ sort: reportSorts.find((each) => each === column && each !== 'sales') }),
          })}
    />
  );
}

function useLines({ report, shown, currency, currencies, total }: Report) {
  const { t } = useLingui();
  const rowName = useRowName();
  const rows = (report.data?.rows ?? []).map((row, index): Line => {
    const id = row.key ?? (row.is_other ? 'others' : `none-${index}`);
    return { id, name: rowName(shown, row), currency, row };
  });
  const totals = total
    ? currencies.map(
        (code, index): Line => ({
          id: `total-${code}`,
          name: index === 0 ? t`Total` : t`Total in ${code}`,
          currency: code,
          row: total as Line['row'],
          isTotal: true,
          isMoneyOnly: index > 0,
        }),
      )
    : [];
  return { rows, totals };
}

function useColumns(asked: Report): Column<Line>[] {
  const { shown } = asked;
  const before = useBeforeName()(asked);
  const { t } = useLingui();
  const names = useGroupingNames();
  const sortable = !isByTime(shown);
  const count =
    (of: 'clicks' | 'referrals' | 'customers') =>
    ({ row, isMoneyOnly }: Line): ReactNode =>
      isMoneyOnly ? null : <Count of={row[of]} />;
  const amount =
    (of: 'sales' | 'refunds' | 'commission') =>
    ({ row, currency }: Line): ReactNode => (
      <Amount of={{ currency, amount: inCurrency(row, currency)[of] }} />
    );
  const columns: (Column<Line> | false)[] = [
    {
      id: 'name',
      label: names[shown],
      lead: true,
      grow: true,
      at: 'title',
      cell: ({ name }) => <span className="name">{name}</span>,
    },
    {
      id: 'brief',
      label: t`Clicks and customers`,
      narrow: true,
      at: 'meta',
      cell: (line) => <Brief line={line} />,
    },
    {
      id: 'clicks',
      label: t`Clicks`,
      ...{ end: true, sortable, from: before === null ? undefined : 'laptop' },
      cell: count('clicks'),
    },
    { id: 'referrals', label: t`Sign-ups`, end: true, from: 'desktop', cell: count('referrals') },
    { id: 'customers', label: t`Customers`, end: true, cell: count('customers') },
    {
      id: 'conversions',
      label: t`Orders`,
      ...{ end: true, from: before === null ? undefined : 'desktop' },
      cell: ({ row, currency }) => <Count of={inCurrency(row, currency).conversions} />,
    },
    { id: 'sales', label: t`Sales`, end: true, at: 'amount', sortable, cell: amount('sales') },
    before !== null && {
      id: 'change',
      label: t`Sales, ${before}`,
      end: true,
      from: 'tablet',
      cell: (line) => <Before line={line} />,
    },
    {
      id: 'refunds',
      label: t`Refunds`,
      end: true,
      from: before === null ? 'tablet' : 'desktop',
      cell: amount('refunds'),
    },
    { id: 'commission', label: t`Commission`, end: true, at: 'status', sortable, cell: amount('commission') },
  ];
  return columns.filter((column) => column !== false);
}

/** Counts on one line, for narrow screens. */
function Brief({ line: { row, isMoneyOnly } }: { line: Line }) {
  const { t } = useLingui();
  const locale = useLanguage();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return isMoneyOnly ? null : t`${number(row.clicks)} clicks, ${number(row.customers)} customers`;
}

/** Sales in the earlier period and the change since. */
function Before({ line: { row, currency } }: { line: Line }) {
  const changeText = useChangeText();
  if (!row.previous) return null;
  const before = inCurrency(row.previous, currency).sales;
  return (
    <>
      <span className="muted">
        <Amount of={{ currency, amount: before }} />
      </span>{' '}
      <span className="num change-cell">{changeText(inCurrency(row, currency).sales, before)}</span>
    </>
  );
}
