import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { referralStatuses } from '@tributary/core';
import { useMemo } from 'react';
import { useProgramFilter } from '../../app/program-filter.ts';
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
import { useReferralColumns } from './columns.tsx';
import { ReferralPanel } from './referral-panel.tsx';
import { useStatusNames } from './status.tsx';

const filterNames = ['affiliate_id', 'program_id', 'created_gte', 'created_lte'] as const;

const besidePanel: ReadonlySet<string> = new Set(['name', 'status', 'affiliate', 'created']);

export function ReferralsPage() {
  const { t } = useLingui();
  const { client } = useHere();
  const { values, openPanel } = useFilters();
  const given = pick(useSearch({ from: '/$mode/referrals' }), ...filterNames, 'search', 'status');
  const all = useReferralColumns();
  // Beside the panel, there is no room for all.
  const isNarrow = values.open !== undefined;
  const columns = useMemo(
    () => (isNarrow ? all.filter(({ id }) => besidePanel.has(id)) : all),
    [all, isNarrow],
  );
  const list = useList(
    'referrals',
    { ...given, ...createdOn(given), order: values.order ?? 'desc', expand: ['affiliate'] },
    (asked) => client.referrals.list(asked),
  );
  const step = (by: 1 | -1) => {
    const at = list.rows.findIndex(({ id }) => id === values.open);
    const next = list.rows[at + by];
    if (next) openPanel(next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Referrals</Trans>}
      tabs={<StatusTabs />}
      side={
        values.open && <ReferralPanel id={values.open} onClose={() => openPanel(undefined)} onStep={step} />
      }
    >
      <Filters />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={columns.length} />
      ) : list.rows.length === 0 ? (
        <NoReferrals />
      ) : (
        <DataTable
          label={t`Referrals`}
          columns={columns}
          items={list.rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager {...list.pager} />
    </Page>
  );
}

function StatusTabs() {
  const { t } = useLingui();
  const { values } = useFilters();
  const names = useStatusNames();
  return (
    <Tabs
      name="status"
      label={t`Status`}
      current={values.status ?? 'all'}
      tabs={[
        { id: 'all', label: t`All` },
        ...referralStatuses.map((status) => ({ id: status, label: names[status] })),
      ]}
    />
  );
}

function Filters() {
  const { t } = useLingui();
  const { values, set, clear } = useFilters();
  const byProgram = useProgramFilter();
  const filters: readonly ListFilter[] = [
    { id: 'affiliate_id', label: t`Affiliate` },
    { id: 'created_gte', label: t`Signed up`, operator: t`since`, type: 'date' },
    { id: 'created_lte', label: t`Signed up`, operator: t`before`, type: 'date' },
    ...byProgram,
  ];
  return (
    <FilterBar filters={filters} values={values} onChange={set} onClear={() => clear(...filterNames)}>
      <SortSelect
        sorts={[
          { order: 'desc', label: t`Newest first` },
          { order: 'asc', label: t`Oldest first` },
        ]}
      />
    </FilterBar>
  );
}

function NoReferrals() {
  const { mode } = useHere();
  const { values, clear } = useFilters();
  const isFiltered = hasAny(values, ...filterNames, 'search', 'status');
  if (isFiltered)
    return (
      <Empty title={<Trans>No referrals match these filters.</Trans>}>
        <Button onPress={() => clear(...filterNames, 'status')}>
          <Trans>Clear filters</Trans>
        </Button>
      </Empty>
    );
  return (
    <Empty title={<Trans>No referrals yet.</Trans>}>
      <Trans>Visitors who follow an affiliate’s link and sign up appear here.</Trans>
      <br />
      <Link to="/$mode/tracking" params={{ mode }} className="link">
        <Trans>Set up tracking</Trans>
      </Link>
    </Empty>
  );
}
