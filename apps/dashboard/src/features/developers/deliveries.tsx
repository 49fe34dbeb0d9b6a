import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookDelivery } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { useList } from '../../app/use-list.ts';
import { Button } from '../../components/button.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Pager } from '../../components/pager.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { useEndpoints } from './endpoints.tsx';

const filterNames = ['status', 'endpoint_id', 'event_id'] as const;

/** Each event on its way to each endpoint. */
export function Deliveries() {
  const { t } = useLingui();
  const { client } = useHere();
  const { values, set, clear, openPanel } = useFilters();
  const endpoints = useEndpoints();
  const urlOf = (id: string) => endpoints.data?.find((endpoint) => endpoint.id === id)?.url ?? id;
  const given = filterNames.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
  const list = useList('webhook-deliveries', Object.fromEntries(given), (asked) =>
    client.webhookDeliveries.list(asked),
  );
  return (
    <>
      <FilterBar
        search={false}
        values={values}
        onChange={set}
        onClear={() => clear(...filterNames)}
        filters={[
          {
            id: 'status',
            label: t`Status`,
            options: [
              { id: 'pending', label: t`Pending` },
              { id: 'succeeded', label: t`Succeeded` },
              { id: 'failed', label: t`Failed` },
            ],
          },
          {
            id: 'endpoint_id',
            label: t`Endpoint`,
            options: (endpoints.data ?? []).map(({ id, url }) => ({ id, label: url })),
          },
          { id: 'event_id', label: t`Event` },
        ]}
      />
      {list.error ? (
        <div className="content">
          <Problem error={list.error} retry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <TableSkeleton columns={5} />
      ) : list.rows.length === 0 ? (
        <NoDeliveries isFiltered={given.length > 0} onClear={() => clear(...filterNames)} />
      ) : (
        <DataTable
          label={t`Deliveries`}
          items={list.rows}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          isStale={list.isPlaceholderData}
          columns={[
            {
              id: 'type',
              label: t`Event`,
              lead: true,
              at: 'title',
              cell: ({ event_type }) => event_type,
            },
            {
              id: 'sequence',
              label: t`Sequence`,
              end: true,
              cell: ({ sequence }) => <span className="num">{sequence ?? <Trans>Test</Trans>}</span>,
            },
            { id: 'endpoint', label: t`Endpoint`, at: 'meta', cell: ({ endpoint_id }) => urlOf(endpoint_id) },
            {
              id: 'created',
              label: t`Queued`,
              at: 'amount',
              cell: ({ created_at }) => <Time at={created_at} as="ago" />,
            },
            {
              id: 'status',
              label: t`Status`,
              at: 'status',
              cell: (delivery) => <DeliveryStatus of={delivery} />,
            },
          ]}
        />
      )}
      <Pager {...list.pager} />
    </>
  );
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <Empty title={<Trans>No deliveries match these filters.</Trans>}>
        <Button onPress={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </Empty>
    );
  return (
    <Empty title={<Trans>Nothing has been sent yet.</Trans>}>
      <Trans>Add a webhook endpoint: each event that goes to it is listed here, with what it answered.</Trans>
    </Empty>
  );
}

export function DeliveryStatus({ of }: { of: WebhookDelivery }) {
  const answer = of.last_response_status ?? of.last_error;
  if (of.status === 'succeeded')
    return (
      <Status shape="tick" tone="good" more={answer}>
        <Trans>Succeeded</Trans>
      </Status>
    );
  if (of.status === 'failed')
    return (
      <Status shape="cross" tone="bad" more={answer}>
        <Trans>Failed</Trans>
      </Status>
    );
  return (
    <Status
      shape="waiting"
      tone="warn"
      more={
        of.attempts_count > 0 && of.next_attempt_at ? (
          <Trans>
            {answer}, again <Time at={of.next_attempt_at} as="ago" />
          </Trans>
        ) : null
      }
    >
      <Trans>Pending</Trans>
    </Status>
  );
}
