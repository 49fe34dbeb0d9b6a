import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../../session/session-context.tsx';
import { Page } from '../../../shell/page.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWizard, type WizardStep, wizardSteps } from './use-wizard.ts';
import '../payouts.css';
import './new-payout.css';
import './send.css';

/** The bar with the steps, and what is beside the content. */
export function WizardPage({ side, children }: { side?: React.ReactNode; children: React.ReactNode }) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { step, values } = useWizard();
  const names: Readonly<Record<WizardStep, string>> = {
    choose: t`Choose`,
    check: t`Check`,
    send: t`Send`,
    confirm: t`Confirm`,
  };
  const at = wizardSteps.indexOf(step);
  // Payouts that are made cannot be chosen anew.
  const isMade = at >= 2;
  const isWhole = !values.ids && !values.set;
  return (
    <Page
      title={isWhole ? <Trans>New payout</Trans> : <Trans>Send payouts</Trans>}
      tabs={
        <ol className="wizard-steps" aria-label={t`Steps`}>
          {wizardSteps.map((each, index) => {
            if (!isWhole && index < 2) return null;
            const isPast = index < at;
            const canGo = (isPast && (!isMade || index >= 2)) || (isMade && index > at);
            const mark = (
              <>
                <span className="mark">
                  {isPast ? <Icon name="check" small /> : isWhole ? index + 1 : index - 1}
                </span>
                {names[each]}
              </>
            );
            return (
              <li key={each} className={isPast ? 'past' : index === at ? 'now' : ''}>
                {canGo ? (
                  <Link to="." search={((old: object) => ({ ...old, step: each })) as never}>
                    {mark}
                  </Link>
                ) : (
                  <span aria-current={index === at ? 'step' : undefined}>{mark}</span>
                )}
              </li>
            );
          })}
        </ol>
      }
      actions={
        <Link to="/$mode/payouts" params={{ mode } as never} className="button quiet">
          {isMade ? <Trans>Finish later</Trans> : <Trans>Leave</Trans>}
          <Icon name="close" small />
        </Link>
      }
      side={side}
    >
      {children}
    </Page>
  );
}
