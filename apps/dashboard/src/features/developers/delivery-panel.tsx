import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookDeliveryWithAttempts } from '@tributary/sdk';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { Button } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { Problem } from '../../components/notes.tsx';
import { Time } from '../../components/time.tsx';
import { DeliveryStatus } from './deliveries.tsx';
import { useDeliveryErrors } from './delivery-errors.ts';

const AGAIN_MS = 2_000;

export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const query = useQuery({
    queryKey: [mode, 'webhook-deliveries', 'one', id],
    queryFn: ({ signal }) => client.webhookDeliveries.get(id, { signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AGAIN_MS : false),
  });
  const { mutate, error, isPending } = useChange(() => client.webhookDeliveries.redeliver(id));
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Delivery`,
        query,
        name: ({ event_type }) => event_type,
        actions: () =>
          can('write:webhooks') && (
            <>
              {error && <Problem error={error} unchanged={t`The delivery was not sent.`} />}
              <Button isDisabled={isPending} onPress={() => mutate(undefined)}>
                <Trans>Send again</Trans>
              </Button>
            </>
          ),
        body: (of) => (
          <div className="stack settings">
            <DeliveryFacts of={of} />
            <Attempts of={of} />
          </div>
        ),
      }}
      onClose={onClose}
    />
  );
}

function DeliveryFacts({ of }: { of: WebhookDeliveryWithAttempts }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const link = { to: '/$mode/developers', params: { mode }, className: 'link' } as const;
  return (
    <Facts
      of={[
        [t`Status`, <DeliveryStatus key="status" of={of} />],
        [
          t`Event`,
          of.sequence === null ? (
            t`Test event, not in the feed`
          ) : (
            <Link {...link} search={{ tab: 'events', open: of.event_id }}>
              <Trans>Number {of.sequence}</Trans>
            </Link>
          ),
        ],
        [
          t`Endpoint`,
          <Link key="endpoint" {...link} search={{ tab: 'webhooks', open: of.endpoint_id }}>
            {of.endpoint_id}
          </Link>,
        ],
        [t`Queued`, <Time key="queued" at={of.created_at} as="exact" />],
        [t`Next attempt`, of.next_attempt_at && <Time at={of.next_attempt_at} />],
        [t`Id`, <Id key="id" of={of.id} />],
      ]}
    />
  );
}

function Attempts({ of: { attempts, attempts_count } }: { of: WebhookDeliveryWithAttempts }) {
  const { t } = useLingui();
  const errorWords = useDeliveryErrors();
  if (attempts.length === 0)
    return (
      <p className="muted">
        <Trans>No attempts yet.</Trans>
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
              <strong className="name">{response_status ?? errorWords(error)}</strong>
              <span className="secondary">
                <Time at={at} as="exact" /> · <Trans>{duration_ms} ms</Trans>
              </span>
            </div>
            {response_status !== null && errorWords(error) && (
              <div className="secondary">{errorWords(error)}</div>
            )}
            {response_excerpt && <CodeBlock code={response_excerpt} label={t`Start of the response`} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
