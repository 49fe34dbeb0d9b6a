import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ShortlistItem } from '@tributary/sdk';
import { useMemo } from 'react';
import { ListPage, NewButton } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { queryOf, useFilters } from '../../app/use-filters.ts';
import type { Listed } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { Name } from '../../components/names.tsx';
import { Empty } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { AddItem } from './item-form.tsx';
import { ItemPanel } from './item-panel.tsx';
import { ItemStatus } from './item-status.tsx';

const PAGE_ROWS = 50;

export function FinderPage() {
  const { t } = useLingui();
  const { can } = useHere();
  const { openPanel } = useFilters();
  const list = useShortlist();
  const categories = [...new Set(list.rows?.map(({ category }) => category))].sort();
  const mayAdd = can('write:finder');
  return (
    <ListPage
      needsProgram={false}
      label={t`Shortlist`}
      list={list}
      columns={useColumns()}
      actions={
        mayAdd && (
          <NewButton>
            <Trans>Add to shortlist</Trans>
          </NewButton>
        )
      }
      filters={[
        { id: 'category', label: t`Category` },
        { id: 'status', label: t`Status` },
      ]}
      hasSearch
      empty={
        <Empty title={<Trans>Your shortlist is empty.</Trans>}>
          <Trans>
            Collect people and sites you would like to recruit as affiliates, with their contact details.
          </Trans>
          <br />
          {mayAdd && (
            <NewButton>
              <Trans>Add a person or site</Trans>
            </NewButton>
          )}
        </Empty>
      }
      form={(close) => <AddItem categories={categories} onClose={close} onAdded={openPanel} />}
      panel={(id, onClose, onStep) => {
        const open = list.rows?.find((each) => each.id === id);
        return (
          open && <ItemPanel key={id} of={open} categories={categories} onClose={onClose} onStep={onStep} />
        );
      }}
    />
  );
}

function useShortlist(): Listed<ShortlistItem> {
  const { client, mode } = useHere();
  const { values, set } = useFilters();
  const page = Number(values.page ?? 1);
  const query = { ...queryOf(useSearch({ from: '/$mode/finder' })), page, limit: PAGE_ROWS };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [mode, 'finder', 'list', query],
    queryFn: async ({ signal }) => await client.finder.list(query, { signal }),
  });
  const last = data?.pagination.total_pages ?? 1;
  const go = (to: number) => () => set({ page: to === 1 ? undefined : String(to) });
  return {
    rows: data?.data,
    error,
    refetch: () => void refetch(),
    isStale: isPlaceholderData,
    paging: {
      previous: page > 1 ? go(page - 1) : undefined,
      next: page < last ? go(page + 1) : undefined,
      at: (
        <Trans>
          Page {page} of {last}
        </Trans>
      ),
    },
  };
}

function useColumns(): readonly Column<ShortlistItem>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'name', label: t`Name`, lead: true, at: 'title', cell: ({ name }) => <Name of={name} /> },
      { id: 'domain', label: t`Website`, at: 'meta', cell: ({ domain }) => domain },
      { id: 'category', label: t`Category`, from: 'desktop', cell: ({ category }) => category },
      {
        id: 'status',
        label: t`Status`,
        at: 'amount',
        cell: ({ status }) => status && <ItemStatus of={status} />,
      },
      { id: 'emails', grow: true, label: t`E-mail`, from: 'tablet', cell: ({ emails }) => emails[0] ?? '' },
      {
        id: 'created',
        label: t`Added`,
        at: 'status',
        cell: ({ created_at }) => <Time at={created_at} as="day" />,
      },
    ],
    [t],
  );
}
