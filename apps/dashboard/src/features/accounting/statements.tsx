import './accounting.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { StatementFormat } from '@tributary/core';
import type { Affiliate } from '@tributary/sdk';
import { saveDownload } from '@tributary/ui/save-file';
import { useState } from 'react';
import { useDays } from '../../app/days.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { Problem } from '../../components/notes.tsx';
import { earnedQuery } from './earned-query.ts';
import { MonthSelect, monthBefore } from './month-select.tsx';
import { useSalesColumns } from './sales-columns.tsx';

interface OfAffiliate {
  readonly of: Pick<Affiliate, 'id' | 'program_id'>;
}

/** An affiliate's statements, and monthly sales with the state of the money earned. */
export function Statements({ of }: OfAffiliate) {
  const { today } = useDays(of.program_id);
  return (
    <>
      <Files of={of} today={today} />
      <SalesMonths key={of.id} of={of} today={today} />
    </>
  );
}

function Files({ of, today }: OfAffiliate & { today: string }) {
  const { t } = useLingui();
  const { client } = useHere();
  const [chosen, setMonth] = useState<string>();
  const before = monthBefore(today);
  const { data: earned = [] } = useEarned(of.id, Number(before.slice(0, 4)));
  // If nothing was earned before this month, last month's statement would be empty.
  const isNew = earned.length > 0 && earned.every((each) => each.month > before);
  const month = chosen ?? (isNew ? today.slice(0, 7) : before);
  const save = useMutation({
    mutationFn: async (format: StatementFormat) =>
      saveDownload(await client.affiliates.statements.file(of.id, { month, format })),
  });
  return (
    <section className="section" aria-label={t`Statement`}>
      <div className="content stack book-block">
        <div className="book-head">
          <h2>
            <Trans>Statement</Trans>
          </h2>
          <p className="hint">
            <Trans>All entries booked in a month, with opening and closing balances.</Trans>
          </p>
        </div>
        <div className="row wrap">
          <MonthSelect {...{ today, month }} onChange={setMonth} />
          <Button icon="download" isDisabled={save.isPending} onPress={() => save.mutate('pdf')}>
            PDF
          </Button>
          <Button icon="download" isDisabled={save.isPending} onPress={() => save.mutate('csv')}>
            CSV
          </Button>
        </div>
        {save.error && <Problem error={save.error} />}
      </div>
    </section>
  );
}

function useEarned(id: string, year: number) {
  const { client, mode } = useHere();
  return useQuery(earnedQuery(client, mode, id, year));
}

function SalesMonths({ of, today }: OfAffiliate & { today: string }) {
  const { t } = useLingui();
  const current = Number(today.slice(0, 4));
  const [year, setYear] = useState(Number(monthBefore(today).slice(0, 4)));
  const { data, error, refetch } = useEarned(of.id, year);
  const columns = useSalesColumns(data?.some(({ adjusted }) => adjusted !== 0) ?? false);
  const show = (other: number) => (
    <Button small onPress={() => setYear(other)}>
      <Trans>Show {String(other)}</Trans>
    </Button>
  );
  return (
    <section className="section" aria-label={t`Earnings by month`}>
      <div className="content book-head">
        <h2>
          <Trans>Earnings by month, {String(year)}</Trans>
        </h2>
        <p className="hint">
          <Trans>Earnings from each month’s sales, and their current payment status.</Trans>
        </p>
      </div>
      {error && (
        <div className="content">
          <Problem error={error} retry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <TableSkeleton columns={columns.length} rows={3} />}
      {data?.length === 0 && (
        <p className="content muted">
          <Trans>No earnings in {String(year)}.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <DataTable
          label={t`Earnings by month`}
          columns={columns}
          items={data}
          idOf={({ month, currency }) => `${month} ${currency}`}
        />
      )}
      <div className="content row book-more">
        {show(year - 1)}
        {year < current && show(year + 1)}
      </div>
    </section>
  );
}
