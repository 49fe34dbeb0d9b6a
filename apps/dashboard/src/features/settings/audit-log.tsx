import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { Time } from '../../components/time.tsx';
import { wordsOfAction } from './audit-words.ts';

const filterNames = ['actor', 'action', 'object'] as const;

/** The page of entries that the address asks for. */
export function useAuditLog() {
  const { client } = useHere();
  const { values } = useFilters();
  const given = filterNames.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  return {
    isFiltered: given.length > 0,
    ...useList('audit-log', Object.fromEntries(given), (asked) => client.auditLog.list(asked)),
  };
}

/** Who changed what, newest first. */
export function AuditLog() {
  const { t } = useLingui();
  const { values, set, clear, openPanel } = useFilters();
  const names = useActorNames();
  const list = useAuditLog();
  return (
    <>
      <FilterBar
        search={false}
        values={values}
        onChange={set}
        onClear={() => clear(...filterNames)}
        filters={[
          { id: 'actor', label: t`Who`, options: [...names].map(([id, label]) => ({ id, label })) },
          { id: 'action', label: t`Action` },
          { id: 'object', label: t`Object` },
        ]}
      />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={5} />
      ) : list.rows.length === 0 ? (
        <NoEntries isFiltered={list.isFiltered} onClear={() => clear(...filterNames)} />
      ) : (
        <DataTable
          label={t`Audit log`}
          items={list.rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          isStale={list.isPlaceholderData}
          columns={[
            { id: 'action', label: t`What`, lead: true, at: 'title', cell: (entry) => <What of={entry} /> },
            { id: 'object', label: t`Object`, cell: ({ object }) => object && <code>{object}</code> },
            {
              id: 'fields',
              label: t`Fields`,
              at: 'meta',
              cell: ({ changes }) => <span className="cut">{changes.map(inShort).join(', ')}</span>,
            },
            {
              id: 'actor',
              label: t`Who`,
              at: 'status',
              cell: ({ actor }) => <bdi className="cut">{names.get(actor) ?? actor}</bdi>,
            },
            {
              id: 'at',
              label: t`When`,
              at: 'amount',
              cell: ({ created_at }) => <Time at={created_at} as="ago" />,
            },
          ]}
        />
      )}
      <Pager {...list.pager} />
    </>
  );
}

const inShort = ({ field, value }: AuditEntry['changes'][number]) =>
  value === null ? field : `${field}: ${value}`;

/** An action in words; that of a newer server by its name. */
export function What({ of: { action } }: { of: AuditEntry }) {
  const { i18n } = useLingui();
  return (
    <>
      {wordsOfAction(action)
        ?.map((words) => i18n._(words))
        .join(' ') ?? action}
    </>
  );
}

/** The names of keys, where the session may read them, and of the operator at the terminal. */
export function useActorNames(): ReadonlyMap<string, string> {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const keys = useQuery({
    queryKey: [mode, 'api-keys', 'names'],
    queryFn: () => client.apiKeys.list({ limit: 100 }).toArray({ limit: 1_000 }),
    enabled: can('read:keys'),
  });
  return new Map([
    ['administrator', t`The operator`],
    ...(keys.data ?? []).map(({ id, name }) => [id, name] as const),
  ]);
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <Empty title={<Trans>No entries match these filters.</Trans>}>
        <Button onPress={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </Empty>
    );
  return <Empty title={<Trans>Nothing has been changed yet.</Trans>} />;
}
