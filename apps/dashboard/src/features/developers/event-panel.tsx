import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookEvent } from '@tributary/sdk';
import { DetailPanel } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Facts } from '../../components/facts.tsx';
import { Time } from '../../components/time.tsx';

/** Shows the event as webhooks deliver it. */
export function EventPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { client, mode } = useHere();
  const query = useQuery({
    queryKey: [mode, 'webhook-events', 'one', id],
    queryFn: ({ signal }) => client.webhookEvents.get(id, { signal }),
    placeholderData: undefined,
  });
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Event`,
        query,
        name: ({ type }) => type,
        actions: () => (
          <Link
            to="/$mode/developers"
            params={{ mode }}
            search={{ tab: 'deliveries', event_id: id }}
            className="link"
          >
            <Trans>Deliveries</Trans>
          </Link>
        ),
        body: (of) => (
          <div className="stack settings">
            <Facts
              of={[
                [t`Sequence`, of.sequence],
                [t`Time`, <Time key="when" at={of.created_at} />],
                [t`Object`, <EventObject key="object" of={of} />],
              ]}
            />
            <CodeBlock code={JSON.stringify(of, null, 2)} label={t`Event JSON`} />
          </div>
        ),
      }}
      onClose={onClose}
    />
  );
}

function EventObject({ of: { type, data } }: { of: WebhookEvent }) {
  const { mode } = useHere();
  const page = pages[type.split('.')[0] as keyof typeof pages];
  if (!page) return <code>{data.id}</code>;
  return (
    <Link to={page} params={{ mode, id: data.id }} className="link">
      {data.id}
    </Link>
  );
}

/** Page for each type of object in an event. A transaction opens its commission; coupons and endpoints have no page. */
const pages = {
  affiliate: '/$mode/affiliates/$id',
  referral: '/$mode/referrals/$id',
  transaction: '/$mode/commissions/$id',
  payout: '/$mode/payouts/$id',
} as const;
