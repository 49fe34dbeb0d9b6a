import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { groupsQuery } from '../../app/shared-queries.ts';
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
import { BulkBar } from './bulk-bar.tsx';
import { useCommissionColumns } from './columns.tsx';
import { CommissionPanel } from './commission-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { filtersOf, type State, states } from './state.tsx';
import { useStateNames } from './state-names.ts';

const filterNames = [
  'affiliate_id',
  'group_id',
  'referral_id',
  'currency',
  'incentive_id',
  'payout_id',
  'from',
  'to',
  'program_id',
] as const;

/** A day begins in UTC. */
const startOf = (moment: string) => (moment.includes('T') ? moment : `${moment}T00:00:00Z`);

/** The filters of the address without its state, as the API takes them. */
function useCommissionFilter() {
  const { from, to, ...given } = pick(useSearch({ from: '/$mode/commissions' }), ...filterNames, 'search');
  return { ...given, ...(from && { from: startOf(from) }), ...(to && { to: startOf(to) }) };
}

/** The filters of the address as the API takes them. */
export function useCommissionQuery() {
  const { state } = useSearch({ from: '/$mode/commissions' });
  return { ...useCommissionFilter(), ...(state && filtersOf[state]) };
}

export function CommissionsPage() {
  const { client } = useHere();
  const { values, openPanel } = useFilters();
  const { sort, order } = useSearch({ from: '/$mode/commissions' });
  const query = useCommissionQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useCommissionColumns();
  const list = useList(
    'commissions',
    {
      ...query,
      sort: sort ?? 'occurred_at',
      order: order ?? 'desc',
      expand: ['affiliate', 'earnings'],
    },
    (asked) => client.commissions.list(asked),
  );
  const { t } = useLingui();
  const step = (by: 1 | -1) => {
    const at = list.rows.findIndex(({ id }) => id === values.open);
    const next = list.rows[at + by];
    if (next) openPanel(next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Commissions</Trans>}
      tabs={<StateTabs />}
      actions={<ExportButton query={query} />}
      side={
        values.open && <CommissionPanel id={values.open} onClose={() => openPanel(undefined)} onStep={step} />
      }
    >
      <Filters />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={6} />
      ) : list.rows.length === 0 ? (
        <NoCommissions />
      ) : (
        <DataTable
          label={t`Commissions`}
          columns={columns}
          items={list.rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          selected={selected}
          onSelect={setSelected}
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

function NoCommissions() {
  const { values, clear } = useFilters();
  const isNarrowed = hasAny(values, ...filterNames, 'search');
  const isFiltered = isNarrowed || Boolean(values.state);
  if (values.state === 'to_approve' && !isNarrowed)
    return (
      <Empty title={<Trans>Nothing waits for approval.</Trans>}>
        <Trans>Commissions appear here when their incentive asks for approval by hand.</Trans>
      </Empty>
    );
  if (!isFiltered)
    return (
      <Empty title={<Trans>No commissions yet.</Trans>}>
        <Trans>They appear here as soon as your backend reports a sale of a referred customer.</Trans>
      </Empty>
    );
  return (
    <Empty title={<Trans>No commissions match these filters.</Trans>}>
      <Button onPress={() => clear(...filterNames, 'state')}>
        <Trans>Clear filters</Trans>
      </Button>
    </Empty>
  );
}

/** Not drawn again with every row that is selected; neither are the filters. */
const StateTabs = memo(function StateTabs() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { values } = useFilters();
  const names = useStateNames();
  const query = useCommissionFilter();
  const totals = useQuery({
    queryKey: [mode, 'commissions', 'totals', query],
    queryFn: ({ signal }) => client.commissions.totals(query, { signal }),
  });
  const countOf = (state: State) =>
    totals.data?.rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0);
  const all = totals.data?.rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tabs
      name="state"
      label={t`Status`}
      current={values.state ?? 'all'}
      tabs={[
        { id: 'all', label: t`All`, count: all },
        ...states.map((state) => ({ id: state, label: names[state], count: countOf(state) })),
        ...(values.state === 'flagged' ? [{ id: 'flagged', label: names.flagged }] : []),
      ]}
    />
  );
});

const Filters = memo(function Filters() {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { values, set, clear } = useFilters();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:programs') });
  const filters: readonly ListFilter[] = [
    {
      id: 'group_id',
      label: t`Group`,
      options: (groups.data ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    { id: 'from', label: t`Sold`, operator: t`since`, type: 'date' },
    { id: 'to', label: t`Sold`, operator: t`before`, type: 'date' },
    { id: 'currency', label: t`Currency` },
    { id: 'affiliate_id', label: t`Affiliate` },
    { id: 'incentive_id', label: t`Incentive` },
    { id: 'payout_id', label: t`Payout` },
  ];
  return (
    <FilterBar filters={filters} values={values} onChange={set} onClear={() => clear(...filterNames)}>
      <SortSelect
        sorts={[
          { sort: 'occurred_at', order: 'desc', label: t`Newest first` },
          { sort: 'occurred_at', order: 'asc', label: t`Oldest first` },
          { sort: 'commission_amount', order: 'desc', label: t`Largest commission` },
          { sort: 'sale_amount', order: 'desc', label: t`Largest sale` },
        ]}
      />
    </FilterBar>
  );
});
