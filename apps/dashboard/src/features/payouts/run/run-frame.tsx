import '../payouts.css';
import './run.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { totalsByCurrency } from '@tributary/core';
import type { ReactNode } from 'react';
import { useHere } from '../../../app/session/session-context.tsx';
import { Page } from '../../../app/shell/page.tsx';
import { useFirstFocus } from '../../../app/use-first-focus.ts';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/money.tsx';
import { StepBar } from '../../../components/step-bar.tsx';
import type { Money } from '../../../format/money.ts';
import { type RunStep, runSteps, useRun } from './search.ts';

interface RunFrameProps {
  readonly side?: ReactNode;
  /** True if all payouts of the run are final. */
  readonly isDone?: boolean;
  /** True if there are no payouts to send or confirm. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** Shows the steps, the current step and an aside. */
export function RunFrame({ side, isDone = false, isEmpty = false, children }: RunFrameProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const { step, values } = useRun();
  const names: Readonly<Record<RunStep, string>> = {
    choose: t`Choose`,
    check: t`Check`,
    send: t`Send`,
    confirm: t`Confirm`,
  };
  const at = runSteps.indexOf(step);
  // The selection cannot be changed once payouts have been created.
  const isMade = at >= 2;
  const isWhole = !values.ids && !values.set;
  const bar = runSteps.flatMap((id, index) => {
    if (!isWhole && index < 2) return [];
    const state =
      isDone || index < at ? ('past' as const) : index === at ? ('now' as const) : ('next' as const);
    const canGo = isMade ? index >= 2 && index !== at : index < at;
    const link = (mark: ReactNode) => (
      <Link to="." search={(old) => ({ ...old, step: id })}>
        {mark}
      </Link>
    );
    return [{ id, name: names[id], state, ...(canGo && { link }) }];
  });
  return (
    <Page
      needsProgram
      title={isWhole ? t`New payout` : t`Send payouts`}
      tabs={!isEmpty && <StepBar steps={bar} />}
      actions={
        isDone ? (
          <Done />
        ) : (
          <Link to="/$mode/payouts" params={{ mode }} className="button quiet">
            {isMade && !isEmpty ? t`Finish later` : t`Leave`}
            <Icon name="close" small />
          </Link>
        )
      }
      side={side}
    >
      <div className="content">{children}</div>
    </Page>
  );
}

function Done() {
  const { mode } = useHere();
  const link = useFirstFocus<HTMLAnchorElement>();
  return (
    <Link to="/$mode/payouts" params={{ mode }} className="button primary" ref={link}>
      <Icon name="check" small />
      <Trans>Done</Trans>
    </Link>
  );
}

/** Number and total of the payouts in each currency. */
export function RunSums({ of }: { of: readonly Money[] }) {
  return (
    <section>
      <h3>
        <Trans>This run</Trans>
      </h3>
      <dl className="sums">
        {totalsByCurrency(of).map(({ currency, amount, count }) => (
          <div key={currency}>
            <dt>
              <Plural value={count} one="# payout" other="# payouts" />
            </dt>
            <dd>
              <Amount of={{ currency, amount: Number(amount) }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
