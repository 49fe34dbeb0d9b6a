import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OwedReport } from '@tributary/sdk';
import { useMemo } from 'react';
import type { useDays } from '../../app/days.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { type Column, DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { TextField } from '../../components/field.tsx';
import { useLanguage } from '../../components/language.ts';
import { Problem } from '../../components/notes.tsx';
import { formatAmount } from '../../format/money.ts';
import { Parts } from './parts.tsx';

type Row = OwedReport['rows'][number];

/** Parts of the amount owed. */
const owedParts = ['pending', 'held', 'ready', 'claimed'] as const;
type Figure = (typeof owedParts)[number] | 'owed' | 'paid';

interface OwedProps {
  readonly programId: string | undefined;
  readonly days: ReturnType<typeof useDays>;
}

/** Amounts owed to affiliates at the end of a day, by currency and state. */
export function Owed({ programId, days }: OwedProps) {
  const { t } = useLingui();
  const { values, set } = useFilters();
  const asOf = values.as_of ?? days.today;
  const isLater = asOf > days.today;
  return (
    <section className="section" aria-label={t`Owed to affiliates`}>
      <div className="content book-head">
        <h2>
          <Trans>Owed to affiliates</Trans>
        </h2>
        <TextField
          label={t`As of`}
          type="date"
          value={asOf}
          error={isLater ? t`This date is in the future.` : undefined}
          onChange={(day) => set({ as_of: day === days.today ? undefined : day })}
        />
        <p className="hint">
          <Trans>Balances at the end of the day, by posting date.</Trans> {days.note}
        </p>
      </div>
      {!isLater && <Figures programId={programId} asOf={asOf === days.today ? undefined : asOf} />}
    </section>
  );
}

function Figures({ programId, asOf }: { programId: string | undefined; asOf: string | undefined }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: [mode, 'owed', programId, asOf],
    queryFn: ({ signal }) =>
      client.reports.owed(
        { program_id: programId ?? '', ...(asOf !== undefined && { as_of: asOf }) },
        { signal },
      ),
    enabled: programId !== undefined,
  });
  const columns = useOwedColumns();
  if (error)
    return (
      <div className="content">
        <Problem error={error} retry={() => void refetch()} />
      </div>
    );
  if (!data) return <TableSkeleton columns={7} rows={2} />;
  if (data.rows.length === 0)
    return (
      <p className="content muted">
        <Trans>Nothing was owed or paid.</Trans>
      </p>
    );
  return (
    <DataTable
      label={t`Owed to affiliates`}
      columns={columns}
      items={data.rows}
      idOf={({ currency }) => currency}
    />
  );
}

function useOwedColumns(): readonly Column<Row>[] {
  const { t } = useLingui();
  const locale = useLanguage();
  return useMemo(() => {
    const labels: Readonly<Record<Figure, string>> = {
      pending: t`To approve`,
      held: t`Held`,
      ready: t`Ready`,
      claimed: t`In payouts`,
      owed: t`Owed`,
      paid: t`Paid so far`,
    };
    const amountOf = (row: Row, name: Figure) => (
      <span className="money">{formatAmount({ currency: row.currency, amount: row[name] }, locale)}</span>
    );
    const amount = (name: Figure): Column<Row> => ({
      id: name,
      label: labels[name],
      end: true,
      cell: (row) => amountOf(row, name),
    });
    const partsOf = (row: Row, names: readonly Figure[]) =>
      names.filter((name) => row[name] !== 0).map((name) => [labels[name], amountOf(row, name)] as const);
    return [
      { id: 'currency', label: t`Currency`, lead: true, at: 'title', cell: ({ currency }) => currency },
      {
        id: 'parts',
        label: t`Breakdown`,
        narrow: true,
        at: 'whole',
        cell: (row) => (
          <div className="stack">
            <Parts of={partsOf(row, owedParts)} />
            {row.paid !== 0 && <Parts of={partsOf(row, ['paid'])} />}
          </div>
        ),
      },
      amount('pending'),
      amount('held'),
      amount('ready'),
      amount('claimed'),
      {
        ...amount('owed'),
        at: 'amount',
        labelled: true,
        cell: (row) => <strong>{amountOf(row, 'owed')}</strong>,
      },
      { ...amount('paid'), from: 'tablet' },
    ];
  }, [t, locale]);
}
