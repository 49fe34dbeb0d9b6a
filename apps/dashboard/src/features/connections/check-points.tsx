import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { STRIPE_VERSION_WITHOUT_KEY } from '@tributary/core';
import type { ConnectionCheck, ConnectionWithCounts } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { useHere } from '../../app/session/session-context.tsx';
import { Problem } from '../../components/notes.tsx';
import { Status } from '../../components/status.tsx';
import { Time } from '../../components/time.tsx';
import { useCheck } from './use-connection.ts';

/** Maximum clock difference. A larger one would soon make Stripe's signatures invalid. */
const SKEW_SECONDS_MAX = 60;

/** Checklist of requirements, each with a check mark or the next step. Once disconnected, only events remain. */
export function CheckPoints({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  if (of.status === 'disconnected')
    return (
      <ul className="points" aria-label={t`Check`}>
        <UnprocessedPoints of={of} />
      </ul>
    );
  return <Requirements of={of} />;
}

function Requirements({ of }: { of: ConnectionWithCounts }) {
  const { t } = useLingui();
  const { data, error, refetch } = useCheck(of);
  return (
    <div className="stack" aria-live="polite">
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      <ul className="points" aria-label={t`Check`}>
        <Point state="good">
          <Trans>The signing secret is set</Trans>
        </Point>
        <EventPoint of={of} />
        <UnprocessedPoints of={of} />
        {data && <VersionPoint of={data} />}
        {data && <ClockPoint of={data} />}
        {data && <KeyPoint of={data} />}
      </ul>
    </div>
  );
}

interface PointProps {
  readonly state: 'good' | 'waiting' | 'wrong' | 'quiet';
  readonly children: ReactNode;
  readonly todo?: ReactNode;
}

const marks = {
  good: ['tick', 'good'],
  waiting: ['waiting', 'warn'],
  wrong: ['cross', 'bad'],
  quiet: ['slash', 'quiet'],
} as const;

function Point({ state, children, todo }: PointProps) {
  const [shape, tone] = marks[state];
  return (
    <li>
      <Status shape={shape} tone={tone}>
        <span>{children}</span>
      </Status>
      {todo && <div className="secondary">{todo}</div>}
    </li>
  );
}

function EventPoint({ of: { last_event_at } }: { of: ConnectionWithCounts }) {
  if (last_event_at === null)
    return (
      <Point state="waiting">
        <Trans>No events yet</Trans>
      </Point>
    );
  return (
    <Point
      state="good"
      todo={
        <Trans>
          Last event: <Time at={last_event_at} as="ago" />
        </Trans>
      }
    >
      <Trans>Events are arriving</Trans>
    </Point>
  );
}

const unprocessed = [
  ['failed', 'wrong'],
  ['waiting', 'waiting'],
] as const;

/** Events that are not processed and may become payments. */
function UnprocessedPoints({ of: { id, event_counts } }: { of: ConnectionWithCounts }) {
  const { mode } = useHere();
  return unprocessed.map(([status, state]) => {
    const events = event_counts[status];
    if (events === 0) return null;
    const search = { tab: 'events' as const, status };
    return (
      <Point
        key={status}
        state={state}
        todo={
          <Link to="/$mode/connections/$id" params={{ mode, id }} search={search} className="link">
            {status === 'failed' ? <Trans>See failed events</Trans> : <Trans>See waiting events</Trans>}
          </Link>
        }
      >
        {status === 'failed' ? (
          <Plural value={events} one="# event failed" other="# events failed" />
        ) : (
          <Plural value={events} one="# event waiting" other="# events waiting" />
        )}
      </Point>
    );
  });
}

function VersionPoint({ of: { webhook, api_key } }: { of: ConnectionCheck }) {
  const { api_version } = webhook;
  if (api_version === null) return null;
  if (api_key === null && api_version.slice(0, 10) < STRIPE_VERSION_WITHOUT_KEY)
    return (
      <Point
        state="wrong"
        todo={
          <Trans>
            Refunds are not recorded. Add a restricted key, or create an endpoint with API version{' '}
            {STRIPE_VERSION_WITHOUT_KEY} or later.
          </Trans>
        }
      >
        <Trans>The endpoint uses API version {api_version}, which requires a restricted key</Trans>
      </Point>
    );
  return (
    <Point state="good">
      <Trans>API version {api_version} includes everything needed</Trans>
    </Point>
  );
}

function ClockPoint({ of: { webhook } }: { of: ConnectionCheck }) {
  const skew = Math.abs(webhook.clock_skew_seconds ?? 0);
  if (skew <= SKEW_SECONDS_MAX) return null;
  return (
    <Point
      state="wrong"
      todo={<Trans>Correct the clock: events are rejected if it is off by more than 300 seconds.</Trans>}
    >
      <Trans>This server’s clock differs from Stripe’s by {skew} seconds</Trans>
    </Point>
  );
}

function KeyPoint({ of: { api_key } }: { of: ConnectionCheck }) {
  if (api_key === null)
    return (
      <Point
        state="quiet"
        todo={<Trans>You can add one later. It is used to look up details that events omit.</Trans>}
      >
        <Trans>No restricted key</Trans>
      </Point>
    );
  if (!api_key.is_reachable)
    return (
      <Point state="waiting" todo={<Trans>We retry automatically.</Trans>}>
        <Trans>Stripe could not be reached with the restricted key</Trans>
      </Point>
    );
  if (!api_key.is_accepted)
    return (
      <Point state="wrong" todo={<Trans>Replace it in the connection’s settings.</Trans>}>
        <Trans>Stripe rejects the restricted key</Trans>
      </Point>
    );
  if (api_key.missing_permissions.length > 0)
    return (
      <Point
        state="wrong"
        todo={<Trans>In Stripe, grant it Read access to {api_key.missing_permissions.join(', ')}.</Trans>}
      >
        <Trans>The restricted key lacks permissions</Trans>
      </Point>
    );
  return (
    <Point state="good">
      <Trans>Stripe accepts the restricted key</Trans>
    </Point>
  );
}
