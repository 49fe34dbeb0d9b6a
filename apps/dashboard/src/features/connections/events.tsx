import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { providerEventStatuses } from '@tributary/core';
import type { ConnectionWithCounts, ProviderEvent } from '@tributary/sdk';
import { useMemo } from 'react';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useList } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { Empty } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { EventStatus } from './status.tsx';
import { useEventReason } from './use-words.ts';
import { eventLooks } from './words.ts';

export function useEvents(connectionId: string) {
  const { client } = useHere();
  const { status } = useSearch({ from: '/$mode/connections/$id' });
  const known = providerEventStatuses.find((each) => each === status);
  return useList(`connections/${connectionId}/events`, known ? { status: known } : {}, (asked) =>
    client.connections.listEvents(connectionId, asked),
  );
}

export function Events({ of }: { of: ConnectionWithCounts }) {
  const { i18n, t } = useLingui();
  return (
    <List
      label={t`Events`}
      list={useEvents(of.id)}
      columns={useColumns()}
      filters={[
        {
          id: 'status',
          label: t`Status`,
          options: providerEventStatuses.map((id) => ({ id, label: i18n._(eventLooks[id][2]) })),
        },
      ]}
      empty={
        <Empty title={<Trans>No events yet.</Trans>}>
          <Trans>Events from Stripe appear here for 30 days.</Trans>
        </Empty>
      }
    />
  );
}

const Reason = ({ of }: { of: ProviderEvent }) => <span className="muted">{useEventReason(of)}</span>;

function useColumns(): readonly Column<ProviderEvent>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'type', label: t`Event`, lead: true, at: 'title', cell: ({ type }) => type },
      { id: 'id', label: t`Id`, from: 'desktop', cell: ({ id }) => <code className="secondary">{id}</code> },
      { id: 'status', label: t`Status`, at: 'status', cell: (event) => <EventStatus of={event} /> },
      {
        id: 'reason',
        label: t`Reason`,
        at: 'meta',
        cell: (event) => <Reason of={event} />,
      },
      {
        id: 'received',
        label: t`Received`,
        end: true,
        at: 'amount',
        cell: ({ created_at }) => <Time at={created_at} as="exact" />,
      },
    ],
    [t],
  );
}
