import type { ReactNode } from 'react';

interface PartsProps {
  readonly title?: string;
  readonly of: readonly (readonly [label: string, amount: ReactNode])[];
}

/** Amounts that make up a row's total. Shown below the total on narrow screens. */
export const Parts = ({ title, of }: PartsProps) => (
  <div>
    {title !== undefined && <div className="name">{title}</div>}
    <dl className="book parts secondary">
      {of.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </div>
);
