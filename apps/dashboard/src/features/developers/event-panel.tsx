import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';

/** One event as a webhook delivers it. */
export function EventPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const event = useQuery({
    queryKey: [mode, 'webhook-events', 'one', id],
    queryFn: ({ signal }) => client.webhookEvents.get(id, { signal }),
    placeholderData: undefined,
  });
  const { data } = event;
  const page = data && pages[data.type.split('.')[0] as keyof typeof pages];
  return (
    <Panel
      label={t`Event ${id}`}
      onClose={onClose}
      title={
        <>
          <h3 className="cut">{data?.type ?? t`Event`}</h3>
          <Copy text={id} />
        </>
      }
      foot={
        data && (
          <Link
            to="/$mode/developers"
            params={{ mode }}
            search={{ tab: 'deliveries', event_id: id }}
            className="link"
          >
            <Trans>Its deliveries</Trans>
          </Link>
        )
      }
    >
      {event.error && <Problem error={event.error} retry={() => void event.refetch()} />}
      {data && (
        <div className="stack settings">
          <dl className="facts">
            <dt>
              <Trans>Sequence</Trans>
            </dt>
            <dd>{data.sequence}</dd>
            <dt>
              <Trans>When</Trans>
            </dt>
            <dd>
              <Time at={data.created_at} />
            </dd>
            <dt>
              <Trans>Object</Trans>
            </dt>
            <dd>
              {page ? (
                <Link to={page} params={{ mode, id: data.data.id }} className="link">
                  {data.data.id}
                </Link>
              ) : (
                <code>{data.data.id}</code>
              )}
            </dd>
          </dl>
          <CodeBlock code={JSON.stringify(data, null, 2)} label={t`JSON of the event`} />
        </div>
      )}
    </Panel>
  );
}

/** Where the objects of events are. A transaction is shown as its commission; coupons and endpoints have no page. */
const pages = {
  affiliate: '/$mode/affiliates/$id',
  referral: '/$mode/referrals/$id',
  transaction: '/$mode/commissions/$id',
  payout: '/$mode/payouts/$id',
} as const;
