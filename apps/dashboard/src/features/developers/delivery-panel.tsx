import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookDeliveryWithAttempts } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { DeliveryStatus } from './deliveries.tsx';

const AGAIN_MS = 2_000;

/** One delivery with its attempts. */
export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const delivery = useQuery({
    queryKey: [mode, 'webhook-deliveries', 'one', id],
    queryFn: ({ signal }) => client.webhookDeliveries.get(id, { signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AGAIN_MS : false),
  });
  const { mutate, error, isPending } = useChange(() => client.webhookDeliveries.redeliver(id));
  const { data } = delivery;
  return (
    <Panel
      label={t`Delivery ${id}`}
      onClose={onClose}
      title={
        <>
          <h3 className="cut">{data?.event_type ?? t`Delivery`}</h3>
          <Copy text={id} />
        </>
      }
      foot={
        data &&
        can('write:webhooks') && (
          <>
            {error && <Problem error={error} unchanged={t`Nothing was sent.`} />}
            <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
              <Trans>Send it again</Trans>
            </Button>
          </>
        )
      }
    >
      {delivery.error && <Problem error={delivery.error} retry={() => void delivery.refetch()} />}
      {data && (
        <div className="stack settings">
          <Facts of={data} />
          <Attempts of={data} />
        </div>
      )}
    </Panel>
  );
}

function Facts({ of }: { of: WebhookDeliveryWithAttempts }) {
  const { mode } = useHere();
  const to = (search: object) => ({
    to: '/$mode/developers',
    params: { mode },
    search: search,
    className: 'link',
  });
  return (
    <dl className="facts">
      <dt>
        <Trans>Status</Trans>
      </dt>
      <dd>
        <DeliveryStatus of={of} />
      </dd>
      <dt>
        <Trans>Event</Trans>
      </dt>
      <dd>
        {of.sequence === null ? (
          <Trans>A test, which is not in the feed</Trans>
        ) : (
          <Link {...to({ tab: 'events', open: of.event_id })}>
            <Trans>Number {of.sequence}</Trans>
          </Link>
        )}
      </dd>
      <dt>
        <Trans>Endpoint</Trans>
      </dt>
      <dd>
        <Link {...to({ tab: 'webhooks', open: of.endpoint_id })}>{of.endpoint_id}</Link>
      </dd>
      <dt>
        <Trans>Queued</Trans>
      </dt>
      <dd>
        <Time at={of.created_at} />
      </dd>
      {of.next_attempt_at && (
        <>
          <dt>
            <Trans>Next attempt</Trans>
          </dt>
          <dd>
            <Time at={of.next_attempt_at} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Attempts({ of: { attempts, attempts_count } }: { of: WebhookDeliveryWithAttempts }) {
  const { t } = useLingui();
  if (attempts.length === 0)
    return (
      <p className="muted">
        <Trans>No attempt yet.</Trans>
      </p>
    );
  return (
    <section>
      <h3>
        <Plural value={attempts_count} one="# attempt" other="# attempts" />
      </h3>
      <ol className="attempts">
        {attempts.toReversed().map(({ at, duration_ms, response_status, error, response_excerpt }) => (
          <li key={at}>
            <div className="row spread">
              <strong className="name">{response_status ?? error}</strong>
              <span className="secondary">
                <Time at={at} /> · <Trans>{duration_ms} ms</Trans>
              </span>
            </div>
            {response_status !== null && error && <div className="secondary">{error}</div>}
            {response_excerpt && <CodeBlock code={response_excerpt} label={t`Beginning of the response`} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
