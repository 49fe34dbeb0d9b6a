import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_ENDPOINTS_MAX } from '@tributary/core';
import type { WebhookEndpoint } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { TabHead } from './tab-head.tsx';

/** An environment has at most so many. */

/** In the address: only those that the inbox counts. */
const FAILING = 'failing';

/** Returns true if its last delivery failed, or if it was disabled for that. */
const isFailing = ({ failing_since, enabled, disabled_reason }: WebhookEndpoint) =>
  enabled ? failing_since !== null : disabled_reason === 'failing' || disabled_reason === 'gone';

/** All endpoints, newest first. */
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

/** The URLs that events are posted to. */
export function Endpoints() {
  const { t } = useLingui();
  const { can } = useHere();
  const { values, set, clear, openPanel } = useFilters();
  const isFailingOnly = values.status === FAILING;
  const endpoints = useEndpoints();
  const add = can('write:webhooks') && (
    <Button look="primary" icon="plus" onPress={() => openPanel('new')}>
      <Trans>Add an endpoint</Trans>
    </Button>
  );
  if (endpoints.data?.length === 0)
    return (
      <Empty title={<Trans>No webhook endpoint yet.</Trans>}>
        <Trans>Every event of this environment is posted to it, signed, and repeated for three days.</Trans>
        <div>{add}</div>
      </Empty>
    );
  return (
    <>
      {isFailingOnly && (
        <FilterBar
          search={false}
          values={values}
          onChange={set}
          onClear={() => clear('status')}
          filters={[{ id: 'status', label: t`Status`, options: [{ id: FAILING, label: t`Failing` }] }]}
        />
      )}
      <TabHead
        what={
          <Trans>Events are posted there, signed, and repeated for up to three days until you answer.</Trans>
        }
        action={add}
      />
      {endpoints.error ? (
        <div className="content">
          <Problem error={endpoints.error} retry={() => void endpoints.refetch()} />
        </div>
      ) : !endpoints.data ? (
        <TableSkeleton columns={4} />
      ) : (
        <DataTable
          label={t`Webhook endpoints`}
          items={isFailingOnly ? endpoints.data.filter(isFailing) : endpoints.data}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          columns={[
            { id: 'url', label: t`URL`, lead: true, at: 'title', cell: ({ url }) => url },
            { id: 'description', label: t`Description`, cell: ({ description }) => description },
            { id: 'events', label: t`Events`, at: 'meta', cell: (endpoint) => <EventCount of={endpoint} /> },
            {
              id: 'status',
              label: t`Status`,
              at: 'status',
              cell: (endpoint) => <EndpointStatus of={endpoint} />,
            },
          ]}
        />
      )}
    </>
  );
}

function EventCount({ of: { event_types } }: { of: WebhookEndpoint }) {
  if (event_types.includes('*')) return <Trans>All events</Trans>;
  if (event_types.length <= 2) return <>{event_types.join(', ')}</>;
  return <Plural value={event_types.length} one="# event" other="# events" />;
}

/** Deliveries take no notice of the test clock: these are real times. */
export function EndpointStatus({ of }: { of: WebhookEndpoint }) {
  if (!of.enabled)
    return (
      <Status
        shape="slash"
        tone={of.disabled_reason === 'manual' ? 'quiet' : 'bad'}
        more={
          of.disabled_reason === 'gone' ? (
            <Trans>it answered 410</Trans>
          ) : of.disabled_reason === 'failing' ? (
            <Trans>it failed for five days</Trans>
          ) : null
        }
      >
        <Trans>Disabled</Trans>
      </Status>
    );
  if (of.failing_since)
    return (
      <Status
        shape="cross"
        tone="bad"
        more={
          <Trans>
            since <Time at={of.failing_since} as="ago" />
          </Trans>
        }
      >
        <Trans>Failing</Trans>
      </Status>
    );
  return (
    <Status shape="tick" tone="good">
      <Trans>Enabled</Trans>
    </Status>
  );
}
