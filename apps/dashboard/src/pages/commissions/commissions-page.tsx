import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Commission } from '@tributary/sdk';
import { memo, useState } from 'react';
import { groupsQuery } from '../../app/shared-queries.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { useHere } from '../../session/session-context.tsx';
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choice.tsx';
import { DataTable, TableSkeleton } from '../../ui/data-table.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import { Empty, Problem } from '../../ui/notes.tsx';
import { Pager } from '../../ui/pager.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useCommissionColumns } from './columns.tsx';
import { CommissionPanel } from './commission-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { filtersOf, isState, type State, states } from './state.tsx';
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

/** As a date field has it; the API takes a time. */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The filters of the address as the API takes them; a day begins in UTC. */
export function useCommissionQuery(): Readonly<Record<string, string>> {
  const { values } = useFilters();
  const given = [...filterNames, 'search'].flatMap((name) =>
    values[name] ? [[name, isDay(values[name]) ? `${values[name]}T00:00:00Z` : values[name]] as const] : [],
  );
  const state = isState(values.state) ? filtersOf[values.state] : {};
  return { ...Object.fromEntries(given), ...state };
}

export function CommissionsPage() {
  const { client } = useHere();
  const { values, set } = useFilters();
  const query = useCommissionQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useCommissionColumns();
  const list = useList<Commission>(
    'commissions',
    {
      ...query,
      sort: values.sort ?? 'occurred_at',
      order: values.order ?? 'desc',
      expand: ['affiliate', 'earnings'],
    },
    (asked) => client.commissions.list(asked),
  );
  const { t } = useLingui();
  const step = (by: 1 | -1) => {
    const at = list.rows.findIndex(({ id }) => id === values.open);
    const next = list.rows[at + by];
    if (next) set('open', next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Commissions</Trans>}
      tabs={<StateTabs />}
      actions={<ExportButton query={query} />}
      side={
        values.open && (
          <CommissionPanel id={values.open} onClose={() => set('open', undefined)} onStep={step} />
        )
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
          onOpen={(id) => set('open', id)}
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
  const isNarrowed = [...filterNames, 'search'].some((name) => values[name]);
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
  const { approval: _, status: __, ...query } = useCommissionQuery();
  const totals = useQuery({
    queryKey: [mode, 'commissions', 'totals', query],
    queryFn: ({ signal }) => client.commissions.totals(query as never, { signal }),
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
  const { values, set, setAll, clear } = useFilters();
  const groups = useQuery({ ...groupsQuery(client, mode), enabled: can('read:programs') });
  const filters: readonly Filter[] = [
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
  const sort = `${values.sort ?? 'occurred_at'}:${values.order ?? 'desc'}`;
  const sorts = [
    { id: 'occurred_at:desc', label: t`Newest first` },
    { id: 'occurred_at:asc', label: t`Oldest first` },
    { id: 'commission_amount:desc', label: t`Largest commission` },
    { id: 'sale_amount:desc', label: t`Largest sale` },
  ];
  return (
    <FilterBar filters={filters} values={values} onChange={set} onClear={() => clear(...filterNames)}>
      <Select
        label={t`Sort`}
        look="quiet"
        options={sorts}
        value={sort}
        onChange={(chosen) => {
          const [by, order] = chosen.split(':');
          setAll({ sort: by, order, after: undefined, before: undefined });
        }}
      />
    </FilterBar>
  );
});
