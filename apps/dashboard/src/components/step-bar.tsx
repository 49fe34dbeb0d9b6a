import './step-bar.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface BarStep {
  readonly id: string;
  readonly name: ReactNode;
  readonly state: 'past' | 'now' | 'next';
  readonly link?: ((mark: ReactNode) => ReactNode) | undefined;
}

export function StepBar({ steps }: { steps: readonly BarStep[] }) {
  const { t } = useLingui();
  return (
    <ol className="step-bar" aria-label={t`Steps`}>
      {steps.map(({ id, name, state, link }, index) => {
        const mark = (
          <>
            <span className="mark">{state === 'past' ? <Icon name="check" small /> : index + 1}</span>
            <span className="cut">{name}</span>
          </>
        );
        return (
          <li key={id} className={state === 'next' ? '' : state}>
            {link ? link(mark) : <span aria-current={state === 'now' ? 'step' : undefined}>{mark}</span>}
          </li>
        );
      })}
    </ol>
  );
}
