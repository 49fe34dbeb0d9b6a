import { Trans } from '@lingui/react/macro';
import { useHere } from '../../../app/session/session-context.tsx';
import { Banner } from '../../../components/notes.tsx';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import type { WizardStep } from './search.ts';
import { SendStep } from './send-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardPage } from './wizard-page.tsx';

const pages: Readonly<Record<WizardStep, () => React.ReactNode>> = {
  choose: ChooseStep,
  check: CheckStep,
  send: SendStep,
  confirm: ConfirmStep,
};

/** Choose, check, send, confirm. Each step brings the frame that `WizardPage` is. */
export function NewPayoutPage() {
  const { can } = useHere();
  const { step } = useWizard();
  const Step = pages[step];
  if (can('write:payouts')) return <Step key={step} />;
  return (
    <WizardPage>
      <div className="content narrow">
        <Banner tone="warn">
          <Trans>
            Making payouts needs the permission write:payouts. Your key does not have it. Somebody who manages
            API keys can add it.
          </Trans>
        </Banner>
      </div>
    </WizardPage>
  );
}
