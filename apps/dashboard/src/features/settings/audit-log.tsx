import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { AuditEntry } from '@tributary/sdk';
import { useMemo } from 'react';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { pick } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { Name } from '../../components/names.tsx';
import { Empty } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { useActorNames } from '../people/use-actor-names.ts';
import { wordsOfAction } from './audit-words.ts';

/** Page of the entries that match the address. */
export function useAuditLog() {
  const { client } = useHere();
  const given = pick(useSearch({ from: '/$mode/settings' }), 'actor', 'action', 'object');
  return useList('audit-log', given, (asked) => client.auditLog.list(asked));
}

/** Audit log, newest entries first. */
export function AuditLog() {
  const { t } = useLingui();
  const names = useActorNames();
  return (
    <List
      label={t`Audit log`}
      list={useAuditLog()}
      filters={[
        { id: 'actor', label: t`Who`, options: [...names].map(([id, label]) => ({ id, label })) },
        { id: 'action', label: t`Action` },
        { id: 'object', label: t`Object` },
      ]}
      columns={useColumns(names)}
      empty={<Empty title={<Trans>No entries yet.</Trans>} />}
    />
  );
}

function useColumns(names: ReadonlyMap<string, string>): readonly Column<AuditEntry>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'action', label: t`Type`, lead: true, at: 'title', cell: (entry) => <What of={entry} /> },
      { id: 'object', label: t`Object`, wide: true, cell: ({ object }) => object && <code>{object}</code> },
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
        cell: (entry) => <Name of={actorOf(entry, names)} />,
      },
      {
        id: 'at',
        label: t`Time`,
        at: 'amount',
        cell: ({ created_at }) => <Time at={created_at} as="ago" />,
      },
    ],
    [t, names],
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

/** Returns the actor: the name, or the id if the name no longer exists. */
export const actorOf = ({ actor, actor_name }: AuditEntry, names: ReadonlyMap<string, string>): string =>
  actor_name ?? names.get(actor) ?? actor;
