import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type PayoutStatus, payoutStatuses } from '@tributary/core';
import { useState } from 'react';
import { countOf } from '../../app/count-of.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { SortSelect } from '../../app/sort-select.tsx';
import { hasAny, type ListFilter, pick, useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { createdOn } from '../../format/period.ts';
import { BulkBar } from './bulk-bar.tsx';
import { usePayoutColumns } from './columns.tsx';
import { Due } from './due.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { useStatusNames } from './payout-status.tsx';
import { OPEN } from './search.ts';
import './payouts.css';

const filterNames = ['affiliate_id', 'currency', 'created_gte', 'created_lte'] as const;

/** The filters of the address as the API takes them. */
function usePayoutQuery() {
  const given = pick(useSearch({ from: '/$mode/payouts' }), ...filterNames, 'search', 'status');
  return { ...given, ...createdOn(given) };
}

export function PayoutsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { values, openPanel } = useFilters();
  const { sort, order } = useSearch({ from: '/$mode/payouts' });
  const query = usePayoutQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = usePayoutColumns();
  const list = useList('payouts', { ...query, sort: sort ?? 'created_at', order: order ?? 'desc' }, (asked) =>
    client.payouts.list(asked),
  );
  const step = (by: 1 | -1) => {
    const next = list.rows[list.rows.findIndex(({ id }) => id === values.open) + by];
    if (next) openPanel(next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Payouts</Trans>}
      tabs={<StatusTabs />}
      actions={can('write:payouts') && <PrepareLink />}
      side={
        values.open && <PayoutPanel id={values.open} onClose={() => openPanel(undefined)} onStep={step} />
      }
    >
      <Due />
      <Filters />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={6} />
      ) : list.rows.length === 0 ? (
        <NoPayouts />
      ) : (
        <DataTable
          label={t`Payouts`}
          columns={columns}
          items={list.rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          {...(can('write:payouts') ? { selected, onSelect: setSelected } : {})}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager {...list.pager} />
      <BulkBar
        rows={list.rows.filter(({ id }) => selected.has(id))}
        query={query}
        onDone={() => setSelected(new Set())}
      />
    </Page>
  );
}

function PrepareLink() {
  const { mode } = useHere();
  return (
    <Link to="/$mode/payouts/new" params={{ mode }} className="button primary">
      <Trans>Prepare payout</Trans>
    </Link>
  );
}

/** The statuses of payouts that somebody still has to do something about: only they are counted. */
const counted: readonly PayoutStatus[] = ['pending', 'processing', 'failed'];

function StatusTabs() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { values } = useFilters();
  const names = useStatusNames();
  const { status: _, ...query } = usePayoutQuery();
  const counts = useQueries({
    queries: counted.map((status) => ({
      queryKey: [mode, 'payouts', 'count', status, query],
      queryFn: () => countOf(client, '/v1/payouts', { ...query, status }),
    })),
  });
  const countIn = (status: PayoutStatus) => counts[counted.indexOf(status)]?.data;
  return (
    <Tabs
      name="status"
      label={t`Status`}
      current={values.status ?? 'all'}
      tabs={[
        { id: 'all', label: t`All` },
        { id: OPEN, label: t`On their way` },
        ...payoutStatuses.map((status) => ({ id: status, label: names[status], count: countIn(status) })),
      ]}
    />
  );
}

function NoPayouts() {
  const { values, clear } = useFilters();
  const isFiltered = hasAny(values, ...filterNames, 'search', 'status');
  if (!isFiltered)
    return (
      <Empty title={<Trans>No payouts yet.</Trans>}>
        <Trans>Prepare one when commissions are due. Nothing is sent before you say so.</Trans>
      </Empty>
    );
  return (
    <Empty title={<Trans>No payouts match these filters.</Trans>}>
      <Button onPress={() => clear(...filterNames, 'status')}>
        <Trans>Clear filters</Trans>
      </Button>
    </Empty>
  );
}

function Filters() {
  const { t } = useLingui();
  const { values, set, clear } = useFilters();
  const filters: readonly ListFilter[] = [
    { id: 'currency', label: t`Currency` },
    { id: 'affiliate_id', label: t`Affiliate` },
    { id: 'created_gte', label: t`Made`, operator: t`since`, type: 'date' },
    { id: 'created_lte', label: t`Made`, operator: t`up to`, type: 'date' },
  ];
  return (
    <FilterBar filters={filters} values={values} onChange={set} onClear={() => clear(...filterNames)}>
      <SortSelect
        sorts={[
          { sort: 'created_at', order: 'desc', label: t`Newest first` },
          { sort: 'created_at', order: 'asc', label: t`Oldest first` },
          { sort: 'amount', order: 'desc', label: t`Largest first` },
        ]}
      />
    </FilterBar>
  );
}
