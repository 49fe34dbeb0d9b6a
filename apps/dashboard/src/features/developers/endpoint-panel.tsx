import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookEndpoint } from '@tributary/sdk';
import { useState } from 'react';
import { DetailPanel } from '../../app/detail.tsx';
import { NEW } from '../../app/new.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Facts, Id } from '../../components/facts.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Time } from '../../components/time.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointStatus } from './endpoints.tsx';
import { NewSecret } from './new-secret.tsx';
import { RedeliverAfter } from './redeliver-after.tsx';

interface EndpointPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function EndpointPanel({ id, onClose }: EndpointPanelProps) {
  return id === NEW ? <NewEndpoint onClose={onClose} /> : <OneEndpoint id={id} onClose={onClose} />;
}

function NewEndpoint({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <NewSecret<{ readonly secret?: string | null }>
      title={t`Add endpoint`}
      label={t`Signing secret`}
      form={(onSaved) => <EndpointForm onSaved={onSaved} onClose={onClose} />}
      saved={() => <Trans>The endpoint has been created. Use this secret to verify its signatures.</Trans>}
      secretOf={({ secret }) => secret}
      onClose={onClose}
    />
  );
}

function OneEndpoint({ id, onClose }: EndpointPanelProps) {
  const { t } = useLingui();
  const { client, mode, can } = useHere();
  const [secret, setSecret] = useState<{ readonly secret: string | null }>();
  const [form, setForm] = useState<'edit' | 'redeliver'>();
  const toFacts = () => setForm(undefined);
  const query = useQuery({
    queryKey: [mode, 'webhook-endpoints', 'one', id],
    queryFn: ({ signal }) => client.webhookEndpoints.get(id, { signal }),
    placeholderData: undefined,
  });
  if (form === 'edit' && query.data)
    return <EndpointForm of={query.data} onSaved={toFacts} onClose={toFacts} />;
  if (form === 'redeliver') return <RedeliverAfter endpointId={id} onClose={toFacts} />;
  return (
    <DetailPanel
      of={{
        id,
        kind: t`Webhook endpoint`,
        query,
        name: ({ url }) => url,
        copied: ({ url }) => url,
        actions: (of) =>
          can('write:webhooks') && (
            <EndpointActions of={of} onForm={setForm} onSecret={setSecret} onDeleted={onClose} />
          ),
        body: (of) => (
          <div className="stack settings">
            {secret && (
              <ShownOnce
                title={
                  <Trans>
                    This is the new secret. Deliveries are also signed with the previous one for 24 hours.
                  </Trans>
                }
                secret={secret.secret}
                label={t`Signing secret`}
                onDone={() => setSecret(undefined)}
              />
            )}
            <EndpointFacts of={of} />
          </div>
        ),
      }}
      onClose={onClose}
    />
  );
}

function EndpointFacts({ of }: { of: WebhookEndpoint }) {
  const { t } = useLingui();
  const { mode } = useHere();
  return (
    <Facts
      of={[
        [t`Status`, <EndpointStatus key="status" of={of} />],
        [t`Description`, of.description],
        [t`Events`, of.event_types.includes('*') ? t`All events` : of.event_types.join(', ')],
        [t`Disabled`, of.disabled_at && <Time at={of.disabled_at} />],
        [
          t`Previous secret`,
          of.previous_secret_expires_at && (
            <Trans>
              valid until <Time at={of.previous_secret_expires_at} />
            </Trans>
          ),
        ],
        [t`Id`, <Id key="id" of={of.id} />],
        [
          t`Deliveries`,
          <Link
            key="deliveries"
            to="/$mode/developers"
            params={{ mode }}
            search={{ tab: 'deliveries', endpoint_id: of.id }}
            className="link"
          >
            <Trans>See deliveries</Trans>
          </Link>,
        ],
      ]}
    />
  );
}
