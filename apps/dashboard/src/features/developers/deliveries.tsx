import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { deliveryStatuses } from '@tributary/core';
import type { WebhookDelivery, WebhookEndpoint } from '@tributary/sdk';
import { useMemo } from 'react';
import { List } from '../../app/list.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { queryOf } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import type { Column } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { Empty } from '../../components/notes.tsx';
import { StatusBadge, useStatusNames } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useDeliveryErrors } from './delivery-errors.ts';
import { useEndpoints } from './endpoints.tsx';
import { FAILING } from './search.ts';

export function Deliveries() {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const endpoints = useEndpoints();
  const statuses = useStatusNames('delivery');
  const { status, ...others } = queryOf(useSearch({ from: '/$mode/developers' }));
  const given = { ...others, ...(status && status !== FAILING && { status }) };
  const list = useList('webhook-deliveries', given, (asked) => client.webhookDeliveries.list(asked));
  return (
    <List
      label={t`Deliveries`}
      list={list}
      filters={[
        {
          id: 'status',
          label: t`Status`,
          options: deliveryStatuses.map((id) => ({ id, label: statuses[id] })),
        },
        {
          id: 'endpoint_id',
          label: t`Endpoint`,
          options: (endpoints.data ?? []).map(({ id, url }) => ({ id, label: url })),
        },
        { id: 'event_id', label: t`Event` },
      ]}
      columns={useColumns(endpoints.data)}
      empty={
        <Empty title={<Trans>No deliveries yet.</Trans>}>
          <Trans>Each event sent to a webhook endpoint appears here, with the endpoint’s response.</Trans>
          {endpoints.data?.length === 0 && can('write:webhooks') && (
            <div>
              <Link
                to="/$mode/developers"
                params={{ mode }}
                search={{ tab: 'webhooks', open: NEW }}
                className="button primary"
              >
                <Icon name="plus" small />
                <Trans>Add endpoint</Trans>
              </Link>
            </div>
          )}
        </Empty>
      }
    />
  );
}

function useColumns(endpoints: readonly WebhookEndpoint[] | undefined): readonly Column<WebhookDelivery>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'type', label: t`Event`, lead: true, at: 'title', cell: ({ event_type }) => event_type },
      {
        id: 'sequence',
        label: t`Sequence`,
        end: true,
        from: 'laptop',
        cell: ({ sequence }) => <span className="num">{sequence ?? <Trans>Test</Trans>}</span>,
      },
      {
        id: 'endpoint',
        label: t`Endpoint`,
        at: 'meta',
        cell: ({ endpoint_id }) => endpoints?.find(({ id }) => id === endpoint_id)?.url ?? endpoint_id,
      },
      {
        id: 'created',
        label: t`Queued`,
        at: 'amount',
        cell: ({ created_at }) => <Time at={created_at} as="exact" />,
      },
      {
        id: 'status',
        label: t`Status`,
        at: 'whole',
        cell: (delivery) => <DeliveryStatus of={delivery} />,
      },
    ],
    [t, endpoints],
  );
}

export function DeliveryStatus({ of }: { of: WebhookDelivery }) {
  const errorWords = useDeliveryErrors();
  const answer = of.last_response_status ?? errorWords(of.last_error);
  const isRepeated = of.status === 'pending' && of.attempts_count > 0 && of.next_attempt_at;
  return (
    <StatusBadge
      of="delivery"
      status={of.status}
      more={
        isRepeated ? (
          <Trans>
            {answer}, retry <Time at={isRepeated} as="ago" />
          </Trans>
        ) : of.status === 'pending' ? null : (
          answer
        )
      }
    />
  );
}
