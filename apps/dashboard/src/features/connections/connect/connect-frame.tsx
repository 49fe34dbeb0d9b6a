import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Connection } from '@tributary/sdk';
import type { ReactNode } from 'react';
import { Back } from '../../../app/detail.tsx';
import { useHere } from '../../../app/session/session-context.tsx';
import { Page } from '../../../app/shell/page.tsx';
import { StepBar } from '../../../components/step-bar.tsx';
import { type ConnectStep, connectSteps } from '../search.ts';

interface ConnectFrameProps {
  /** Undefined until the connection is created. */
  readonly of?: Connection;
  readonly step: ConnectStep | 'create';
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** Link to the connection, whose setup can continue from there. */
export function FinishLater({ id }: { id: string }) {
  const { mode } = useHere();
  return (
    <Link to="/$mode/connections/$id" params={{ mode, id }} className="button">
      <Trans>Finish later</Trans>
    </Link>
  );
}

export function ConnectFrame({ of, step, title, lead, children }: ConnectFrameProps) {
  const { t } = useLingui();
  const { mode } = useHere();
  const names = {
    create: t`Create`,
    stripe: t`In Stripe`,
    secret: t`Secret`,
    check: t`Check`,
  } satisfies Readonly<Record<ConnectStep | 'create', string>>;
  const steps = ['create', ...connectSteps] as const;
  const at = steps.indexOf(step);
  return (
    <Page
      needsProgram
      back={
        <Back to="/$mode/connections">
          <Trans>Connections</Trans>
        </Back>
      }
      title={of ? of.name : <Trans>Connect Stripe</Trans>}
      tabs={
        <StepBar
          steps={steps.map((each, index) => ({
            id: each,
            name: names[each],
            state: index < at ? 'past' : index === at ? 'now' : 'next',
            // Later steps can be opened too, because skipping a step loses no input.
            link:
              of !== undefined && each !== 'create' && each !== step
                ? (mark) => (
                    <Link to="/$mode/connections/$id" params={{ mode, id: of.id }} search={{ step: each }}>
                      {mark}
                    </Link>
                  )
                : undefined,
          }))}
        />
      }
    >
      <div className="content">
        <div className="connect" key={step}>
          <header>
            <h2>{title}</h2>
            <p className="muted">{lead}</p>
          </header>
          {children}
        </div>
      </div>
    </Page>
  );
}
