import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { webhookEventTypes } from '@tributary/core';
import type { WebhookEvent } from '@tributary/sdk';
import { useMemo, useState } from 'react';
import { List } from '../../app/list.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useFilters } from '../../app/use-filters.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/choice.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Amount } from '../../components/money.tsx';
import { Name } from '../../components/names.tsx';
import { Empty, Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import type { Money } from '../../format/money.ts';
import { useFeed } from './use-feed.ts';

const typeOptions = webhookEventTypes.map((id) => ({ id, label: id }));

/** Event feed, newest first. New events appear as they happen. */
export function Events() {
  const { t } = useLingui();
  const { values, set } = useFilters();
  const { type } = useSearch({ from: '/$mode/developers' });
  const before = /^\d+$/.test(values.before ?? '') ? Number(values.before) : undefined;
  const { events, error, retry, isLive, next } = useFeed({ before, type });
  return (
    <List
      label={t`Events`}
      what={
        <>
          <Trans>All events in this environment, numbered without gaps.</Trans>{' '}
          {isLive && <Trans>New events appear automatically.</Trans>}
        </>
      }
      action={<Sample />}
      filters={[{ id: 'type', label: t`Event type`, options: typeOptions }]}
      list={{
        rows: events,
        error,
        refetch: retry,
        paging: {
          previous: before === undefined ? undefined : () => set({ before: undefined }),
          next: next === null ? undefined : () => set({ before: String(next) }),
        },
      }}
      columns={useColumns()}
      empty={
        <Empty title={<Trans>No events yet.</Trans>}>
          <Trans>Sign-ups, sales, commissions and payouts appear here within a second.</Trans>
        </Empty>
      }
    />
  );
}

function useColumns(): readonly Column<WebhookEvent>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'sequence',
        label: t`Sequence`,
        at: 'amount',
        cell: ({ sequence }) => <span className="num">{sequence}</span>,
      },
      { id: 'type', label: t`Event`, lead: true, at: 'title', cell: ({ type }) => type },
      { id: 'object', label: t`Object`, at: 'meta', cell: ({ data }) => <EventObject of={data} /> },
      {
        id: 'at',
        label: t`Time`,
        at: 'status',
        cell: ({ created_at }) => <Time at={created_at} as="exact" />,
      },
    ],
    [t],
  );
}

/** Amount and name of the object, if it has them, and its id. */
function EventObject({ of }: { of: WebhookEvent['data'] }) {
  const facts = new Map<string, unknown>(Object.entries(of));
  const known = ['name', 'affiliate_name', 'email', 'code']
    .map((name) => facts.get(name))
    .find((each) => typeof each === 'string' && each !== '');
  const amount = amountOf(facts);
  if (known === undefined && amount === undefined) return <code>{of.id}</code>;
  return (
    <>
      {amount && <Amount of={amount} />}
      {amount && known !== undefined && ' · '}
      {known !== undefined && <Name of={String(known)} />}{' '}
      <code className="secondary who-email">{of.id}</code>
    </>
  );
}

/** Amount of a commission, payout or adjustment. */
function amountOf(facts: ReadonlyMap<string, unknown>): Money | undefined {
  const amount = facts.get('commission_amount') ?? facts.get('amount');
  const currency = facts.get('commission_currency') ?? facts.get('currency');
  return typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : undefined;
}

/** Sends a sample event in dev, for testing a receiver. */
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
        label={t`Event type`}
        value={type}
        onChange={(id) => setType(id as WebhookEvent['type'])}
        options={typeOptions}
      />
      <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
        <Trans>Create sample</Trans>
      </Button>
    </div>
  );
}
