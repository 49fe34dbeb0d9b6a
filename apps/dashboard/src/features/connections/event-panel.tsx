import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderEvent } from '@tributary/sdk';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Icon } from '../../components/icon.tsx';
import { Count } from '../../components/money.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { atStripe } from './at-stripe.ts';
import { useEvents } from './events.tsx';
import { EventStatus } from './status.tsx';
import { useEventReason } from './use-words.ts';

interface EventPanelProps {
  readonly connectionId: string;
  readonly id: string;
  readonly onClose: () => void;
}

export function EventPanel({ connectionId, id, onClose }: EventPanelProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const { rows, error, refetch } = useEvents(connectionId);
  const retry = useChange(() => client.connections.retryEvent(connectionId, id));
  return (
    <DetailPanel<ProviderEvent>
      of={{
        id,
        kind: t`Event`,
        query: { data: rows?.find((each) => each.id === id), error, refetch },
        name: ({ type }) => type,
        actions: ({ status }) => (
          <>
            <a
              className={status === 'failed' ? 'button primary' : 'button'}
              href={atStripe(mode, `events/${id}`)}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="external" small />
              <Trans>Open in Stripe</Trans>
            </a>
            {status === 'failed' && can('write:connections') && (
              <Button isDisabled={retry.isPending} onPress={() => retry.mutate(undefined)}>
                <Trans>Retry</Trans>
              </Button>
            )}
          </>
        ),
        body: (event) => (
          <div className="stack form">
            {retry.error && <Problem error={retry.error} />}
            <EventBody of={event} />
          </div>
        ),
      }}
      onClose={onClose}
    />
  );
}

/** Error of an event. If it concerns a field, it starts with the field's name. */
function EventError({ of }: { of: string }) {
  const [field = ''] = /^[a-z][\w.]*/.exec(of) ?? [];
  return (
    <>
      {field && <code>{field}</code>}
      {of.slice(field.length)}
    </>
  );
}

function EventBody({ of }: { of: ProviderEvent }) {
  const { t } = useLingui();
  const reason = useEventReason(of);
  return (
    <>
      <EventStatus of={of} />
      {of.status === 'failed' ? (
        <>
          <p>
            <Trans>This server could not read the event, so nothing was recorded from it:</Trans>{' '}
            <EventError of={reason} />
          </p>
          <p className="secondary">
            <Trans>
              Other events are not affected. An event never changes, so retrying helps only after you have
              updated this server.
            </Trans>
          </p>
        </>
      ) : (
        reason !== '' && <p>{reason}</p>
      )}
      <Facts
        of={[
          [t`Occurred`, <Time key="happened" at={of.occurred_at} as="exact" />],
          [t`Received`, <Time key="received" at={of.created_at} as="exact" />],
          [t`Attempts`, of.attempts_count > 0 && <Count of={of.attempts_count} />],
          [t`API version`, of.api_version],
          [t`Id`, <Id key="id" of={of.id} />],
        ]}
      />
    </>
  );
}
