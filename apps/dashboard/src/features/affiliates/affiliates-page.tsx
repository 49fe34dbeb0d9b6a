import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { hasAny, useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { AddAffiliate } from './add-affiliate.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useAffiliateColumns } from './columns.tsx';
import { AffiliateFilters, filterNames, StatusTabs, useAffiliateQuery } from './filters.tsx';
import { useMonth } from './use-month.ts';
import './affiliates.css';

/** In place of an id: the form for a new one. */
const NEW = 'new';

const besideForm: ReadonlySet<string> = new Set(['name', 'group', 'status', 'ready']);

export function AffiliatesPage() {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const navigate = useNavigate();
  const { values, openPanel } = useFilters();
  const { sort, order } = useSearch({ from: '/$mode/affiliates' });
  const query = useAffiliateQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const all = useAffiliateColumns(useMonth(values.group_id));
  // Beside the form, there is no room for all.
  const isNarrow = values.open !== undefined;
  const columns = useMemo(
    () => (isNarrow ? all.filter(({ id }) => besideForm.has(id)) : all),
    [all, isNarrow],
  );
  const list = useList(
    'affiliates',
    {
      ...query,
      sort: sort ?? 'created_at',
      order: order ?? 'desc',
      expand: ['group', 'balances'],
    },
    (asked) => client.affiliates.list(asked),
  );
  return (
    <Page
      needsProgram
      title={<Trans>Affiliates</Trans>}
      tabs={<StatusTabs />}
      actions={
        can('write:affiliates') && (
          <Button look="primary" icon="plus" onPress={() => openPanel(NEW)}>
            <Trans>Add affiliate</Trans>
          </Button>
        )
      }
      side={values.open === NEW && <AddAffiliate onClose={() => openPanel(undefined)} />}
    >
      <AffiliateFilters />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={7} />
      ) : list.rows.length === 0 ? (
        <NoAffiliates />
      ) : (
        <DataTable
          label={t`Affiliates`}
          columns={columns}
          items={list.rows}
          onOpen={(id) => void navigate({ to: '/$mode/affiliates/$id', params: { mode, id } })}
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

function NoAffiliates() {
  const { can } = useHere();
  const { values, clear, openPanel } = useFilters();
  const isFiltered = hasAny(values, ...filterNames, 'search');
  if (isFiltered)
    return (
      <Empty title={<Trans>No affiliates match these filters.</Trans>}>
        <Button onPress={() => clear(...filterNames)}>
          <Trans>Clear filters</Trans>
        </Button>
      </Empty>
    );
  if (values.status === 'pending')
    return (
      <Empty title={<Trans>No applications.</Trans>}>
        <Trans>Applications to your program appear here. Nobody is paid before you approve them.</Trans>
      </Empty>
    );
  if (values.status === 'rejected') return <Empty title={<Trans>Nobody is rejected.</Trans>} />;
  return (
    <Empty title={<Trans>No affiliates yet.</Trans>}>
      <Trans>Each gets a link, and earns from everybody who follows it and buys.</Trans>
      <br />
      {can('write:affiliates') && (
        <Button onPress={() => openPanel(NEW)}>
          <Trans>Add the first one</Trans>
        </Button>
      )}
    </Empty>
  );
}
