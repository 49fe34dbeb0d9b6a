import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { AuditEntry } from '@tributary/sdk';
import { useMemo } from 'react';
import { useDays } from '../../app/days.ts';
import { type CsvColumns, EXPORT_ROWS_MAX, ExportButton } from '../../app/export-button.tsx';
import { useListFilters } from '../../app/filters.ts';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { pick } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { Name } from '../../components/names.tsx';
import { Empty } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { createdOn } from '../../format/period.ts';
import { useActorNames } from '../people/use-actor-names.ts';
import { ChangesInShort } from './audit-changes.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { ObjectName } from './audit-object.tsx';
import { isSession, wordsOfAction } from './audit-words.ts';

/** Returns the URL's filters in the API's format. */
function useAsked() {
  const values = useSearch({ from: '/$mode/settings' });
  const { zone } = useDays();
  return { ...pick(values, 'actor', 'action', 'object'), ...createdOn(values, zone) };
}

/** Returns a page of the entries that match the URL's filters. */
export function useAuditLog() {
  const { client } = useHere();
  return useList('audit-log', useAsked(), (asked) => client.auditLog.list(asked));
}

export function AuditLog() {
  const { t } = useLingui();
  const names = useActorNames();
  const list = useAuditLog();
  const { byDays } = useListFilters();
  const filters = useAuditFilters();
  return (
    <List
      label={t`Audit log`}
      what={
        <Trans>Every change and every access to secrets. Entries cannot be altered without detection.</Trans>
      }
      action={list.rows && list.rows.length > 0 && <ExportEntries names={names} />}
      list={list}
      filters={[
        { id: 'actor', label: t`Performed by`, options: [...names].map(([id, label]) => ({ id, label })) },
        { id: 'action', label: t`Action`, named: filters.action },
        { id: 'object', label: t`Object`, named: filters.object },
        byDays(t`Time`, 'created_gte', 'created_lte'),
      ]}
      columns={useColumns(names)}
      empty={<Empty title={<Trans>No entries yet.</Trans>} />}
    />
  );
}

const hasObject = ({ object }: AuditEntry) => object !== null && !isSession(object);

function useColumns(names: ReadonlyMap<string, string>): readonly Column<AuditEntry>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'action', label: t`Action`, lead: true, at: 'title', cell: (entry) => <What of={entry} /> },
      {
        id: 'object',
        grow: true,
        label: t`Object`,
        cell: (entry) => hasObject(entry) && <ObjectName of={entry} />,
      },
      {
        id: 'object-and-actor',
        label: t`Object`,
        narrow: true,
        at: 'meta',
        cell: (entry) => (
          <>
            {hasObject(entry) && <ObjectName of={entry} />}
            {hasObject(entry) && ' · '}
            <Name of={actorOf(entry, names)} />
          </>
        ),
      },
      {
        id: 'fields',
        grow: true,
        label: t`Fields`,
        from: 'laptop',
        cell: (entry) => <ChangesInShort of={entry} />,
      },
      {
        id: 'fields-below',
        label: t`Fields`,
        narrow: true,
        at: 'whole',
        cell: (entry) => (
          <span className="secondary">
            <ChangesInShort of={entry} />
          </span>
        ),
      },
      {
        id: 'actor',
        label: t`Performed by`,
        cell: (entry) => <Name of={actorOf(entry, names)} />,
      },
      {
        id: 'at',
        label: t`Time`,
        at: 'amount',
        cell: ({ created_at }) => <Time at={created_at} as="exact" />,
      },
    ],
    [t, names],
  );
}

/** Downloads the matching entries as CSV, including all fields from which their hashes are computed. */
function ExportEntries({ names }: { names: ReadonlyMap<string, string> }) {
  const { client } = useHere();
  const asked = useAsked();
  const { today } = useDays();
  const columns: CsvColumns<AuditEntry> = [
    ['sequence', ({ sequence }) => sequence],
    ['id', ({ id }) => id],
    ['created_at', ({ created_at }) => created_at],
    ['actor', ({ actor }) => actor],
    ['actor_name', (entry) => actorOf(entry, names)],
    ['session_id', ({ session_id }) => session_id],
    ['action', ({ action }) => action],
    ['object', ({ object }) => object],
    ['object_name', ({ object_name }) => object_name],
    ['request_id', ({ request_id }) => request_id],
    ['ip', ({ ip }) => ip],
    ['changes', ({ changes }) => JSON.stringify(changes.map(({ field, value }) => [field, value]))],
    ['previous_hash', ({ previous_hash }) => previous_hash],
    ['hash', ({ hash }) => hash],
  ];
  return (
    <ExportButton
      columns={columns}
      rows={() => client.auditLog.list({ ...asked, limit: 100 }).toArray({ limit: EXPORT_ROWS_MAX })}
      name={`audit-log-${today}`}
    />
  );
}

/** Description of an action, or its API name if this version does not know the action. */
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

/** Returns the actor's name, or the id if the actor no longer exists. */
export const actorOf = ({ actor, actor_name }: AuditEntry, names: ReadonlyMap<string, string>): string =>
  actor_name ?? names.get(actor) ?? actor;
