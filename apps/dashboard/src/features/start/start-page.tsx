import './start.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useHere } from '../../app/session/session-context.tsx';
import { Page } from '../../app/shell/page.tsx';
import { useFirstEvents } from '../../app/use-first-events.ts';
import { TableSkeleton } from '../../components/data-table.tsx';
import { Banner, Problem } from '../../components/notes.tsx';
import { useWhoCanHelp } from '../../components/role-words.ts';
import { StepBar } from '../../components/step-bar.tsx';
import { EarningsStep } from './earnings-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { ProgramStep } from './program-step.tsx';
import { SiteStep } from './site-step.tsx';
import { type Start, type StartStep, startSteps, useStart } from './use-start.ts';

/**
 * Creates a program, its first incentive and its site. Each step creates its object immediately, so the page can resume
 * where the user left off.
 */
export function StartPage() {
  const start = useStart();
  return (
    <Page title={<Trans>Set up your program</Trans>} tabs={start.step && <Steps current={start.step} />}>
      <div className="content">
        <Contents start={start} />
      </div>
    </Page>
  );
}

function Steps({ current }: { current: StartStep }) {
  const { t } = useLingui();
  const names: Readonly<Record<StartStep, string>> = {
    program: t`Program`,
    earnings: t`Commission`,
    site: t`Site`,
    next: t`First sale`,
  };
  const { hasAffiliate, hasClick, hasSale } = useFirstEvents();
  const isDone = current === 'next' && hasAffiliate && hasClick && hasSale;
  const at = isDone ? startSteps.length : startSteps.indexOf(current);
  return (
    <StepBar
      steps={startSteps.map((id, index) => ({
        id,
        name: names[id],
        state: index < at ? 'past' : index === at ? 'now' : 'next',
      }))}
    />
  );
}

const needs: Readonly<Record<StartStep, string | null>> = {
  program: 'write:programs',
  earnings: 'write:groups',
  site: 'write:sites',
  next: null,
};

function Contents({ start }: { start: Start }) {
  const { can } = useHere();
  const { step, program, parts, error, retry } = start;
  if (!start.mayRead) return <Missing permissions={['read:programs', 'read:groups', 'read:sites']} />;
  if (error && !step) return <Problem error={error} retry={retry} />;
  if (!step) return <TableSkeleton columns={2} rows={4} />;
  const needed = needs[step];
  if (needed !== null && !can(needed)) return <Missing permissions={[needed]} />;
  if (step === 'program' || !program || !parts)
    return <ProgramStep onDone={({ id }) => start.goTo(id)} onCancel={start.leave} />;
  if (step === 'earnings') return <EarningsStep key={program.id} program={program} parts={parts} />;
  if (step === 'site') return <SiteStep program={program} onSkip={start.skip} />;
  return <NextSteps program={program} site={parts.site} />;
}

function Missing({ permissions }: { permissions: readonly string[] }) {
  const { can } = useHere();
  const whoCanHelp = useWhoCanHelp();
  const missing = permissions.filter((permission) => !can(permission)).join(', ');
  return (
    <Banner>
      <Trans>To complete this step, you need {missing}.</Trans> {whoCanHelp}
    </Banner>
  );
}
