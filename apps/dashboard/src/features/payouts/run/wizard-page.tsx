import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useHere } from '../../../app/session/session-context.tsx';
import { Page } from '../../../app/shell/page.tsx';
import { Icon } from '../../../components/icon.tsx';
import { StepBar } from '../../../components/step-bar.tsx';
import { type WizardStep, wizardSteps } from './search.ts';
import { useWizard } from './use-wizard.ts';
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
      needsProgram
      title={isWhole ? <Trans>New payout</Trans> : <Trans>Send payouts</Trans>}
      tabs={
        <StepBar
          steps={wizardSteps.flatMap((each, index) => {
            if (!isWhole && index < 2) return [];
            const isPast = index < at;
            const canGo = (isPast && (!isMade || index >= 2)) || (isMade && index > at);
            const link = (mark: React.ReactNode) => (
              <Link to="." search={(old) => ({ ...old, step: each })}>
                {mark}
              </Link>
            );
            const state = isPast ? ('past' as const) : index === at ? ('now' as const) : ('next' as const);
            return [{ id: each, name: names[each], state, ...(canGo ? { link } : {}) }];
          })}
        />
      }
      actions={
        <Link to="/$mode/payouts" params={{ mode }} className="button quiet">
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
