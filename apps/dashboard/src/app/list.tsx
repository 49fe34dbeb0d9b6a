import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type Key, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Select } from '../components/choice.tsx';
import { type Column, DataTable, idIn, TableSkeleton } from '../components/data-table.tsx';
import { FilterBar, isFiltered, withoutFilters } from '../components/filter-bar.tsx';
import { Empty, Problem } from '../components/notes.tsx';
import { Pager } from '../components/pager.tsx';
import { TabHead } from '../components/tab-head.tsx';
import { type Detail, DetailPanel, type ItemPage } from './detail.tsx';
import { NEW } from './new.ts';
import { useHere } from './session/session-context.tsx';
import { Page } from './shell/page.tsx';
import { type Tab, Tabs } from './shell/tabs.tsx';
import { type ListFilter, type Search, useFilters } from './use-filters.ts';
import type { Listed } from './use-list.ts';

const NONE: ReadonlySet<string> = new Set();

export interface Sort {
  readonly sort?: Search['sort'];
  readonly order: NonNullable<Search['order']>;
  readonly label: string;
}

export interface ListProps<Item> {
  readonly label: string;
  readonly list: Listed<Item>;
  readonly columns: readonly Column<Item>[];
  /** Default: the row's `id`. */
  readonly idOf?: (item: Item) => string;
  readonly filters?: readonly ListFilter[];
  readonly hasSearch?: boolean;
  /** The first entry is the default order. */
  readonly sorts?: readonly [Sort, ...Sort[]];
  /** Description of the list, above its filters. */
  readonly what?: ReactNode;
  readonly action?: ReactNode;
  readonly empty: ReactNode;
  readonly unmatched?: ReactNode;
  /** Page that a row opens. If undefined, a row opens in a panel; if null, rows cannot be opened. */
  readonly page?: ItemPage | null;
  /** Actions on the selected rows. If undefined, rows cannot be selected. */
  readonly bulk?: ((selected: readonly Item[], unselect: () => void) => ReactNode) | undefined;
}

/** List with filters, a table, pages and bulk actions. Its state is stored in the URL. */
export function List<Item extends object>(props: ListProps<Item>) {
  const { list, filters = [], hasSearch = false, sorts, what, action } = props;
  const { values, set } = useFilters();
  // Filters are hidden while the list is empty.
  const isBare = list.rows?.length === 0 && !list.isStale && !isFiltered(filters, values);
  const hasBar = (hasSearch || sorts || filters.length > 0) && !isBare;
  return (
    <>
      {hasBar ? (
        <>
          {what && <p className="list-note muted">{what}</p>}
          <FilterBar filters={filters} values={values} onChange={set} hasSearch={hasSearch}>
            {sorts && <SortSelect sorts={sorts} />}
            {action}
          </FilterBar>
        </>
      ) : (
        what && <TabHead what={what} action={action} />
      )}
      <Rows {...props} />
    </>
  );
}

/** Separate component, so that selecting a row does not re-render the filters. */
function Rows<Item extends object>(props: ListProps<Item>) {
  const { list, bulk, idOf = idIn } = props;
  const [selected, setSelected] = useState(NONE);
  const { rows = [] } = list;
  return (
    <>
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={list.refetch} />
        </div>
      ) : !list.rows ? (
        <TableSkeleton columns={props.columns.length} />
      ) : rows.length === 0 ? (
        <NoRows {...props} />
      ) : (
        <ItemTable {...props} rows={rows} selected={selected} onSelect={setSelected} />
      )}
      {list.paging && <Pager {...list.paging} />}
      {bulk?.(
        rows.filter((row) => selected.has(idOf(row))),
        () => setSelected(NONE),
      )}
    </>
  );
}

interface ItemTableProps<Item> extends ListProps<Item> {
  readonly rows: readonly Item[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

function ItemTable<Item extends object>(props: ItemTableProps<Item>) {
  const { label, list, rows, columns, page, bulk, selected, onSelect, sorts, idOf = idIn } = props;
  const { mode } = useHere();
  const navigate = useNavigate();
  const { values, openPanel } = useFilters();
  const open = (id: string) => (page ? void navigate({ to: page, params: { mode, id } }) : openPanel(id));
  return (
    <DataTable
      label={label}
      columns={columns}
      items={rows}
      idOf={idOf}
      openId={values.open}
      {...(page !== null && { onOpen: open })}
      {...(bulk && { selected, onSelect })}
      {...useColumnSort(sorts)}
      isStale={list.isStale ?? false}
    />
  );
}

/** Sorts by a column when its heading is clicked, and reverses the order on the second click. */
function useColumnSort(sorts: readonly Sort[] = []) {
  const { values, set } = useFilters();
  const { sort = sorts[0]?.sort, order = sorts[0]?.order } = values;
  const { sort: current } = sorts.find((each) => each.sort === sort) ?? {};
  const direction = order === 'asc' ? ('ascending' as const) : ('descending' as const);
  const descriptor = useMemo(() => ({ column: current ?? '', direction }), [current, direction]);
  const onSort = ({ column }: { column: Key }) => {
    const ofColumn = sorts.filter((each) => each.sort === column);
    const isAgain = column === current;
    const next = ofColumn.find((each) => !isAgain || each.order !== order) ?? ofColumn[0];
    if (next) set({ sort: next.sort, order: next.order });
  };
  return sorts.length === 0 ? {} : { sort: descriptor, onSort };
}

function NoRows<Item>({ filters = [], empty, unmatched }: ListProps<Item>) {
  const { values } = useFilters();
  return isFiltered(filters, values) ? <Unmatched filters={filters}>{unmatched}</Unmatched> : empty;
}

interface UnmatchedProps {
  readonly filters: readonly ListFilter[];
  readonly children: ReactNode;
}

function Unmatched({ filters, children }: UnmatchedProps) {
  const { set } = useFilters();
  return (
    <Empty title={<Trans>No results match these filters.</Trans>}>
      {children}
      <div>
        <Button onPress={() => set(withoutFilters(filters))}>
          <Trans>Clear filters</Trans>
        </Button>
      </div>
    </Empty>
  );
}

function SortSelect({ sorts }: { sorts: readonly [Sort, ...Sort[]] }) {
  const { t } = useLingui();
  const { values, set } = useFilters();
  const [{ sort: ownSort, order: ownOrder }] = sorts;
  const idOf = ({ sort = ownSort, order = ownOrder }: Partial<Sort>) => [sort, order].join(' ');
  return (
    <Select
      label={t`Sort`}
      look="quiet"
      options={sorts.map((each) => ({ id: idOf(each), label: each.label }))}
      value={idOf(values)}
      onChange={(id) => {
        const chosen = sorts.find((each) => idOf(each) === id);
        set({ sort: chosen?.sort, order: chosen?.order });
      }}
    />
  );
}

export interface ListTab extends Tab {
  readonly empty: ReactNode;
}

interface ListPageProps<Item> extends ListProps<Item> {
  /** Tabs that filter the rows by one URL parameter. The first tab shows all rows. */
  readonly tabs?: { readonly name: 'status' | 'state'; readonly of: readonly [Tab, ...ListTab[]] };
  readonly actions?: ReactNode;
  /** False if the list does not depend on a program. Default: true. */
  readonly needsProgram?: boolean;
  /** Hook that fetches one row for the panel next to the list. */
  readonly useDetail?: (id: string) => Detail<Item>;
  /** Replaces the default panel. `step` opens the previous or next row. */
  readonly panel?: (id: string, close: () => void, step: (by: 1 | -1) => void) => ReactNode;
  readonly form?: (close: () => void) => ReactNode;
  readonly children?: ReactNode;
}

export function ListPage<Item extends object>(props: ListPageProps<Item>) {
  const { tabs, actions, needsProgram = true, useDetail, panel, form, children, ...list } = props;
  const { label, idOf = idIn } = list;
  const { t } = useLingui();
  const { values, openPanel } = useFilters();
  const { open } = values;
  const close = () => openPanel(undefined);
  const step = (by: 1 | -1) => {
    const { rows = [] } = list.list;
    const next = rows[rows.findIndex((row) => idOf(row) === open) + by];
    if (next) openPanel(idOf(next));
  };
  const [, ...others] = tabs?.of ?? [];
  const tab = others.find(({ id }) => id === values[tabs?.name ?? 'status']);
  return (
    <Page
      needsProgram={needsProgram}
      title={label}
      tabs={
        tabs && <Tabs name={tabs.name} label={t`Status`} tabs={tabs.of} current={(tab ?? tabs.of[0]).id} />
      }
      actions={actions}
      side={
        open === undefined ? null : open === NEW && form ? (
          form(close)
        ) : useDetail ? (
          <OpenDetail id={open} useDetail={useDetail} onClose={close} onStep={step} />
        ) : (
          panel?.(open, close, step)
        )
      }
    >
      {children}
      <List {...list} empty={tab ? tab.empty : list.empty} />
    </Page>
  );
}

interface OpenDetailProps<Item> {
  readonly id: string;
  readonly useDetail: (id: string) => Detail<Item>;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

function OpenDetail<Item>({ id, useDetail, ...moves }: OpenDetailProps<Item>) {
  return <DetailPanel of={useDetail(id)} {...moves} />;
}

interface NewButtonProps {
  /** Default: `primary`. */
  readonly look?: 'primary' | 'plain';
  readonly children: ReactNode;
}

export function NewButton({ look = 'primary', children }: NewButtonProps) {
  const { values, openPanel } = useFilters();
  // While the form is open, hide this button, because the form has its own.
  if (values.open === NEW) return null;
  return (
    <Button
      look={look === 'primary' ? look : undefined}
      icon={look === 'primary' ? 'plus' : undefined}
      onPress={() => openPanel(NEW)}
    >
      {children}
    </Button>
  );
}
