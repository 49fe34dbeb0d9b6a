import type { ReactNode } from 'react';

export interface Step {
  readonly id: string;
  readonly what: ReactNode;
  readonly detail?: ReactNode;
  readonly amount?: ReactNode;
  readonly effect?: ReactNode;
  /** `money`: money is involved from this step on. `now`: the current step. `lost`: the process ended here. */
  readonly look?: 'money' | 'now' | 'lost';
}

export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ id, what, detail, amount, effect, look }) => (
        <li key={id} className={look === 'money' ? 'money-step' : (look ?? '')}>
          <span className="what">{what}</span>
          <span className="right">{amount}</span>
          {detail !== undefined && <span className="detail">{detail}</span>}
          {effect !== undefined && <span className="effect">{effect}</span>}
        </li>
      ))}
    </ol>
  );
}
