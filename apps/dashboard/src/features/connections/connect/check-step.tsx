import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ConnectionWithCounts } from '@tributary/sdk';
import { useHere } from '../../../app/session/session-context.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Banner } from '../../../components/notes.tsx';
import { atStripe } from '../at-stripe.ts';
import { CheckPoints } from '../check-points.tsx';
import { ConnectFrame, FinishLater } from './connect-frame.tsx';

/** Last step, which completes automatically when the first event arrives. */
export function CheckStep({ of }: { of: ConnectionWithCounts }) {
  const { mode } = useHere();
  const hasArrived = of.last_event_at !== null;
  return (
    <ConnectFrame
      of={of}
      step="check"
      title={
        hasArrived ? <Trans>The first event has arrived</Trans> : <Trans>Waiting for the first event</Trans>
      }
      lead={
        hasArrived ? (
          of.status === 'observing' ? (
            <Trans>
              Your API keys have recently recorded sales, so the connection only observes. Until you go live,
              it shows what it would record.
            </Trans>
          ) : (
            <Trans>From now on, payments from referred customers are recorded as sales.</Trans>
          )
        ) : (
          <Trans>
            To send an event now, edit the description of any customer in Stripe. It appears here within
            seconds.
          </Trans>
        )
      }
    >
      <CheckPoints of={of} />
      {!hasArrived && of.has_webhook_secret && (
        <Banner>
          <Trans>
            If Stripe shows a 400 response for the endpoint, the signing secret belongs to another endpoint.
          </Trans>
        </Banner>
      )}
      <div className="row wrap">
        {hasArrived ? (
          <Link to="/$mode/connections/$id" params={{ mode, id: of.id }} className="button primary">
            <Trans>Go to connection</Trans>
          </Link>
        ) : (
          <>
            <a className="button primary" href={atStripe(mode, 'customers')} target="_blank" rel="noreferrer">
              <Icon name="external" small />
              {mode === 'live' ? <Trans>Open Stripe</Trans> : <Trans>Open Stripe in test mode</Trans>}
            </a>
            <FinishLater id={of.id} />
          </>
        )}
      </div>
    </ConnectFrame>
  );
}
