import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { stripeEventTypes } from '@tributary/core';
import type { Connection } from '@tributary/sdk';
import { Fragment } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Copy } from '../../../components/notes.tsx';
import { atStripe } from '../at-stripe.ts';
import { ConnectFrame, FinishLater } from './connect-frame.tsx';

/** Event types to select in Stripe. Long names wrap after dots. */
function EventList() {
  const { t } = useLingui();
  return (
    <figure className="code-block event-list" aria-label={t`Events`}>
      <ul>
        {stripeEventTypes.map((type) => (
          <li key={type}>
            {type.split(/(?<=\.)/).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      <Copy text={stripeEventTypes.join('\n')} />
    </figure>
  );
}

/** Second step: explains what to do in the Stripe dashboard. */
export function StripeStep({ of }: { of: Connection }) {
  const { t } = useLingui();
  const { mode } = useHere();
  return (
    <ConnectFrame
      of={of}
      step="stripe"
      title={<Trans>Add an endpoint in Stripe</Trans>}
      lead={<Trans>Stripe then notifies this server of every payment, refund and dispute.</Trans>}
    >
      <ol className="hints">
        <li>
          <span>
            <Trans>
              In Stripe, open <em>Developers › Webhooks</em> and add a destination for{' '}
              <em>events on your account</em>, with the payload style <em>Snapshot</em>.
            </Trans>
          </span>
          <div>
            <a className="button" href={atStripe(mode, 'webhooks')} target="_blank" rel="noreferrer">
              <Icon name="external" small />
              {mode === 'live' ? <Trans>Open Stripe</Trans> : <Trans>Open Stripe in test mode</Trans>}
            </a>
          </div>
        </li>
        <li>
          <span>
            <Trans>Select only these {stripeEventTypes.length} events.</Trans>
          </span>
          <EventList />
        </li>
        <li>
          <span>
            <Trans>Enter this address as the endpoint URL, then create the endpoint.</Trans>
          </span>
          <CodeBlock label={t`Endpoint URL`} code={of.webhook_url} />
        </li>
      </ol>
      <div className="row wrap">
        <Link
          to="/$mode/connections/$id"
          params={{ mode, id: of.id }}
          search={{ step: 'secret' }}
          className="button primary"
        >
          <Trans>I’ve created the endpoint</Trans>
        </Link>
        <FinishLater id={of.id} />
      </div>
    </ConnectFrame>
  );
}
