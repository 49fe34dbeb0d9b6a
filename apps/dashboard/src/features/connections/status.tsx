import { useLingui } from '@lingui/react/macro';
import type { Connection, ProviderEvent, ProviderPayment } from '@tributary/sdk';
import { Status } from '../../components/status.tsx';
import { wordsFor } from '../../format/words-for.ts';
import { connectionLooks, eventLooks, type Look, paymentLooks } from './words.ts';

interface BadgeProps {
  readonly looks: Readonly<Record<string, Look>>;
  readonly status: string;
}

/** Unknown statuses are shown as is. */
function Badge({ looks, status }: BadgeProps) {
  const { i18n } = useLingui();
  const [shape, tone, name] = wordsFor(looks, status) ?? ['waiting', 'quiet', null];
  return (
    <Status shape={shape} tone={tone}>
      {name === null ? status : i18n._(name)}
    </Status>
  );
}

/** Returns the connection's status, or the problem that prevents it from working. */
function standingOf({ status, has_webhook_secret, problem, last_event_at }: Connection) {
  if (status === 'disconnected') return 'disconnected';
  if (!has_webhook_secret) return 'unfinished';
  if (problem !== null) return 'degraded';
  return last_event_at === null ? 'silent' : status;
}

export const ConnectionStatus = ({ of }: { of: Connection }) => (
  <Badge looks={connectionLooks} status={standingOf(of)} />
);

export const PaymentStatus = ({ of }: { of: ProviderPayment }) => (
  <Badge looks={paymentLooks} status={of.status} />
);

export const EventStatus = ({ of }: { of: ProviderEvent }) => <Badge looks={eventLooks} status={of.status} />;
