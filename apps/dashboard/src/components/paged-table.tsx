import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { Count } from './money.tsx';

/** Splits a loaded list into pages. */
export function usePages<Item>(items: readonly Item[], size: number) {
  const { t } = useLingui();
  const [chosen, setFrom] = useState(0);
  // The list may have become shorter since the page was chosen.
  const from = Math.min(chosen, Math.max(0, Math.ceil(items.length / size) - 1) * size);
  const to = Math.min(from + size, items.length);
  const pager = items.length > size && (
    <div className="row secondary" style={{ paddingTop: 8 }}>
      <Button small isDisabled={from === 0} onPress={() => setFrom(from - size)}>
        {t`Previous`}
      </Button>
      <Button small isDisabled={to === items.length} onPress={() => setFrom(to)}>
        {t`Next`}
      </Button>
      <span>
        <Trans>
          <Count of={from + 1} /> to <Count of={to} /> of <Count of={items.length} />
        </Trans>
      </span>
    </div>
  );
  return { page: items.slice(from, to), pager };
}

interface PagedTableProps<Item> {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly idOf?: (item: Item) => string;
  readonly size: number;
  readonly onOpen?: (id: string) => void;
}

/** Section with a table that loads all rows at once and shows them in pages. */
export function PagedTable<Item extends object>(props: PagedTableProps<Item>) {
  const { title, note, items, size, ...table } = props;
  const { page, pager } = usePages(items, size);
  return (
    <section className="section">
      {title !== undefined && (
        <div className="title">
          <h3>{title}</h3>
          <span className="muted">{note}</span>
        </div>
      )}
      <DataTable {...table} items={page} inset />
      {pager}
    </section>
  );
}
