import './connections.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ConnectionWithCounts } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { Back } from '../../app/detail.tsx';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { CheckStep } from './connect/check-step.tsx';
import { SecretStep } from './connect/secret-step.tsx';
import { StripeStep } from './connect/stripe-step.tsx';
import { Counted } from './counted.tsx';
import { EventPanel } from './event-panel.tsx';
import { Events } from './events.tsx';
import { GoLive } from './go-live.tsx';
import { Overview } from './overview.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { Payments } from './payments.tsx';
import { ConnectionSettings } from './settings.tsx';
import { ConnectionStatus } from './status.tsx';
import { useConnection } from './use-connection.ts';

export function ConnectionPage() {
  const { id } = useParams({ from: '/$mode/connections/$id' });
  const { step } = useSearch({ from: '/$mode/connections/$id' });
  const { can } = useHere();
  const { data: of, error, refetch } = useConnection(id);
  const isConnecting = of !== undefined && of.status !== 'disconnected' && can('write:connections');
  if (isConnecting && step === 'stripe') return <StripeStep of={of} />;
  // Show the check only after the secret has been entered.
  if (isConnecting && step === 'check' && of.has_webhook_secret) return <CheckStep of={of} />;
  if (isConnecting && step !== undefined) return <SecretStep of={of} />;
  if (of) return <Connected of={of} />;
  return (
    <Page back={<BackToList />} title={<Trans>Connection</Trans>}>
      {error && (
        <div className="content">
          <Problem error={error} retry={() => void refetch()} />
        </div>
      )}
    </Page>
  );
}

const BackToList = () => (
  <Back to="/$mode/connections">
    <Trans>Connections</Trans>
  </Back>
);

/** Name of the tab, with the number of failed events. */
const EventsTab = ({ failed }: { failed: number }) => (
  <>
    <Trans>Events</Trans>
    {failed > 0 && (
      <Status shape="cross" tone="bad">
        <Trans>
          <Counted of={failed} /> <span className="hidden">failed</span>
        </Trans>
      </Status>
    )}
  </>
);

interface Place {
  readonly main: ReactNode;
  readonly panel?: (id: string, onClose: () => void) => ReactNode;
}

function Connected({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const { can } = useHere();
  const { tab = 'overview' } = useSearch({ from: '/$mode/connections/$id' });
  const { values, openPanel } = useFilters();
  const places: Readonly<Record<typeof tab, Place>> = {
    overview: { main: <Overview of={of} /> },
    payments: {
      main: <Payments of={of} />,
      panel: (id, onClose) => <PaymentPanel key={id} connectionId={of.id} id={id} onClose={onClose} />,
    },
    events: {
      main: <Events of={of} />,
      panel: (id, onClose) => <EventPanel key={id} connectionId={of.id} id={id} onClose={onClose} />,
    },
    settings: { main: <ConnectionSettings key={of.id} of={of} /> },
  };
  const { main, panel } = places[tab];
  const { failed } = of.event_counts;
  return (
    <Page
      back={<BackToList />}
      title={of.name}
      tabs={
        <Tabs
          name="tab"
          label={t`Connection details`}
          current={tab}
          tabs={[
            { id: 'overview', label: t`Overview` },
            { id: 'payments', label: t`Payments` },
            { id: 'events', label: <EventsTab failed={failed} /> },
            { id: 'settings', label: t`Settings` },
          ]}
        />
      }
      actions={
        <>
          <ConnectionStatus of={of} />
          {of.status === 'observing' && of.has_webhook_secret && can('write:connections') && (
            <GoLive of={of} />
          )}
        </>
      }
      side={values.open && panel?.(values.open, () => openPanel(undefined))}
    >
      {main}
    </Page>
  );
}
