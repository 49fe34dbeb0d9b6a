import { useLingui } from '@lingui/react/macro';
import {
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
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
import { HeldRows } from './held-rows.tsx';
import { Icon } from './icon.tsx';
import { isTyping } from './keys.ts';

export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** True for the column that names the row: shown in semibold, and announced first by screen readers. */
  readonly lead?: boolean;
  /** Aligns the column to the right, for numbers and amounts. */
  readonly end?: boolean;
  readonly sortable?: boolean;
  /** Smallest screen that shows the column. A desktop with an open panel has as much space as a laptop. */
  readonly from?: 'tablet' | 'laptop' | 'desktop' | undefined;
  /**
   * Gives the column the remaining space on screens smaller than a desktop, where it is truncated before the others.
   */
  readonly grow?: boolean;
  /** True to show the column only on narrow screens, where it summarizes other columns. */
  readonly narrow?: boolean;
  /** Position in the two-line row on narrow screens. Columns without a position are hidden there. */
  readonly at?: 'title' | 'amount' | 'meta' | 'status' | 'whole';
  /** Shows the label on narrow screens too, for values that are unclear on their own. */
  readonly labelled?: boolean;
}

interface DataTableProps<Item> {
  readonly label: string;
  /** Memoize the columns, because a change re-renders all rows. */
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  /** Default: the row's `id`. */
  readonly idOf?: (item: Item) => string;
  readonly onOpen?: (id: string) => void;
  /** Rows for which this returns false do not look clickable. */
  readonly isOpenable?: (item: Item) => boolean;
  readonly foot?: readonly Item[];
  readonly openId?: string | undefined;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  readonly sort?: SortDescriptor | undefined;
  readonly onSort?: (sort: SortDescriptor) => void;
  /** Removes the page margins. */
  readonly inset?: boolean;
  /** True while other rows are being fetched. */
  readonly isStale?: boolean;
}

type GridProps<Item> = Omit<DataTableProps<Item>, 'openId'>;

type Drawn<Item> = {
  readonly [Name in 'columns' | 'idOf' | 'onOpen' | 'isOpenable' | 'onSelect']: GridProps<Item>[Name];
};

/**
 * Table with the keyboard controls of a grid: arrow keys or j and k move, Enter opens, Space selects. It can
 * contain a thousand elements, so it re-renders only when its rows or their selection change.
 */
export function DataTable<Item extends object>({ openId, onOpen, onSelect, ...table }: DataTableProps<Item>) {
  const wrapper = useRef<HTMLDivElement>(null);
  useRowKeys(wrapper, openId, openId === undefined ? undefined : onOpen);
  const latest = useRef({ onOpen, onSelect });
  useEffect(() => {
    latest.current = { onOpen, onSelect };
  });
  const open = useCallback((id: string) => latest.current.onOpen?.(id), []);
  const select = useCallback((ids: ReadonlySet<string>) => latest.current.onSelect?.(ids), []);
  return (
    <OpenId value={openId}>
      <div ref={wrapper}>
        <HeldRows within={wrapper}>
          <Grid {...table} {...(onOpen && { onOpen: open })} {...(onSelect && { onSelect: select })} />
        </HeldRows>
      </div>
    </OpenId>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

const Grid = memo(function Grid<Item extends object>(props: GridProps<Item>) {
  const { label, items, idOf = idIn, onOpen, selected = NOTHING, onSelect, inset, isStale } = props;
  const choose = (keys: Selection) =>
    onSelect?.(keys === 'all' ? new Set(items.map(idOf)) : (keys as Set<string>));
  const classes = ['table', 'folds', 'sticky', inset && 'inset', isStale && 'stale'];
  return (
    <Table
      aria-label={label}
      className={classes.filter(Boolean).join(' ')}
      selectionMode={onSelect ? 'multiple' : 'none'}
      selectedKeys={selected}
      onSelectionChange={choose}
      {...(onOpen ? { onRowAction: (key) => onOpen(String(key)) } : {})}
      {...(props.sort ? { sortDescriptor: props.sort } : {})}
      {...(props.onSort ? { onSortChange: props.onSort } : {})}
    >
      {useContent(props)}
    </Table>
  );
}) as <Item extends object>(props: GridProps<Item>) => ReactNode;

/** Memoizes the content, because React Aria treats a re-rendered header as a new table. */
function useContent<Item extends object>(props: GridProps<Item>): ReactNode {
  const { columns, items, foot, idOf, onOpen, isOpenable, onSelect } = props;
  return useMemo(() => {
    const drawn = { columns, idOf, onOpen, isOpenable, onSelect };
    return (
      <>
        {headerOf(drawn)}
        <TableBody items={items} dependencies={[columns, isOpenable, !onOpen, !onSelect]}>
          {(item) => rowOf(item, drawn)}
        </TableBody>
        {foot && (
          <TableFooter>{foot.map((item) => rowOf(item, { ...drawn, isOpenable: () => false }))}</TableFooter>
        )}
      </>
    );
  }, [columns, items, foot, idOf, onOpen, isOpenable, onSelect]);
}

export const idIn = (item: object): string => (item as { readonly id: string }).id;

const OpenId = createContext<string | undefined>(undefined);

/**
 * Marks the row that is open in the panel. A separate component, so that opening another row does not re-render all
 * rows.
 */
const OpenMark = ({ id }: { id: string }) =>
  useContext(OpenId) === id ? <span className="open-mark" hidden ref={showRow} /> : null;

/** The row opened by the URL may be off-screen. */
const showRow = (mark: HTMLElement | null) => mark?.closest('tr')?.scrollIntoView({ block: 'nearest' });

function headerOf<Item extends object>({ columns, onSelect }: Drawn<Item>) {
  return (
    <TableHeader>
      {onSelect && (
        <AriaColumn className="select" id="select">
          <Checkbox slot="selection" />
        </AriaColumn>
      )}
      {columns.map(({ id, label, lead = false, end, sortable = false, narrow, from }) => (
        <AriaColumn
          key={id}
          id={id}
          isRowHeader={lead}
          allowsSorting={sortable}
          className={[end && 'end', narrow && 'narrow', from].filter(Boolean).join(' ')}
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

function rowOf<Item extends object>(
  item: Item,
  { columns, idOf = idIn, onOpen, isOpenable, onSelect }: Drawn<Item>,
) {
  const id = idOf(item);
  return (
    <AriaRow key={id} id={id} {...(onOpen && (isOpenable?.(item) ?? true) ? { 'data-clickable': true } : {})}>
      {onSelect && (
        <Cell className="select">
          <Checkbox slot="selection" />
        </Cell>
      )}
      {columns.map(({ id: column, label, cell, lead, end, at, labelled, narrow, from, grow }, index) => (
        <Cell
          key={column}
          {...(labelled && { 'data-label': label })}
          className={[
            lead && 'lead',
            end && 'end',
            narrow && 'narrow',
            from,
            grow && 'grow',
            at && `at-${at}`,
            'cut',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {index === 0 && <OpenMark id={id} />}
          {cell(item)}
        </Cell>
      ))}
    </AriaRow>
  );
}

const rowsIn = (within: HTMLElement | null) => [
  ...(within?.querySelectorAll<HTMLElement>('tbody tr[data-key]') ?? []),
];

function useRowKeys(
  wrapper: RefObject<HTMLDivElement | null>,
  openId: string | undefined,
  follow?: (id: string) => void,
): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const step = { j: 1, k: -1, ArrowDown: 0, ArrowUp: 0 }[event.key];
      if (step === undefined) return;
      const rows = rowsIn(wrapper.current);
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      if (step === 0 && focused < 0) return;
      // If the focus is in the panel, start from the open row.
      const at = focused < 0 ? rows.findIndex((row) => row.dataset.key === openId) : focused;
      const row = rows[step === 0 ? at : Math.max(0, Math.min(rows.length - 1, at + step))];
      row?.focus();
      const id = row?.dataset.key;
      if (id !== undefined) follow?.(id);
    };
    // On keydown, the focus would still be on the previous row. By keyup, it has moved.
    window.addEventListener('keyup', onKey);
    return () => window.removeEventListener('keyup', onKey);
  }, [wrapper, openId, follow]);
}

/** Placeholder rows, shown only after 200 ms so that fast responses do not flicker. */
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
