import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_ENDPOINTS_MAX } from '@tributary/core';
import type { WebhookEndpoint } from '@tributary/sdk';
import { useMemo } from 'react';
import { List, NewButton } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import type { Column } from '../../components/data-table.tsx';
import { Empty } from '../../components/notes.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TabHead } from '../../components/tab-head.tsx';
import { Time } from '../../components/time.tsx';
import { FAILING } from './search.ts';

/** Returns true if the last delivery failed, or if failures disabled the endpoint. */
const isFailing = ({ failing_since, enabled, disabled_reason }: WebhookEndpoint) =>
  enabled ? failing_since !== null : disabled_reason === 'failing' || disabled_reason === 'gone';

export function useEndpoints() {
  const { client, mode } = useHere();
  return useQuery({
    queryKey: [mode, 'webhook-endpoints'],
    queryFn: () =>
      client.webhookEndpoints
        .list({ limit: WEBHOOK_ENDPOINTS_MAX })
        .toArray({ limit: WEBHOOK_ENDPOINTS_MAX }),
  });
}

export function Endpoints() {
  const { t } = useLingui();
  const { can } = useHere();
  const isFailingOnly = useFilters().values.status === FAILING;
  const { data, error, refetch } = useEndpoints();
  const add = can('write:webhooks') && (
    <NewButton>
      <Trans>Add endpoint</Trans>
    </NewButton>
  );
  return (
    <>
      {data?.length !== 0 && (
        <TabHead
          what={<Trans>Signed events are sent to each endpoint, with retries for up to three days.</Trans>}
          action={add}
        />
      )}
      <List
        label={t`Webhook endpoints`}
        list={{ rows: isFailingOnly ? data?.filter(isFailing) : data, error, refetch: () => void refetch() }}
        filters={
          isFailingOnly
            ? [{ id: 'status', label: t`Status`, options: [{ id: FAILING, label: t`Failing` }] }]
            : []
        }
        columns={useColumns()}
        empty={
          <Empty title={<Trans>No webhook endpoints yet.</Trans>}>
            <Trans>
              Each endpoint receives the events it subscribes to, signed and with retries for up to three
              days.
            </Trans>
            <div>{add}</div>
          </Empty>
        }
      />
    </>
  );
}

function useColumns(): readonly Column<WebhookEndpoint>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { id: 'url', label: t`URL`, lead: true, at: 'title', cell: ({ url }) => url },
      { id: 'description', label: t`Description`, from: 'laptop', cell: ({ description }) => description },
      { id: 'events', label: t`Events`, at: 'meta', cell: (endpoint) => <EventCount of={endpoint} /> },
      { id: 'status', label: t`Status`, at: 'status', cell: (endpoint) => <EndpointStatus of={endpoint} /> },
    ],
    [t],
  );
}

function EventCount({ of: { event_types } }: { of: WebhookEndpoint }) {
  if (event_types.includes('*')) return <Trans>All events</Trans>;
  if (event_types.length <= 2) return <>{event_types.join(', ')}</>;
  return <Plural value={event_types.length} one="# event" other="# events" />;
}

/** Shows real times, because deliveries ignore the test clock. */
export function EndpointStatus({ of }: { of: WebhookEndpoint }) {
  if (!of.enabled && of.disabled_reason === 'gone')
    return <StatusBadge of="endpoint" status="given_up" more={<Trans>returned 410</Trans>} />;
  if (!of.enabled && of.disabled_reason === 'failing')
    return <StatusBadge of="endpoint" status="given_up" more={<Trans>failed for five days</Trans>} />;
  if (!of.enabled) return <StatusBadge of="endpoint" status="disabled" />;
  if (!of.failing_since) return <StatusBadge of="endpoint" status="enabled" />;
  return (
    <StatusBadge
      of="endpoint"
      status="failing"
      more={
        <Trans>
          since <Time at={of.failing_since} as="ago" />
        </Trans>
      }
    />
  );
}
