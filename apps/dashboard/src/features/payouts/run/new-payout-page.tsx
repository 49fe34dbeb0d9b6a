import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Banner } from '../../../components/notes.tsx';
import { useWhoCanHelp } from '../../../components/role-words.ts';
import { CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { RunFrame } from './run-frame.tsx';
import { type RunStep, useRun } from './search.ts';
import { SendStep } from './send-step.tsx';

const steps: Readonly<Record<RunStep, () => ReactNode>> = {
  choose: ChooseStep,
  check: CheckStep,
  send: SendStep,
  confirm: ConfirmStep,
};

/** Creates a payout run in four steps: choose, check, send, confirm. */
export function NewPayoutPage() {
  const whoCanHelp = useWhoCanHelp();
  const { can } = useHere();
  const { step } = useRun();
  const Step = steps[step];
  if (can('write:payouts')) return <Step key={step} />;
  return (
    <RunFrame>
      <Banner tone="warn">
        <Trans>You need the write:payouts permission to create payouts.</Trans> {whoCanHelp}
      </Banner>
    </RunFrame>
  );
}
