import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PerformanceQuery } from '@tributary/sdk';
import { inCurrency, type ReportRow } from '../../app/report-figures.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { type Column, DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { Amount, Count } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Problem } from '../../components/notes.tsx';
import { Sparkline } from '../../components/plot/sparkline.tsx';
import { type Period, reportPeriod } from '../../format/period.ts';
import { salesPerDay } from '../affiliates/days.ts';
import type { Overview } from './use-overview.ts';

const TOP = 10;

/** Affiliates with the highest sales in the chart's period and currency. */
export function TopAffiliates({ overview }: { overview: Overview }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const navigate = useNavigate();
  const { period, zone, currency, days } = overview;
  const query: PerformanceQuery = {
    ...reportPeriod(period, zone),
    currency,
    group_by: 'affiliate',
    sort: 'sales',
    limit: TOP,
    include: ['days'],
  };
  const top = useQuery({
    queryKey: [mode, 'reports', 'top', query],
    queryFn: ({ signal }) => client.reports.performance(query, { signal }),
    enabled: overview.report.data !== undefined,
  });
  const rows = (top.data?.rows ?? []).filter(({ key, is_other }) => key !== null && !is_other);
  const columns: Column<ReportRow>[] = [
    {
      id: 'name',
      label: t`Affiliate`,
      lead: true,
      at: 'title',
      cell: ({ name }) => <Name of={name ?? ''} />,
    },
    { id: 'clicks', label: t`Clicks`, end: true, cell: ({ clicks }) => <Count of={clicks} /> },
    {
      id: 'customers',
      label: t`Customers`,
      end: true,
      cell: ({ customers }) => <Count of={customers} />,
    },
    {
      id: 'sales',
      label: t`Sales`,
      end: true,
      at: 'amount',
      cell: (row) => <Amount of={{ currency, amount: inCurrency(row, currency).sales }} />,
    },
    {
      id: 'commission',
      label: t`Commission`,
      end: true,
      at: 'status',
      cell: (row) => <Amount of={{ currency, amount: inCurrency(row, currency).commission }} />,
    },
    {
      id: 'days',
      label: t`Sales per day`,
      end: true,
      cell: (row) => <Days row={row} currency={currency} period={period} />,
    },
  ];
  return (
    <section className="section top-affiliates">
      <div className="title">
        <h3>
          <Trans>Top affiliates</Trans>
        </h3>
        <span className="secondary">
          <Trans>
            by sales in {currency}, last {days} days
          </Trans>
        </span>
        <Link to="/$mode/affiliates" params={{ mode }} className="link end">
          <Trans>All affiliates</Trans>
        </Link>
      </div>
      {top.error && !top.data ? (
        <Problem error={top.error} retry={() => void top.refetch()} />
      ) : !top.data ? (
        <TableSkeleton columns={6} />
      ) : (
        <DataTable
          inset
          label={t`Top affiliates`}
          columns={columns}
          items={rows}
          idOf={({ key }) => key ?? ''}
          onOpen={(id) => void navigate({ to: '/$mode/affiliates/$id', params: { mode, id } })}
          isStale={top.isPlaceholderData}
        />
      )}
    </section>
  );
}

function Days({ row, currency, period }: { row: ReportRow; currency: string; period: Period }) {
  const { t } = useLingui();
  const values = salesPerDay(row.days ?? [], period, currency);
  return <Sparkline values={values} label={t`Sales per day for ${row.name}`} />;
}
