import { Trans, useLingui } from '@lingui/react/macro';
import { webhookEventTypes } from '@tributary/core';
import type { WebhookEvent } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import { DataTable, TableSkeleton } from '../../components/data-table.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { Updating } from '../../components/updating.tsx';
import { TabHead } from './tab-head.tsx';
import { useFeed } from './use-feed.ts';

/** Everything that happened, newest first, as it happens. */
export function Events() {
  const { t } = useLingui();
  const { now } = useHere();
  const { values, setAll, openPanel } = useFilters();
  const before = /^\d+$/.test(values.before ?? '') ? Number(values.before) : undefined;
  const feed = useFeed(before);
  return (
    <>
      <TabHead
        what={
          <>
            <Trans>Everything that happens in this environment, numbered without gaps.</Trans>{' '}
            {feed.isLive && <Updating />}
          </>
        }
        action={<Sample />}
      />
      {feed.error ? (
        <div className="content">
          <Problem error={feed.error} retry={feed.retry} />
        </div>
      ) : !feed.events ? (
        <TableSkeleton columns={4} />
      ) : feed.events.length === 0 ? (
        <Empty title={<Trans>Nothing has happened yet.</Trans>}>
          <Trans>Sign-ups, sales, commissions and payouts appear here within a second.</Trans>
        </Empty>
      ) : (
        <DataTable
          label={t`Events`}
          items={feed.events}
          onOpen={(id) => openPanel(id)}
          openId={values.open}
          columns={[
            {
              id: 'sequence',
              label: t`Sequence`,
              at: 'amount',
              cell: ({ sequence }) => <span className="num">{sequence}</span>,
            },
            { id: 'type', label: t`Event`, lead: true, at: 'title', cell: ({ type }) => type },
            { id: 'object', label: t`Object`, at: 'meta', cell: ({ data }) => <code>{data.id}</code> },
            {
              id: 'at',
              label: t`When`,
              at: 'status',
              cell: ({ created_at }) => <Time at={created_at} as="ago" now={now()} />,
            },
          ]}
        />
      )}
      {(feed.hasOlder || before !== undefined) && (
        <div className="pager">
          <Button
            small
            isDisabled={before === undefined}
            onPress={() => setAll({ before: undefined, open: undefined })}
          >
            <Trans>Latest</Trans>
          </Button>
          <Button
            small
            isDisabled={!feed.hasOlder}
            onPress={() => setAll({ before: String(feed.events?.at(-1)?.sequence), open: undefined })}
          >
            <Trans>Older</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/** In dev, an event of any kind to try a receiver with. */
function Sample() {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const [type, setType] = useState<WebhookEvent['type']>('transaction.created');
  const { mutate, error, isPending } = useChange(() => client.webhookEvents.test({ type }));
  if (mode !== 'dev' || !can('write:webhooks')) return null;
  return (
    <div className="row wrap">
      {error && <Problem error={error} />}
      <Select
        label={t`Kind of event`}
        value={type}
        onChange={(id) => setType(id as WebhookEvent['type'])}
        options={webhookEventTypes.map((id) => ({ id, label: id }))}
      />
      <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
        <Trans>Make a sample</Trans>
      </Button>
    </div>
  );
}
