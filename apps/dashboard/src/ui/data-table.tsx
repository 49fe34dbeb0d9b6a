import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  Column as AriaColumn,
  Row as AriaRow,
  Cell,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableFooter,
  TableHeader,
} from 'react-aria-components';
import { Checkbox } from './field.tsx';
import { Icon } from './icon.tsx';
import { isTyping } from './keys.ts';

export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** The name of the row: read out first, and semibold. */
  readonly lead?: boolean;
  /** Right-aligned: numbers and amounts. */
  readonly end?: boolean;
  readonly sortable?: boolean;
  /** Only on a narrow screen, where it sums up others. */
  readonly narrow?: boolean;
  /** The place in a row of two lines on a narrow screen. Without one, the column is left out there. */
  readonly at?: 'title' | 'amount' | 'meta' | 'status' | 'whole';
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly onOpen?: (id: string) => void;
  /** Rows that lead nowhere do not look as if they did. */
  readonly isOpenable?: (item: Item) => boolean;
  /** Totals, below the rows. */
  readonly foot?: readonly Item[];
  /** The row that is open in the panel. */
  readonly openId?: string | undefined;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  readonly sort?: SortDescriptor | undefined;
  readonly onSort?: (sort: SortDescriptor) => void;
  /** Without the margins of the page. */
  readonly inset?: boolean;
  /** Shown while other rows are being fetched. */
  readonly isStale?: boolean;
}

/** Rows of one kind, with the keyboard of a grid: arrows or j and k move, Enter opens, Space selects. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, items, foot, idOf, onOpen, openId, selected, onSelect, inset, isStale } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  useRowKeys(wrapper, openId === undefined ? undefined : onOpen);
  const choose = (keys: Selection) =>
    onSelect?.(keys === 'all' ? new Set(items.map(idOf)) : (keys as Set<string>));
  const classes = ['table', 'folds', 'sticky', inset && 'inset', isStale && 'stale'];
  return (
    <div ref={wrapper}>
      <Table
        aria-label={label}
        className={classes.filter(Boolean).join(' ')}
        selectionMode={onSelect ? 'multiple' : 'none'}
        selectedKeys={selected ?? new Set()}
        onSelectionChange={choose}
        {...(onOpen ? { onRowAction: (key) => onOpen(String(key)) } : {})}
        {...(props.sort ? { sortDescriptor: props.sort } : {})}
        {...(props.onSort ? { onSortChange: props.onSort } : {})}
      >
        {headerOf(props)}
        <TableBody>{items.map((item) => rowOf(item, props))}</TableBody>
        {foot && (
          <TableFooter>{foot.map((item) => rowOf(item, { ...props, isOpenable: () => false }))}</TableFooter>
        )}
      </Table>
    </div>
  );
}

function headerOf<Item>({ columns, onSelect }: DataTableProps<Item>) {
  return (
    <TableHeader>
      {onSelect && (
        <AriaColumn className="select" id="select">
          <Checkbox slot="selection" />
        </AriaColumn>
      )}
      {columns.map(({ id, label, lead = false, end, sortable = false, narrow }) => (
        <AriaColumn
          key={id}
          id={id}
          isRowHeader={lead}
          allowsSorting={sortable}
          className={[end && 'end', narrow && 'narrow'].filter(Boolean).join(' ')}
        >
          {({ sortDirection }) => (
            <>
              {label}
              {sortDirection && <Icon name={sortDirection === 'ascending' ? 'up' : 'down'} small />}
            </>
          )}
        </AriaColumn>
      ))}
    </TableHeader>
  );
}

function rowOf<Item>(
  item: Item,
  { columns, idOf, onOpen, isOpenable, openId, onSelect }: DataTableProps<Item>,
) {
  const id = idOf(item);
  return (
    <AriaRow
      key={id}
      id={id}
      className={id === openId ? 'is-open' : ''}
      {...(onOpen && (isOpenable?.(item) ?? true) ? { 'data-clickable': true } : {})}
    >
      {onSelect && (
        <Cell className="select">
          <Checkbox slot="selection" />
        </Cell>
      )}
      {columns.map(({ id: column, cell, lead, end, at, narrow }) => (
        <Cell
          key={column}
          className={[lead && 'lead', end && 'end', narrow && 'narrow', at && `at-${at}`, 'cut']
            .filter(Boolean)
            .join(' ')}
        >
          {cell(item)}
        </Cell>
      ))}
    </AriaRow>
  );
}

const rowsIn = (within: HTMLElement | null) => [
  ...(within?.querySelectorAll<HTMLElement>('tbody tr[data-key]') ?? []),
];

/** `j` and `k` move through the rows. With a panel open, it follows. */
function useRowKeys(wrapper: RefObject<HTMLDivElement | null>, follow?: (id: string) => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const step = { j: 1, k: -1, ArrowDown: 0, ArrowUp: 0 }[event.key];
      if (step === undefined) return;
      const rows = rowsIn(wrapper.current);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (step === 0 && at < 0) return;
      const row = rows[step === 0 ? at : Math.max(0, Math.min(rows.length - 1, at + step))];
      row?.focus();
      const id = row?.dataset.key;
      if (id !== undefined) follow?.(id);
    };
    // After the table has moved its own focus.
    window.addEventListener('keyup', onKey);
    return () => window.removeEventListener('keyup', onKey);
  }, [wrapper, follow]);
}

/** Where rows will be. It appears after 200 ms, so that a quick answer does not flicker. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const { t } = useLingui();
  return (
    <table className="table" aria-busy="true" aria-label={t`Loading`}>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {Array.from({ length: columns }, (_, column) => (
              <td key={column}>
                <span className="skeleton" style={{ width: 40 + ((row * 7 + column * 13) % 6) * 14 }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
