import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPayoutStatus, type PayoutStatus, payoutStatuses } from '@tributary/core';
import type { Payout } from '@tributary/sdk';
import { useState } from 'react';
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
import { usePayoutColumns } from './columns.tsx';
import { Due } from './due.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { useStatusNames } from './payout-status.tsx';
import './payouts.css';

const filterNames = ['affiliate_id', 'currency', 'created_gte', 'created_lte'] as const;

/** A day of the address is the whole day, in UTC. */
const timeOf = (name: string, value: string) =>
  name === 'created_gte' ? `${value}T00:00:00.000Z` : `${value}T23:59:59.999Z`;

/** The statuses, and those that are on their way. */
const isListed = (text: string | undefined): text is PayoutStatus | typeof OPEN =>
  isPayoutStatus(text ?? '') || text === OPEN;

/** The filters of the address as the API takes them. */
function usePayoutQuery(): Readonly<Record<string, string>> {
  const { values } = useFilters();
  const given = [...filterNames, 'search'].flatMap((name) => {
    const value = values[name];
    if (!value) return [];
    return [[name, name.startsWith('created_') ? timeOf(name, value) : value] as const];
  });
  return { ...Object.fromEntries(given), ...(isListed(values.status) ? { status: values.status } : {}) };
}

export function PayoutsPage() {
  const { t } = useLingui();
  const { client, can } = useHere();
  const { values, set } = useFilters();
  const query = usePayoutQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = usePayoutColumns();
  const list = useList<Payout>(
    'payouts',
    { ...query, sort: values.sort ?? 'created_at', order: values.order ?? 'desc' },
    (asked) => client.payouts.list(asked),
  );
  const step = (by: 1 | -1) => {
    const next = list.rows[list.rows.findIndex(({ id }) => id === values.open) + by];
    if (next) set('open', next.id);
  };
  return (
    <Page
      needsProgram
      title={<Trans>Payouts</Trans>}
      tabs={<StatusTabs />}
      actions={can('write:payouts') && <PrepareLink />}
      side={
        values.open && <PayoutPanel id={values.open} onClose={() => set('open', undefined)} onStep={step} />
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
          onOpen={(id) => set('open', id)}
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
    <Link to="/$mode/payouts/new" params={{ mode } as never} className="button primary">
      <Trans>Prepare payout</Trans>
    </Link>
  );
}

/** The filter of payouts that are made and not paid yet. */
const OPEN = 'open';

/** The statuses of payouts that somebody still has to do something about: only they are counted. */
const counted = ['pending', 'processing', 'failed'] as const;

function StatusTabs() {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const { values } = useFilters();
  const names = useStatusNames();
  const { status: _, ...query } = usePayoutQuery();
  const counts = useQueries({
    queries: counted.map((status) => ({
      queryKey: [mode, 'payouts', 'count', status, query],
      queryFn: async () => {
        const answer = await client.payouts.list({ ...query, status, limit: 1, page: 1 } as never);
        return (answer as { pagination?: { total: number } }).pagination?.total;
      },
    })),
  });
  const countOf = (status: PayoutStatus) => {
    const at = counted.indexOf(status as never);
    return at < 0 ? undefined : counts[at]?.data;
  };
  return (
    <Tabs
      name="status"
      label={t`Status`}
      current={values.status ?? 'all'}
      tabs={[
        { id: 'all', label: t`All` },
        { id: OPEN, label: t`On their way` },
        ...payoutStatuses.map((status) => ({ id: status, label: names[status], count: countOf(status) })),
      ]}
    />
  );
}

function NoPayouts() {
  const { values, clear } = useFilters();
  const isFiltered = [...filterNames, 'search', 'status'].some((name) => values[name]);
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
  const { values, set, setAll, clear } = useFilters();
  const filters: readonly Filter[] = [
    { id: 'currency', label: t`Currency` },
    { id: 'affiliate_id', label: t`Affiliate` },
    { id: 'created_gte', label: t`Made`, operator: t`since`, type: 'date' },
    { id: 'created_lte', label: t`Made`, operator: t`up to`, type: 'date' },
  ];
  const sorts = [
    { id: 'created_at:desc', label: t`Newest first` },
    { id: 'created_at:asc', label: t`Oldest first` },
    { id: 'amount:desc', label: t`Largest first` },
  ];
  return (
    <FilterBar filters={filters} values={values} onChange={set} onClear={() => clear(...filterNames)}>
      <Select
        label={t`Sort`}
        look="quiet"
        options={sorts}
        value={`${values.sort ?? 'created_at'}:${values.order ?? 'desc'}`}
        onChange={(chosen) => {
          const [sort, order] = chosen.split(':');
          setAll({ sort, order, after: undefined, before: undefined });
        }}
      />
    </FilterBar>
  );
}
