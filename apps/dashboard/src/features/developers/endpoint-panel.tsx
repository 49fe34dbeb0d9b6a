import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookEndpoint } from '@tributary/sdk';
import { useState } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Copy, Problem } from '../../components/notes.tsx';
import { Panel } from '../../components/panel.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Time } from '../../components/time.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointStatus } from './endpoints.tsx';
import { RedeliverAfter } from './redeliver-after.tsx';

interface EndpointPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A new endpoint, or one that exists. */
export function EndpointPanel({ id, onClose }: EndpointPanelProps) {
  return id === 'new' ? <NewEndpoint onClose={onClose} /> : <OneEndpoint id={id} onClose={onClose} />;
}

function NewEndpoint({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [made, setMade] = useState<{ readonly secret?: string | null }>();
  return (
    <Panel
      label={t`Add an endpoint`}
      onClose={onClose}
      title={
        <h3>
          <Trans>Add an endpoint</Trans>
        </h3>
      }
    >
      {made ? (
        <ShownOnce
          title={<Trans>The endpoint is made. This secret verifies its signatures.</Trans>}
          secret={made.secret ?? null}
          label={t`Secret of the endpoint`}
          onDone={onClose}
        />
      ) : (
        <EndpointForm onSaved={setMade} />
      )}
    </Panel>
  );
}

function OneEndpoint({ id, onClose }: EndpointPanelProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const [secret, setSecret] = useState<{ readonly secret: string | null }>();
  const endpoint = useQuery({
    queryKey: [mode, 'webhook-endpoints', 'one', id],
    queryFn: ({ signal }) => client.webhookEndpoints.get(id, { signal }),
    placeholderData: undefined,
  });
  const { data } = endpoint;
  return (
    <Panel
      label={t`Webhook endpoint ${data?.url ?? id}`}
      onClose={onClose}
      title={<h3 className="cut">{data?.url ?? <code>{id}</code>}</h3>}
      foot={
        data &&
        can('write:webhooks') && <EndpointActions of={data} onSecret={setSecret} onDeleted={onClose} />
      }
    >
      {endpoint.error && <Problem error={endpoint.error} retry={() => void endpoint.refetch()} />}
      {data && (
        <div className="stack settings">
          {secret && (
            <ShownOnce
              title={<Trans>The new secret. The one before signs for 24 hours beside it.</Trans>}
              secret={secret.secret}
              label={t`Secret of the endpoint`}
              onDone={() => setSecret(undefined)}
            />
          )}
          <Facts of={data} />
          {can('write:webhooks') && (
            <>
              <EndpointForm key={data.id} of={data} />
              {data.enabled && <RedeliverAfter endpointId={data.id} />}
            </>
          )}
        </div>
      )}
    </Panel>
  );
}

function Facts({ of }: { of: WebhookEndpoint }) {
  const { mode } = useHere();
  return (
    <dl className="facts">
      <dt>
        <Trans>Status</Trans>
      </dt>
      <dd>
        <EndpointStatus of={of} />
      </dd>
      {of.disabled_at && (
        <>
          <dt>
            <Trans>Disabled</Trans>
          </dt>
          <dd>
            <Time at={of.disabled_at} />
          </dd>
        </>
      )}
      {of.previous_secret_expires_at && (
        <>
          <dt>
            <Trans>Secret before</Trans>
          </dt>
          <dd>
            <Trans>
              signs until <Time at={of.previous_secret_expires_at} />
            </Trans>
          </dd>
        </>
      )}
      <dt>
        <Trans>Id</Trans>
      </dt>
      <dd>
        <code>{of.id}</code> <Copy text={of.id} />
      </dd>
      <dt>
        <Trans>Deliveries</Trans>
      </dt>
      <dd>
        <Link
          to="/$mode/developers"
          params={{ mode }}
          search={{ tab: 'deliveries', endpoint_id: of.id }}
          className="link"
        >
          <Trans>Show what was sent there</Trans>
        </Link>
      </dd>
    </dl>
  );
}
