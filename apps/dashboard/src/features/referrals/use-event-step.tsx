import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import type { Money } from '../../format/money.ts';
import { useSoldName } from '../commissions/columns.tsx';
import { CommissionStatus } from '../commissions/commission-status.tsx';
import { landingOf, sourceOf } from './source-of.ts';
import type { Event } from './timeline-of.ts';

/** `origin` tells how the customer came to the affiliate, for the sign-up's step. */
export function useEventStep(origin: string | null): (event: Event) => Step {
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
        return {
          id: event.id,
          what: t`Sign-up`,
          detail: (
            <>
              {when}
              {origin !== null && <> · {origin}</>}
            </>
          ),
        };
      case 'refund':
      case 'refund_undone':
        return {
          id: event.id,
          what: event.kind === 'refund' ? t`Refund` : t`Refund undone`,
          detail: when,
          amount: <Amount of={event.sold} sign />,
          effect: event.effect.map((of) => <Earned key={of.currency} of={of} />),
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
            </>
          ),
          amount: (
            <>
              <span className="secondary">{t`Sale`}</span> <Amount of={event.sold} />
            </>
          ),
          effect: <Earned of={event.earned} />,
          look: 'money',
        };
    }
  };
}

/** Commission earned or deducted, next to the amount of the sale. */
const Earned = ({ of }: { of: Money }) => (
  <span className="line">
    <Trans>Commission</Trans> <Amount of={of} sign />
  </span>
);
