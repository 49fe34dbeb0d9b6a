import './developers.css';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { serverUrl } from '../../app/session/session.ts';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { Tabs } from '../../app/shell/tabs.tsx';
import { useFilters } from '../../app/use-filters.ts';
import { Icon } from '../../components/icon.tsx';
import { MailPanel } from '../mails/mail-panel.tsx';
import { Mailbox } from '../mails/mailbox.tsx';
import { Clock } from './clock.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { Endpoints } from './endpoints.tsx';
import { EventPanel } from './event-panel.tsx';
import { Events } from './events.tsx';
import { KeyPanel } from './key-panel.tsx';
import { Keys } from './keys.tsx';
import { Sale } from './sale.tsx';

interface Place {
  readonly main: ReactNode;
  readonly panel?: (id: string, onClose: () => void) => ReactNode;
}

const places: Readonly<Record<string, Place>> = {
  keys: { main: <Keys />, panel: (id, onClose) => <KeyPanel key={id} id={id} onClose={onClose} /> },
  webhooks: {
    main: <Endpoints />,
    panel: (id, onClose) => <EndpointPanel key={id} id={id} onClose={onClose} />,
  },
  deliveries: {
    main: <Deliveries />,
    panel: (id, onClose) => <DeliveryPanel key={id} id={id} onClose={onClose} />,
  },
  events: { main: <Events />, panel: (id, onClose) => <EventPanel key={id} id={id} onClose={onClose} /> },
  sale: { main: <Sale /> },
  mailbox: { main: <Mailbox />, panel: (id, onClose) => <MailPanel key={id} id={id} onClose={onClose} /> },
  clock: { main: <Clock /> },
};

export function DevelopersPage() {
  const { t } = useLingui();
  const { mode, session } = useHere();
  const { values, openPanel } = useFilters();
  const tabs = [
    { id: 'keys', label: t`API keys` },
    { id: 'webhooks', label: t`Webhooks` },
    { id: 'deliveries', label: t`Deliveries` },
    { id: 'events', label: t`Events` },
    { id: 'sale', label: t`Report a sale` },
    ...(mode === 'dev' || !session.sends_mail ? [{ id: 'mailbox', label: t`Mailbox` }] : []),
    ...(mode === 'dev' ? [{ id: 'clock', label: t`Test clock` }] : []),
  ];
  const asked = values.tab ?? 'keys';
  const isOffered = tabs.some(({ id }) => id === asked);
  const tab = isOffered ? asked : 'keys';
  const place = places[tab];
  const close = () => openPanel(undefined);
  return (
    <Page
      title={<Trans>Developers</Trans>}
      tabs={<Tabs name="tab" label={t`Developers`} current={tab} tabs={tabs} />}
      actions={
        <a className="button quiet" href={`${serverUrl}/docs`} target="_blank" rel="noreferrer">
          <Icon name="external" small />
          <Trans>API reference</Trans>
        </a>
      }
      side={isOffered && values.open && place?.panel?.(values.open, close)}
    >
      {place?.main}
    </Page>
  );
}
