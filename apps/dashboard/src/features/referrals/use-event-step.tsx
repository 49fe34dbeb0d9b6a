import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { useSoldName } from '../commissions/columns.tsx';
import { CommissionStatus } from '../commissions/commission-status.tsx';
import { landingOf, sourceOf } from './source-of.ts';
import { type Event, isRefunded } from './timeline-of.ts';

/** Returns a function that turns an event of the timeline into a step. */
export function useEventStep(): (event: Event) => Step {
  const { t } = useLingui();
  const { mode } = useHere();
  const soldName = useSoldName();
  return (event) => {
    const when = <Time at={event.at} />;
    switch (event.kind) {
      case 'click':
        return {
          id: event.id,
          what: t`Click`,
          detail: (
            <>
              {when} · {sourceOf(event.click) ?? t`direct`}
              {landingOf(event.click) !== null && <> → {landingOf(event.click)}</>}
            </>
          ),
        };
      case 'signup':
        return { id: event.id, what: t`Sign-up`, detail: when };
      case 'refund':
        return {
          id: event.id,
          what: t`Refund`,
          detail: when,
          effect: <Amount of={event.effect} sign />,
          look: event.sale.sales_status === 'refunded' ? 'lost' : 'money',
        };
      default:
        return {
          id: event.id,
          what: (
            <Link to="/$mode/commissions/$id" params={{ mode, id: event.id }} className="figure-link">
              {soldName(event.sale)}
            </Link>
          ),
          detail: (
            <>
              {when} · <CommissionStatus of={event.sale} />
              {isRefunded(event.sale) && (
                <>
                  {' '}
                  · <Trans>the sale after refunds</Trans>
                </>
              )}
            </>
          ),
          amount: (
            <Amount of={{ amount: event.sale.sale_amount, currency: event.sale.sale_amount_currency }} />
          ),
          effect: <Amount of={event.earned} sign />,
          look: 'money',
        };
    }
  };
}
