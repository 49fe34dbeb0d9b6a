import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ShortlistItem } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { hasAny, type ListFilter, pick, useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { type Column, DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { AddItem } from './add-item.tsx';
import { ItemPanel } from './item-panel.tsx';

/** In place of an id: the form for a new one. */
const NEW = 'new';
const filterNames = ['category', 'status'] as const;
const PAGE_ROWS = 50;

/** People and sites who could become affiliates. Pages of this list are numbered. */
export function FinderPage() {
  const { t } = useLingui();
  const { can } = useHere();
  const { values, openPanel } = useFilters();
  const columns = useColumns();
  const { list, page } = useShortlist();
  const rows = list.data?.data ?? [];
  const open = rows.find(({ id }) => id === values.open);
  const close = () => openPanel(undefined);
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => id === values.open) + by];
    if (next) openPanel(next.id);
  };
  return (
    <Page
      title={<Trans>Finder</Trans>}
      actions={
        can('write:finder') && (
          <Button look="primary" icon="plus" onPress={() => openPanel(NEW)}>
            <Trans>Add to the shortlist</Trans>
          </Button>
        )
      }
      side={
        values.open === NEW ? (
          <AddItem onClose={close} />
        ) : (
          open && <ItemPanel of={open} onClose={close} onStep={step} />
        )
      }
    >
      <Filters />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={columns.length} />
      ) : rows.length === 0 ? (
        <Nobody />
      ) : (
        <DataTable
          label={t`Shortlist`}
          columns={columns}
          items={rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pages page={page} of={list.data?.pagination.total_pages ?? 1} />
    </Page>
  );
}

function useShortlist() {
  const { client, mode } = useHere();
  const { values } = useFilters();
  const page = Math.max(1, Number.parseInt(values.page ?? '1', 10) || 1);
  const query = { ...pick(values, ...filterNames, 'search'), page, limit: PAGE_ROWS };
  const list = useQuery({
    queryKey: [mode, 'finder', 'list', query],
    queryFn: async ({ signal }) => await client.finder.list(query, { signal }),
  });
  return { list, page };
}

function useColumns(): Column<ShortlistItem>[] {
  const { t } = useLingui();
  return [
    { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => name },
    { id: 'domain', label: t`Site`, at: 'meta', cell: ({ domain }) => domain },
    { id: 'category', label: t`Category`, cell: ({ category }) => category },
    { id: 'status', label: t`Status`, at: 'amount', cell: ({ status }) => status ?? '' },
    { id: 'emails', label: t`E-mail`, cell: ({ emails }) => emails[0] ?? '' },
    {
      id: 'created',
      label: t`Added`,
      at: 'status',
      cell: ({ created_at }) => <Time at={created_at} as="day" />,
    },
  ];
}

function Filters() {
  const { t } = useLingui();
  const { values, setAll } = useFilters();
  const filters: readonly ListFilter[] = [
    { id: 'category', label: t`Category` },
    { id: 'status', label: t`Status` },
  ];
  return (
    <FilterBar
      filters={filters}
      values={values}
      onChange={(name, value) => setAll({ [name]: value, page: undefined, open: undefined })}
      onClear={() => setAll({ category: undefined, status: undefined, search: undefined, page: undefined })}
    />
  );
}

function Pages({ page, of }: { page: number; of: number }) {
  const { setAll } = useFilters();
  if (of <= 1) return null;
  const go = (to: number) => setAll({ page: to === 1 ? undefined : String(to), open: undefined });
  return (
    <div className="pager">
      <Button small isDisabled={page <= 1} onPress={() => go(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <Button small isDisabled={page >= of} onPress={() => go(page + 1)}>
        <Trans>Next</Trans>
      </Button>
      <Trans>
        Page {page} of {of}
      </Trans>
    </div>
  );
}

function Nobody() {
  const { can } = useHere();
  const { values, setAll, openPanel } = useFilters();
  if (hasAny(values, ...filterNames, 'search'))
    return (
      <Empty title={<Trans>Nobody on the shortlist matches these filters.</Trans>}>
        <Button onPress={() => setAll({ category: undefined, status: undefined, search: undefined })}>
          <Trans>Clear filters</Trans>
        </Button>
      </Empty>
    );
  return (
    <Empty title={<Trans>Nobody is on the shortlist yet.</Trans>}>
      <Trans>Keep here who you would like to have as an affiliate, and how to reach them.</Trans>
      <br />
      {can('write:finder') && (
        <Button onPress={() => openPanel(NEW)}>
          <Trans>Add the first one</Trans>
        </Button>
      )}
    </Empty>
  );
}
