import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Commission, Explanation } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { Amount } from '../../components/money.tsx';
import type { Step } from '../../components/steps.tsx';
import { Time } from '../../components/time.tsx';
import { isSold } from '../commissions/state.ts';
import { useCauses } from './causes.ts';

export function useOutcomeSteps() {
  const { t } = useLingui();
  const { mode } = useHere();
  const causes = useCauses();
  return (of: Commission, { hold, moves, payout }: Explanation): Step[] => {
    const money = {
      amount: of.commission_amount,
      currency: of.commission_currency ?? of.sale_amount_currency,
    };
    const steps: Step[] = [];
    if (hold)
      steps.push({
        id: 'hold',
        look: 'money',
        what: hold.days ? t`Held for ${hold.days} days` : t`Held`,
        detail: hold.until && (
          <Trans>
            until <Time at={hold.until} />
          </Trans>
        ),
      });
    // The payout's step already says that the commission was paid.
    const isPaid = payout !== null && moves.at(-1)?.cause === 'payout_completed';
    moves.forEach((move, index) => {
      if (move.cause === 'refunded' || (isPaid && index === moves.length - 1)) return;
      steps.push({
        id: `move-${index}`,
        look: 'money',
        what: causes[move.cause] ?? move.cause,
        ...(index === moves.length - 1 ? { amount: <Amount of={money} /> } : {}),
        detail: (
          <>
            <Time at={move.at} /> {move.reason && <>· {move.reason}</>}
          </>
        ),
      });
    });
    if (payout)
      steps.push({
        id: 'payout',
        look: 'money',
        what: isPaid ? (
          <Trans>
            Paid with{' '}
            <Link to="/$mode/payouts/$id" params={{ mode, id: payout.id }} className="link">
              payout {payout.invoice_number}
            </Link>
          </Trans>
        ) : (
          <Link to="/$mode/payouts/$id" params={{ mode, id: payout.id }} className="link">
            {t`Payout ${payout.invoice_number}`}
          </Link>
        ),
        ...(isPaid && { amount: <Amount of={money} /> }),
        detail: <Time at={payout.processed_at ?? payout.created_at} />,
      });
    if (!hold && moves.length === 0 && !payout && of.status === 'pending') {
      const isComplete = isSold(of);
      steps.push({
        id: 'waits',
        look: 'money',
        what: isComplete ? t`To approve` : t`The sale is not complete`,
        amount: <Amount of={money} />,
        detail: isComplete ? t`The incentive requires manual approval.` : undefined,
      });
    }
    return steps;
  };
}
